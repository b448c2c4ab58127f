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
interface OpenQuestion extends Question {
  id: string;
  /** The confirmed action is running. */
  busy?: boolean;
}
type ConfirmationState = OpenQuestion | null;

const initialState = null as ConfirmationState;

const slice = createSlice({
  name: 'confirmation',
  initialState,
  reducers: {
    questionAsked: (_, { payload }: PayloadAction<OpenQuestion>) => payload,
    questionConfirmed: (state) => state && { ...state, busy: true },
    optionChosen: (state, { payload }: PayloadAction<string>) =>
      state?.choice && !state.busy ? { ...state, choice: { ...state.choice, value: payload } } : state,
    /** Closes only the dialog with this id, if given: another one may have been opened meanwhile. */
    questionClosed: {
      prepare: (id?: string) => ({ payload: id ?? null }),
      reducer: (state, { payload }: PayloadAction<string | null>) =>
        payload === null || state?.id === payload ? null : state,
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => null),
  selectors: { selectQuestion: (state): ConfirmationState => state },
});

export const confirmationReducer = slice.reducer;
export const { questionClosed, optionChosen, questionConfirmed } = slice.actions;
export const { selectQuestion } = slice.selectors;

interface ConfirmationRoot {
  confirmation: ConfirmationState;
}
const listen = addListener.withTypes<
  ConfirmationRoot,
  ThunkDispatch<ConfirmationRoot, StoreServices, UnknownAction>,
  StoreServices
>();

/**
 * Asks for confirmation. Resolves to false for Cancel, and if the dialog was replaced or closed by leaving the page or the end of
 * the session. `work` gets the chosen option. While it runs the dialog shows as busy; it closes even if `work` fails.
 */
export const confirm =
  (question: Question, work?: (chosen?: string) => Promise<void>): SliceThunk<ConfirmationRoot, Promise<boolean>> =>
  async (dispatch, getState) => {
    const id = nanoid();
    dispatch(slice.actions.questionAsked({ ...question, id }));
    const isConfirmed = await new Promise<boolean>((resolve) => {
      dispatch(
        listen({
          predicate: (_, { confirmation }) => confirmation?.id !== id || confirmation.busy === true,
          effect: (_, { getState, unsubscribe }) => {
            unsubscribe();
            resolve(getState().confirmation?.id === id);
          },
        }),
      );
    });
    try {
      if (isConfirmed) await work?.(getState().confirmation?.choice?.value);
    } finally {
      dispatch(questionClosed(id));
    }
    return isConfirmed;
  };

export const confirmLeaving = () =>
  confirm({ title: 'Leave without saving?', message: 'What you typed here will be lost.', destructive: true });
