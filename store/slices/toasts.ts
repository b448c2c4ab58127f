import { createSlice, isPending, nanoid, type PayloadAction } from '@reduxjs/toolkit';
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
  /** The thunk that failed, by its type. */
  about?: string;
}

interface ToastOptions {
  leftMs?: number;
  about?: string;
}

/** More at once than anyone reads; the oldest give way. */
const toastsMax = 5;
const initialState: ToastState[] = [];

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastAdded: {
      prepare: (type: ToastType, message: string, { leftMs = limits.toastMs, about }: ToastOptions = {}) => ({
        payload: { id: nanoid(), type, message, leftMs, endsAt: Date.now() + leftMs, about },
      }),
      reducer(state, { payload: toast }: PayloadAction<ToastState>) {
        // Calls that fail together say the same; once is enough.
        const said = state.some(({ type, message }) => type === toast.type && message === toast.message);
        return said ? state : [...state, toast].slice(-toastsMax);
      },
    },
    /** By id: after 5 seconds or a click (product section 4). */
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
    /** An error is about the page that was left; what else is said may be about the next. */
    pageLeft: (state) => state.filter(({ type }) => type !== 'error'),
  },
  extraReducers: (builder) =>
    builder
      // An error of the family that was just here is nothing for whoever comes next.
      .addCase(sessionEnded, () => initialState)
      // Another try, unless nobody asked for it: what the last one met is over (record 0156).
      .addMatcher(isPending, (state, { type, meta }) => {
        const { background } = (meta.arg ?? {}) as { background?: boolean };
        return background ? state : state.filter(({ about }) => `${about}/pending` !== type);
      }),
  selectors: { selectToasts: (state): ToastState[] => state },
});

export const toastsReducer = slice.reducer;
export const { toastAdded, toastDismissed, pageLeft } = slice.actions;
export const { selectToasts } = slice.selectors;

/**
 * Shows again what the last page said just before it was left, for what is left of its five seconds. Its errors stay behind
 * (record 0156): leaving also cuts off the calls that were under way, and some browsers report that as a failure.
 */
export const restoreToasts =
  (): SliceThunk<unknown> =>
  (dispatch, _, { toasts: storage }) => {
    const kept = storage?.read();
    if (!Array.isArray(kept)) return;
    for (const { type, message, endsAt, about } of kept as ToastState[]) {
      if (type === 'error') continue;
      const leftMs = Math.min(endsAt - Date.now(), limits.toastMs);
      if (leftMs > 0) dispatch(toastAdded(type, message, { leftMs, about }));
    }
  };
