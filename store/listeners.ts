import { createListenerMiddleware, isRejected, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { CallFailure } from '@/store/api-thunk';
import { reloadForFamily } from '@/store/reload-for-family';
import { settleForms } from '@/store/form-drafts';
import type { RootState } from '@/store/root-reducer';
import type { StoreServices } from '@/store/services';
import { isEmptyDraft, keepDraftForJoining, takeDraftOfJoining } from '@/store/slices/booking-draft';
import { isProfileFound, sessionEnded, signUp } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

const isOtherRecord = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'familyId' in details;

/** What follows from a change of the shared state, outside of it. One for each store: it holds the store's services. */
export function createListeners(services: StoreServices) {
  const middleware = createListenerMiddleware({ extra: services });
  const startListening = middleware.startListening.withTypes<
    RootState,
    ThunkDispatch<RootState, StoreServices, UnknownAction>,
    StoreServices
  >();

  /**
   * The error toast of product section 8, but not of a call that was given up or that nobody asked for (record 0148).
   */
  startListening({
    matcher: isRejected,
    effect: ({ error, meta, type }, { dispatch, getState }) => {
      // Every thunk of ours is made by createAppAsyncThunk.
      const { aborted, details, messages, quiet, status } = error as CallFailure;
      const { background } = (meta.arg ?? {}) as { background?: boolean };
      // The tab shows a record that the account does not look at any more.
      if (status === 409 && isOtherRecord(details)) {
        dispatch(toastAdded('info', messages.join('\n')));
        dispatch(reloadForFamily());
        return;
      }
      const { session } = getState();
      const sessionOver = status === 401 && session.status === 'out' && session.endedBy !== null;
      if (aborted || quiet || background || sessionOver) return;
      dispatch(toastAdded('error', messages.join('\n'), { about: type.replace(/\/rejected$/, '') }));
    },
  });

  /** The booking draft outlives a reload, onboarding and a session that expired, but not a log out. */
  startListening({
    predicate: (action, now, before) =>
      sessionEnded.match(action) ? action.payload !== 'expired' : now.bookingDraft !== before.bookingDraft,
    effect: (_, { getState, extra }) => {
      const { bookingDraft } = getState();
      extra.draft?.write(isEmptyDraft(bookingDraft) ? null : bookingDraft);
    },
  });

  /** The link that confirms an account opens a tab of its own, which knows nothing of what was begun in this one. */
  startListening({
    actionCreator: signUp.fulfilled,
    effect: ({ meta }, { dispatch }) => void dispatch(keepDraftForJoining(meta.arg.email)),
  });
  startListening({
    matcher: isProfileFound,
    effect: ({ payload: profile }, { dispatch }) => {
      if (profile) dispatch(takeDraftOfJoining(profile.accountInfo.email));
    },
  });

  /** What was typed into forms is nobody else's: a log out erases it, and so does another account's log in. */
  startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: endedBy }, { extra }) => settleForms(extra.formDrafts, endedBy === 'expired' ? endedBy : null),
  });
  startListening({
    matcher: isProfileFound,
    effect: ({ payload: profile }, { extra }) => settleForms(extra.formDrafts, { owner: profile?.accountInfo.email }),
  });

  /** A toast on show outlives a redirect that loads the document anew. */
  startListening({
    predicate: (_, now, before) => now.toasts !== before.toasts,
    effect: (_, { getState, extra }) => {
      const { toasts } = getState();
      extra.toasts?.write(toasts.length > 0 ? toasts : null);
    },
  });

  return middleware;
}
