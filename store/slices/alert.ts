import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

/** What the confirmation dialog asks (product section 4). Its callback is kept beside the state, by id. */
export interface Alert {
  id: string;
  /** Names the object and the consequence. */
  title: string;
  message: string;
  destructive?: boolean;
  /** What the buttons say instead of Cancel and Proceed: the deed by its name. */
  cancelLabel?: string;
  proceedLabel?: string;
  /** Another way out: "Change card". */
  link?: { href: string; label: string };
}
export type Question = Omit<Alert, 'id'>;
type AlertState = Alert | null;

const initialState = null as AlertState;

const slice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertOpened: (_, { payload }: PayloadAction<Alert>) => payload,
    /** Closes this question only, where one is named: an answer may have asked the next. */
    closeAlert: {
      prepare: (id?: string) => ({ payload: id ?? null }),
      reducer: (state, { payload }: PayloadAction<string | null>) =>
        payload === null || state?.id === payload ? null : state,
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => null),
  selectors: { selectAlert: (state): AlertState => state },
});

export const alertReducer = slice.reducer;
export const { closeAlert } = slice.actions;
export const { selectAlert } = slice.selectors;

/** Asks before something is done. Proceed runs the callback and then closes; Cancel only closes. */
export const askToConfirm =
  (alert: Question, onProceed: () => void | Promise<void>): SliceThunk<unknown> =>
  (dispatch, _, { callbacks }) => {
    const id = nanoid();
    callbacks.set(id, onProceed);
    dispatch(slice.actions.alertOpened({ ...alert, id }));
  };

/** Asks before what was typed and not saved is lost. */
export const askToLeave = (leave: () => void) =>
  askToConfirm(
    { title: 'Leave without saving?', message: 'What you typed here will be lost.', destructive: true },
    leave,
  );

/** Runs the open alert's callback, once. */
export const proceedAlert =
  (): SliceThunk<{ alert: AlertState }, Promise<void>> =>
  async (_, getState, { callbacks }) => {
    const id = getState().alert?.id ?? '';
    const run = callbacks.get(id);
    callbacks.delete(id);
    await run?.();
  };
