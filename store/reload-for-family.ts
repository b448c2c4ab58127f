import type { SessionState, SliceThunk } from '@/store/api-thunk';
import { draftCleared } from '@/store/slices/booking-draft';

/**
 * Reloads the document after a switch to another family record, so that no loaded or pending data of the previous one remains.
 * Also clears the booking draft, which may contain children of the previous one (record 0136).
 */
export const reloadForFamily =
  (to?: string): SliceThunk<unknown> =>
  (dispatch, _, { draft, reload }) => {
    dispatch(draftCleared());
    draft?.write(null);
    reload(to);
  };

interface SessionRoot {
  session: SessionState;
}

/** Another tab switched the family record. Without a session there is nothing to reload. */
export const followSwitch = (): SliceThunk<SessionRoot> => (dispatch, getState) => {
  if (getState().session.status !== 'out') dispatch(reloadForFamily());
};
