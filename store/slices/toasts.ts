import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@/lib/limits';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

type ToastType = 'info' | 'success' | 'error' | 'warning';
interface ToastState {
  id: string;
  type: ToastType;
  /** Plain text; a line break starts a new line. */
  message: string;
  /** How long it is still to be shown, in milliseconds, and until when that is on the clock. */
  leftMs: number;
  endsAt: number;
}

/** More at once than anyone reads; the oldest give way. */
const toastsMax = 5;
const initialState: ToastState[] = [];

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastAdded: {
      prepare: (type: ToastType, message: string, leftMs: number = limits.toastMs) => ({
        payload: { id: nanoid(), type, message, leftMs, endsAt: Date.now() + leftMs },
      }),
      reducer(state, { payload: toast }: PayloadAction<ToastState>) {
        // Calls that fail together say the same; once is enough.
        const said = state.some(({ type, message }) => type === toast.type && message === toast.message);
        return said ? state : [...state, toast].slice(-toastsMax);
      },
    },
    /** By id: after 5 seconds or a click (product section 4). */
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  // An error of the family that was just here is nothing for whoever comes next.
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectToasts: (state): ToastState[] => state },
});

export const toastsReducer = slice.reducer;
export const { toastAdded, toastDismissed } = slice.actions;
export const { selectToasts } = slice.selectors;

/** Shows again what the last page said just before it was left, for what is left of its five seconds. */
export const restoreToasts =
  (): SliceThunk<unknown> =>
  (dispatch, _, { toasts: storage }) => {
    const kept = storage?.read();
    if (!Array.isArray(kept)) return;
    for (const { type, message, endsAt } of kept as ToastState[]) {
      const leftMs = Math.min(endsAt - Date.now(), limits.toastMs);
      if (leftMs > 0) dispatch(toastAdded(type, message, leftMs));
    }
  };
