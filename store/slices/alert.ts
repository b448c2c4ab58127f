import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { AppThunk } from '@/store/make-store';
import { sessionEnded } from '@/store/session-events';

/** What the confirmation dialog asks (specification section 4). Its callback is kept beside the state, by id. */
export interface AlertState {
  id: string;
  /** Names the object and the consequence. */
  title: string;
  message: string;
  destructive?: boolean;
}

const slice = createSlice({
  name: 'alert',
  initialState: null as AlertState | null,
  reducers: {
    alertOpened: (_, { payload }: PayloadAction<AlertState>) => payload,
    alertClosed: () => null,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => null),
});

/** Asks before something is done. Proceed runs the callback and then closes; Cancel only closes. */
export const askToConfirm =
  (alert: Omit<AlertState, 'id'>, onProceed: () => void | Promise<void>): AppThunk<void> =>
  (dispatch, _, { callbacks }) => {
    const id = nanoid();
    callbacks.clear();
    callbacks.set(id, onProceed);
    dispatch(slice.actions.alertOpened({ ...alert, id }));
  };

/** Runs the open alert's callback, once. */
export const proceedAlert =
  (): AppThunk<Promise<void>> =>
  async (_, getState, { callbacks }) => {
    const id = getState().alert?.id;
    const run = id === undefined ? undefined : callbacks.get(id);
    callbacks.clear();
    await run?.();
  };

export const closeAlert =
  (): AppThunk<void> =>
  (dispatch, _, { callbacks }) => {
    callbacks.clear();
    dispatch(slice.actions.alertClosed());
  };

export const alertReducer = slice.reducer;
