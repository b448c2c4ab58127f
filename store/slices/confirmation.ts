import {
  addListener,
  createSlice,
  nanoid,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Question } from '@/lib/site/confirmation';
import type { SliceThunk, StoreServices } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

export type { Question };

/** The confirmation dialog (product section 4). */
interface Alert extends Question {
  id: string;
  /** The confirmed action is running. */
  busy?: boolean;
}
type AlertState = Alert | null;

const initialState = null as AlertState;

const slice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertOpened: (_, { payload }: PayloadAction<Alert>) => payload,
    proceedAlert: (state) => state && { ...state, busy: true },
    optionChosen: (state, { payload }: PayloadAction<string>) =>
      state?.choice && !state.busy ? { ...state, choice: { ...state.choice, value: payload } } : state,
    /** Closes only the dialog with this id, if given: another one may have been opened meanwhile. */
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
export const { closeAlert, optionChosen, proceedAlert } = slice.actions;
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
 * Asks for confirmation. Resolves to false for Cancel, and if the dialog was replaced or closed by leaving the page or the end of
 * the session. `work` gets the chosen option. While it runs the dialog shows as busy; it closes even if `work` fails.
 */
export const confirm =
  (question: Question, work?: (chosen?: string) => Promise<void>): SliceThunk<AlertRoot, Promise<boolean>> =>
  async (dispatch, getState) => {
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
      if (isConfirmed) await work?.(getState().alert?.choice?.value);
    } finally {
      dispatch(closeAlert(id));
    }
    return isConfirmed;
  };

export const confirmLeaving = () =>
  confirm({ title: 'Leave without saving?', message: 'What you typed here will be lost.', destructive: true });
