import { createListenerMiddleware, isRejected, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { CallFailure, SliceThunk, StoreServices } from '@/store/api-thunk';
import { settleForms } from '@/store/drafts/form-drafts';
import {
  claimDraft,
  keepForLogin,
  leaveDraft,
  shareDraft,
  shareWithJoining,
  showOutline,
} from '@/store/drafts/shared-draft';
import { reloadForFamily } from '@/store/reload-for-family';
import { changedGroup } from '@/store/requests/changed-group';
import type { RootState } from '@/store/root-reducer';
import { draftCleared, draftRestored, isEmptyDraft } from '@/store/slices/booking-draft';
import { fulfilSaveWish } from '@/store/slices/saved';
import { keepSelection, selectionRestored } from '@/store/slices/selection';
import { isProfileFound, sessionEnded, signUp } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

const isOtherRecord = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'familyId' in details;

/**
 * Shows the error toast of product section 8, except for aborted, quiet and background calls, and for stale answers: their page
 * says what changed.
 * @param call the thunk's type prefix
 * @param arg the thunk's argument
 */
const toastOfFailure =
  (call: string, failure: CallFailure, arg: unknown): SliceThunk<RootState> =>
  (dispatch, getState) => {
    const { aborted, details, messages, quiet, status } = failure;
    const { background } = (arg ?? {}) as { background?: boolean };
    // The account switched to another family record elsewhere.
    if (status === 409 && isOtherRecord(details)) {
      dispatch(toastAdded('info', messages.join('\n')));
      dispatch(reloadForFamily());
      return;
    }
    const { session } = getState();
    const sessionOver = status === 401 && session.status === 'out' && session.endedBy !== null;
    if (aborted || quiet || background || sessionOver || changedGroup(failure)) return;
    dispatch(toastAdded('error', messages.join('\n'), { about: call, unanswered: status === null }));
  };

/** Side effects of state changes. One per store, because it holds the store's services. */
export function createListeners(services: StoreServices) {
  const middleware = createListenerMiddleware({ extra: services });
  const startListening = middleware.startListening.withTypes<
    RootState,
    ThunkDispatch<RootState, StoreServices, UnknownAction>,
    StoreServices
  >();

  startListening({
    matcher: isRejected,
    // All thunks are made by createAppAsyncThunk.
    effect: ({ error, meta, type }, { dispatch }) =>
      dispatch(toastOfFailure(type.replace(/\/rejected$/, ''), error as CallFailure, meta.arg)),
  });

  /** Persists the booking draft over reloads, onboarding and expired sessions, and shares it with other tabs. */
  startListening({
    predicate: (action, now, before) =>
      sessionEnded.match(action) ? action.payload !== 'expired' : now.bookingDraft !== before.bookingDraft,
    effect: (_, { getState, extra }) => {
      const { bookingDraft } = getState();
      extra.draft?.write(isEmptyDraft(bookingDraft) ? null : bookingDraft);
    },
  });
  startListening({
    predicate: (action, now, before) =>
      draftCleared.match(action) ||
      (now.bookingDraft !== before.bookingDraft && !draftRestored.match(action) && !sessionEnded.match(action)),
    effect: (_, { dispatch }) => void dispatch(shareDraft()),
  });
  startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: endedBy }, { dispatch, extra, getOriginalState }) => {
      const before = getOriginalState();
      // Needs the account, which is no longer in the state.
      if (endedBy !== 'expired') keepForLogin(before)(dispatch, () => before, extra);
      if (endedBy === 'parent') dispatch(leaveDraft(before));
      if (endedBy === 'parent') extra.lastPlace?.write(null);
      dispatch(showOutline());
    },
  });
  startListening({
    actionCreator: signUp.fulfilled,
    effect: ({ meta }, { dispatch }) => void dispatch(shareWithJoining(meta.arg.email)),
  });
  startListening({
    matcher: isProfileFound,
    effect: ({ payload: profile }, { dispatch }) => void dispatch(profile ? claimDraft(profile) : showOutline()),
  });
  startListening({
    matcher: isProfileFound,
    effect: ({ payload: profile }, { dispatch }) => void (profile && dispatch(fulfilSaveWish())),
  });

  startListening({
    predicate: (action, now, before) => now.selection.ids !== before.selection.ids && !selectionRestored.match(action),
    effect: (_, { dispatch }) => void dispatch(keepSelection()),
  });

  /** Form drafts outlive the session, for the same account only. */
  startListening({
    matcher: isProfileFound,
    effect: ({ payload: profile }, { extra }) => {
      if (profile) settleForms(extra.formDrafts, profile.accountInfo.email);
    },
  });

  /** Keeps toasts over full page loads. */
  startListening({
    predicate: (_, now, before) => now.toasts !== before.toasts,
    effect: (_, { getState, extra }) => {
      const { toasts } = getState();
      extra.toasts?.write(toasts.length > 0 ? toasts : null);
    },
  });

  return middleware;
}
