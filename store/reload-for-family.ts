import type { SliceThunk } from '@/store/api-thunk';
import type { SessionState } from '@/store/slices/session';
import { draftCleared } from '@/store/slices/booking-draft';

/**
 * The account looks at another family record: the document is loaded anew, so that nothing that was loaded or is on its way
 * of the other record is left in this tab (record 0137). The booking draft names children of the other one, and goes.
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

/** Another tab of this browser has switched. Nobody is logged in here: then there is nothing to begin anew. */
export const followSwitch = (): SliceThunk<SessionRoot> => (dispatch, getState) => {
  if (getState().session.status !== 'out') dispatch(reloadForFamily());
};
