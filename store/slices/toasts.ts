import { createSlice, isPending, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@/lib/limits';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

const types = ['info', 'success', 'error', 'warning'] as const;
type ToastType = (typeof types)[number];
interface ToastState {
  id: string;
  type: ToastType;
  /** Plain text; a line break starts a new line. */
  message: string;
  /** Remaining time in milliseconds, and when it ends. A repeat starts both over. */
  leftMs: number;
  endsAt: number;
  /** The type prefix of the failed thunk. */
  about?: string;
  /** An error without a response: leaving the document may have caused it. */
  unanswered?: boolean;
}

type ToastOptions = Partial<Pick<ToastState, 'leftMs' | 'about' | 'unanswered'>>;

/** The oldest ones are dropped. */
const toastsMax = 5;
const initialState: ToastState[] = [];

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastAdded: {
      prepare: (type: ToastType, message: string, { leftMs = limits.toastMs, ...call }: ToastOptions = {}) => ({
        payload: { id: nanoid(), type, message, leftMs, endsAt: Date.now() + leftMs, ...call },
      }),
      reducer(state, { payload: toast }: PayloadAction<ToastState>) {
        // Calls that fail together show one toast, for five seconds from the last.
        const said = state.find(({ type, message }) => type === toast.type && message === toast.message);
        if (!said) return [...state, toast].slice(-toastsMax);
        return state.map((one) => (one === said ? { ...toast, id: said.id } : one));
      },
    },
    /** After 5 seconds or a click (product section 4). */
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) =>
    builder
      // Don't show the previous family's errors to the next user.
      .addCase(sessionEnded, () => initialState)
      // A retry removes the toast of the previous attempt.
      .addMatcher(isPending, (state, { type, meta }) => {
        const { background } = (meta.arg ?? {}) as { background?: boolean };
        return background ? state : state.filter(({ about }) => `${about}/pending` !== type);
      }),
  selectors: { selectToasts: (state): ToastState[] => state },
});

export const toastsReducer = slice.reducer;
export const { toastAdded, toastDismissed } = slice.actions;
export const { selectToasts } = slice.selectors;

/** An older version of the program may have written it. */
function isToast(kept: unknown): kept is ToastState {
  const { type, message, endsAt } = (kept ?? {}) as Partial<ToastState>;
  return types.some((one) => one === type) && typeof message === 'string' && typeof endsAt === 'number';
}

/**
 * Restores the previous document's toasts for their remaining time, except errors without a response: leaving a document aborts its
 * pending calls, which some browsers report as failures (record 0148).
 */
export const restoreToasts =
  (): SliceThunk<unknown> =>
  (dispatch, _, { toasts: storage }) => {
    const kept = storage?.read();
    if (!Array.isArray(kept)) return;
    for (const { type, message, endsAt, about, unanswered } of kept.filter(isToast)) {
      if (unanswered) continue;
      const leftMs = Math.min(endsAt - Date.now(), limits.toastMs);
      if (leftMs > 0) dispatch(toastAdded(type, message, { leftMs, about }));
    }
  };
