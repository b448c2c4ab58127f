import {
  type AsyncThunkPayloadCreator,
  createAsyncThunk,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Api } from '@/api/client/api';
import { type Failure, failureOf } from '@/api/client/api-error';
import type { TokenStorage } from '@/api/client/tokens';
import type { SessionState } from '@/store/slices/session';
import type { TabStorage } from '@/store/tab-storage';

/** What the thunks work with: injected as their `extra`, never imported. */
export interface StoreServices {
  api: Api;
  /** Null on the server: a render is nobody's. */
  tokens: TokenStorage | null;
  /** Keeps the booking draft; null on the server. */
  draft: TabStorage | null;
  /** The booking draft of whoever joins or is logged in, for the other tabs of this browser; null on the server. */
  sharedDraft: TabStorage | null;
  /** Keeps what was typed into forms; null on the server. */
  formDrafts: TabStorage | null;
  /** Keeps the toasts over a page load; null on the server. */
  toasts: TabStorage | null;
  /** Keeps what a visitor wants to save until there is a session, for every tab of this browser; null on the server. */
  saveWish: TabStorage | null;
  /** Loads the document anew, at this path or where it is; does nothing on the server. */
  reload: (to?: string) => void;
}

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
