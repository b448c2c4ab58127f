import type { Store } from '@reduxjs/toolkit';
import type { RootState } from '@/store/root-reducer';
import type { StoreServices } from '@/store/services';

/** What follows from a change of the shared state, outside of it. */
export function listen(store: Pick<Store<RootState>, 'getState' | 'subscribe'>, services: StoreServices): void {
  let before = store.getState();
  store.subscribe(() => {
    const [was, now] = [before, store.getState()];
    before = now;
    keepDraft(was, now, services);
    // A question of the session that ended is not to be answered any more.
    if (was.session.status !== 'out' && now.session.status === 'out') services.callbacks.clear();
  });
}

/** The booking draft outlives a reload, onboarding and a session that ran out, but not a log out. */
function keepDraft(was: RootState, now: RootState, { draft }: StoreServices): void {
  const { endedBy } = now.session;
  if (endedBy !== was.session.endedBy && (endedBy === 'parent' || endedBy === 'otherTab')) return draft?.write(null);
  // The area's first, empty state is not to overwrite what was kept before the reload.
  const begun = was.bookingDraft !== undefined || (now.bookingDraft?.facilityId ?? null) !== null;
  if (begun && now.bookingDraft && now.bookingDraft !== was.bookingDraft) draft?.write(now.bookingDraft);
}
