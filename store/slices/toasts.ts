import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '@/store/session-events';

export type ToastType = 'info' | 'success' | 'error' | 'warning';
export interface ToastState {
  id: string;
  type: ToastType;
  /** Plain text; a line break starts a new line. */
  message: string;
}

/** More at once than anyone reads; the oldest give way. */
const toastsMax = 5;

const slice = createSlice({
  name: 'toasts',
  initialState: [] as ToastState[],
  reducers: {
    toastAdded: {
      prepare: (type: ToastType, message: string) => ({ payload: { id: nanoid(), type, message } }),
      reducer(state, { payload }: PayloadAction<ToastState>) {
        // Calls that fail together say the same; once is enough.
        if (state.some(({ type, message }) => type === payload.type && message === payload.message)) return;
        state.push(payload);
        if (state.length > toastsMax) state.shift();
      },
    },
    /** After 5 seconds or a click (specification section 4). */
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  // An error of the family that was just here is nothing for whoever comes next.
  extraReducers: (builder) => builder.addCase(sessionEnded, () => []),
});

export const { toastAdded, toastDismissed } = slice.actions;
export const toastsReducer = slice.reducer;
