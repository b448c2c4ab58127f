import {
  createAsyncThunk,
  type AsyncThunkPayloadCreator,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { failureOf, type Failure } from '@/api/client/api-error';
import type { StoreServices } from '@/store/services';
import type { SessionState } from '@/store/session-state';

/** As much of the state as thunks may read: RootState comes from the slices, so naming it here would be a circle. */
interface ThunkState {
  session: SessionState;
}

export interface ThunkConfig {
  state: ThunkState;
  dispatch: ThunkDispatch<ThunkState, StoreServices, UnknownAction>;
  extra: StoreServices;
  serializedErrorType: CallFailure;
}

/** The `error` of a rejected thunk, and what `unwrap()` throws. */
export interface CallFailure extends Failure {
  /** True where a toast would say nothing that the parent needs: record 0148 has the list. */
  quiet: boolean;
}

export type ThunkApi = Parameters<AsyncThunkPayloadCreator<unknown, void, ThunkConfig>>[1];

/** A plain thunk of a slice, which knows `State` and nothing else of the whole. */
export type SliceThunk<State, Returned = void> = ThunkAction<Returned, State, StoreServices, UnknownAction>;

const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/**
 * createAsyncThunk with the store's types. A thrown error becomes the rejected action's `error` as a `Failure`, and
 * store/listeners.ts shows it in a toast (product section 8) unless `quiet` says otherwise, or `background` in the
 * call's argument that nobody asked for it.
 */
export function createAppAsyncThunk<Returned, Arg = void>(
  typePrefix: string,
  payloadCreator: AsyncThunkPayloadCreator<Returned, Arg, ThunkConfig>,
  { quiet = false }: { quiet?: boolean | ((failure: Failure) => boolean) } = {},
) {
  return createThunk<Returned, Arg>(typePrefix, payloadCreator, {
    serializeError: (error) => {
      const failure = failureOf(error);
      return { ...failure, quiet: typeof quiet === 'function' ? quiet(failure) : quiet };
    },
  });
}
