import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

type ToastType = 'info' | 'success' | 'error' | 'warning';
interface ToastState {
  id: string;
  type: ToastType;
  /** Plain text; a line break starts a new line. */
  message: string;
}

/** More at once than anyone reads; the oldest give way. */
const toastsMax = 5;
const initialState: ToastState[] = [];

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastAdded: {
      prepare: (type: ToastType, message: string) => ({ payload: { id: nanoid(), type, message } }),
      reducer(state, { payload: toast }: PayloadAction<ToastState>) {
        // Calls that fail together say the same; once is enough.
        const said = state.some(({ type, message }) => type === toast.type && message === toast.message);
        return said ? state : [...state, toast].slice(-toastsMax);
      },
    },
    /** By id: after 5 seconds or a click (specification section 4). */
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  // An error of the family that was just here is nothing for whoever comes next.
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectToasts: (state): ToastState[] => state },
});

export const toastsReducer = slice.reducer;
export const { toastAdded, toastDismissed } = slice.actions;
export const { selectToasts } = slice.selectors;

/** What the browser keeps of the toasts that are on show, so that a redirect by a page load does not swallow them. */
export interface KeptToasts {
  /** When it was kept, in milliseconds. */
  at: number;
  toasts: ToastState[];
}

/** Older ones were shown for their five seconds, or belong to a tab that was closed. */
const keptForMs = 10_000;

/** Shows again what the last page said just before it was left. */
export const restoreToasts =
  (): SliceThunk<unknown> =>
  (dispatch, _, { toasts: storage }) => {
    const { at = 0, toasts = [] } = (storage?.read() ?? {}) as Partial<KeptToasts>;
    if (Date.now() - at > keptForMs || !Array.isArray(toasts)) return;
    for (const { type, message } of toasts) dispatch(toastAdded(type, message));
  };
