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
import type { TabStorage } from '@/store/drafts/tab-storage';

/** The thunks' dependencies, injected as `extra`. Null on the server unless stated otherwise. */
export interface StoreServices {
  api: Api;
  /** Null on the server: server renders are anonymous. */
  tokens: TokenStorage | null;
  draft: TabStorage | null;
  /** Shares the booking draft with other tabs while joining or logged in. */
  sharedDraft: TabStorage | null;
  formDrafts: TabStorage | null;
  /** Restores toasts after a page load. */
  toasts: TabStorage | null;
  /** The facility that a visitor wants to save after logging in, shared by all tabs. */
  saveWish: TabStorage | null;
  /** The facilities selected to compare or ask, shared by all tabs. */
  selection: TabStorage | null;
  /** Where this browser searched last. */
  lastPlace: TabStorage | null;
  /** Reloads the document, at this path or the current one; a no-op on the server. */
  reload: (to?: string) => void;
}

/**
 * idle: not checked yet (every server render) · restoring: tokens are stored, the profile is loading · loading: signing in ·
 * in: the profile is loaded · out · unreachable: tokens are stored, but the server didn't respond.
 */
export type SessionStatus = 'idle' | 'restoring' | 'loading' | 'in' | 'out' | 'unreachable';

/** Why a session ended: logout here, logout in another tab, or rejected by the server. */
export type SessionEnd = 'parent' | 'otherTab' | 'expired';

export interface SessionState {
  status: SessionStatus;
  /** How the last session ended; null without one. */
  endedBy: SessionEnd | null;
  /** The protected page to return to after sign-in or onboarding. */
  returnTo: string | null;
  /** Whether a session that a code begins is kept: as this tab's last log-in said, and on by default. */
  remember: boolean;
}

/** RootState would be circular here, because it's inferred from the slices. */
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
  /** Suppresses the error toast; record 0148 lists the cases. */
  quiet: boolean;
}

export type ThunkApi = Parameters<AsyncThunkPayloadCreator<unknown, void, ThunkConfig>>[1];

/** A plain thunk that sees only the part `State` of the root state. */
export type SliceThunk<State, Returned = void> = ThunkAction<Returned, State, StoreServices, UnknownAction>;

const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/**
 * createAsyncThunk with the store's types. Errors become the rejected action's `error` as a `Failure`. store/listeners.ts shows
 * them in a toast (product section 8) unless `quiet`, or `background` in the thunk's argument, suppresses it.
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

/** A service behind API_URL lacks the operation: its screen does without it. Also for `quiet`. */
export const isUnsupported = ({ status }: Pick<Failure, 'status'>): boolean => status === 404 || status === 501;

/** For `quiet`: nothing was sent, because there is no connection, and the thunk's form or dialog says so. */
export const isUnsent = ({ unsent }: Failure): boolean => unsent;
