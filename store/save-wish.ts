import type { SliceThunk } from '@/store/api-thunk';
import type { SessionState, SessionStatus } from '@/store/session-state';
import { loadSavedIds, saveFacility, unsaveFacility, type SavedState } from '@/store/slices/saved';
import { toastAdded } from '@/store/slices/toasts';

/** A facility that a visitor wants to save, kept over the log-in. */
interface SaveWish {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface SavedRoot {
  session: SessionState;
  saved: SavedState;
}

/** Asks once which facilities are saved, however many buttons want to know. */
export const needSavedIds = (): SliceThunk<SavedRoot> => (dispatch, getState) => {
  const { ids, asked } = getState().saved;
  if (ids === null && !asked) void dispatch(loadSavedIds({ background: true }));
};

/** Keeps what a visitor wants to save until there is a session. */
const keepSaveWish =
  ({ id, name }: Omit<SaveWish, 'at'>): SliceThunk<unknown> =>
  (_, __, { saveWish }) =>
    saveWish?.write({ id, name, at: Date.now() });

/** Saves it or takes it off; what a visitor wants is kept until there is a session. Gives the session's status. */
export const pressSave =
  (facility: Omit<SaveWish, 'at'>): SliceThunk<SavedRoot, SessionStatus> =>
  (dispatch, getState) => {
    const { session, saved } = getState();
    if (session.status !== 'in') dispatch(keepSaveWish(facility));
    else void dispatch(saved.ids?.includes(facility.id) ? unsaveFacility(facility.id) : saveFacility(facility.id));
    return session.status;
  };

/** An hour: joining means to read a mail, and whoever logs in later on this computer may be somebody else. */
const wishMs = 3_600_000;
const isWish = (value: unknown): value is SaveWish =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'at' in value;

/** Saves what was wanted before the log-in, and says so. */
export const fulfilSaveWish =
  (): SliceThunk<SavedRoot, Promise<void>> =>
  async (dispatch, _, { saveWish }) => {
    const wish = saveWish?.read();
    if (!isWish(wish)) return;
    saveWish?.write(null);
    if (Date.now() - wish.at > wishMs) return;
    const result = await dispatch(saveFacility(wish.id));
    if (saveFacility.fulfilled.match(result)) dispatch(toastAdded('success', `${wish.name} is saved.`));
  };
