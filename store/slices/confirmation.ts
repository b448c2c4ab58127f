import {
  addListener,
  createSlice,
  nanoid,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { SliceThunk, StoreServices } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

/** What the confirmation dialog asks (product section 4). */
export interface Alert {
  id: string;
  /** Names the object and the consequence. */
  title: string;
  message: string;
  destructive?: boolean;
  /** What the buttons say instead of Cancel and Proceed: the action by its name. */
  cancelLabel?: string;
  proceedLabel?: string;
  /** Another way out: "Change card". */
  link?: { href: string; label: string };
  /** The parent has proceeded, and what they confirmed is under way. */
  busy?: boolean;
}
export type Question = Omit<Alert, 'id' | 'busy'>;
type AlertState = Alert | null;

const initialState = null as AlertState;

const slice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertOpened: (_, { payload }: PayloadAction<Alert>) => payload,
    proceedAlert: (state) => state && { ...state, busy: true },
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
export const { closeAlert, proceedAlert } = slice.actions;
export const { selectAlert } = slice.selectors;

interface AlertRoot {
  alert: AlertState;
}
const listen = addListener.withTypes<
  AlertRoot,
  ThunkDispatch<AlertRoot, StoreServices, UnknownAction>,
  StoreServices
>();

/**
 * Asks before something is done: true for Proceed; false for Cancel, and where the question was replaced or went with its
 * page or the session. The dialog stays, busy, while `work` runs; it closes whatever comes of it.
 */
export const confirm =
  (question: Question, work?: () => Promise<void>): SliceThunk<AlertRoot, Promise<boolean>> =>
  async (dispatch) => {
    const id = nanoid();
    dispatch(slice.actions.alertOpened({ ...question, id }));
    const isConfirmed = await new Promise<boolean>((resolve) => {
      dispatch(
        listen({
          predicate: (_, { alert }) => alert?.id !== id || alert.busy === true,
          effect: (_, { getState, unsubscribe }) => {
            unsubscribe();
            resolve(getState().alert?.id === id);
          },
        }),
      );
    });
    try {
      if (isConfirmed) await work?.();
    } finally {
      dispatch(closeAlert(id));
    }
    return isConfirmed;
  };

/** Asks before what was typed and not saved is lost. */
export const confirmLeaving = () =>
  confirm({ title: 'Leave without saving?', message: 'What you typed here will be lost.', destructive: true });
