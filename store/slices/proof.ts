import {
  addListener,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { FactorWay } from '@/lib/enums';
import { createAppAsyncThunk, isUnsent, type SliceThunk, type StoreServices } from '@/store/api-thunk';
import { rootReducer } from '@/store/root-reducer';
import { sessionEnded } from '@/store/slices/session';

/** A call waits for the second step; null without one. */
type ProofState = {
  factors: readonly FactorWay[];
  /** The dialog is loaded. */
  isShown: boolean;
} | null;

const initialState = null as ProofState;
const closed = () => null;

const slice = createSlice({
  name: 'proof',
  initialState,
  reducers: {
    proofAsked: (_, { payload: factors }: PayloadAction<readonly FactorWay[]>) => ({
      factors: [...factors],
      isShown: false,
    }),
    proofShown: (state) => state && { ...state, isShown: true },
    proofGiven: closed,
    proofDeclined: closed,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, closed),
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

const { proofAsked, proofGiven, proofDeclined, proofShown } = slice.actions;
export { proofDeclined, proofShown };
/** Which factors a waiting call asks for. */
export const selectProof = slice.injectInto(rootReducer).selectSlice;

/** Rejects with 422 for a wrong code. */
export const proveFactor = createAppAsyncThunk<void, string>(
  'proof/prove',
  async (code, { extra, dispatch }) => {
    await extra.api.proveFactor({ body: { code } });
    dispatch(proofGiven());
  },
  { quiet: isUnsent },
);

export const mailProof = createAppAsyncThunk<unknown>('proof/mail', (_, { extra }) => extra.api.mailProof(), {
  quiet: isUnsent,
});

interface ProofRoot {
  proof?: ProofState;
}
const listen = addListener.withTypes<
  ProofRoot,
  ThunkDispatch<ProofRoot, StoreServices, UnknownAction>,
  StoreServices
>();

/** A dialog that cannot be loaded must not keep the call waiting. */
const loadingMs = 15_000;

/** Opens the dialog for the second step. True once it was given; all waiting calls share one dialog. */
export const askProof =
  (factors: readonly FactorWay[]): SliceThunk<ProofRoot, Promise<boolean>> =>
  (dispatch, getState) => {
    if (!getState().proof) dispatch(proofAsked(factors));
    const timer = setTimeout(() => {
      if (getState().proof?.isShown === false) dispatch(proofDeclined());
    }, loadingMs);
    return new Promise((resolve) => {
      dispatch(
        listen({
          matcher: isAnyOf(proofGiven, proofDeclined, sessionEnded),
          effect: (action, { unsubscribe }) => {
            unsubscribe();
            clearTimeout(timer);
            resolve(proofGiven.match(action));
          },
        }),
      );
    });
  };
