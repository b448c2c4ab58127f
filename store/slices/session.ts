import { createSlice, isFulfilled, isPending, isRejected, type PayloadAction } from '@reduxjs/toolkit';
import { failureOf } from '@/api/client/api-error';
import type { OtherTabEvent } from '@/api/client/tokens';
import type { Body, Profile, Tokens } from '@/api/contract/types';
import { createAppAsyncThunk, type SliceThunk, type ThunkApi } from '@/store/api-thunk';

/**
 * idle: the browser has not looked yet (every server render) · restoring: tokens are stored, the profile is on its way ·
 * loading: signing in · in: the profile is there · out · unreachable: tokens are stored, but the service did not answer.
 */
export type SessionStatus = 'idle' | 'restoring' | 'loading' | 'in' | 'out' | 'unreachable';

/** Why a session ended: the parent logged out here, or in another tab, or the service does not accept it any more. */
type SessionEnd = 'parent' | 'otherTab' | 'expired';

export interface SessionState {
  status: SessionStatus;
  /** How the last session ended; null when there was none. */
  endedBy: SessionEnd | null;
  /** A page the parent could not see without a session or a signature; sign-in leads there, or the end of onboarding. */
  returnTo: string | null;
}

/** From stored tokens to a session. The profile, or null where no tokens are stored. */
export const restoreSession = createAppAsyncThunk<Profile | null>(
  'session/restore',
  async (_, thunkApi) => (thunkApi.extra.tokens?.read() ? loadOwnProfile(thunkApi) : null),
  { quiet: true },
);

/** Rejected with status 403 where the account waits for its confirmation, 429 with `retryAfter` where it is throttled. */
export const signIn = createAppAsyncThunk<Profile | null, Body<'signin'>>(
  'session/signIn',
  async (body, thunkApi) => begin(thunkApi, await thunkApi.extra.api.signin({ body }), body.remember),
  { quiet: ({ status }) => status === 403 },
);

/** The code of a mailed link or typed by hand; tokens come back (product section 7). */
export const confirmAccount = createAppAsyncThunk<Profile | null, string>(
  'session/confirm',
  async (code, thunkApi) => begin(thunkApi, await thunkApi.extra.api.confirm({ params: { code } })),
  // "Not found." helps nobody: the screens say in their own words that the code is of no use.
  { quiet: ({ status }) => status === 404 },
);

export const resetPassword = createAppAsyncThunk<Profile | null, { code: string; password: string }>(
  'session/resetPassword',
  async ({ code, password }, thunkApi) =>
    begin(thunkApi, await thunkApi.extra.api.reset({ params: { code }, body: { password } })),
);

export const signUp = createAppAsyncThunk<unknown, Body<'signup'>>('session/signUp', (body, { extra }) =>
  extra.api.signup({ body }),
);

/** Ends the session here at once, in every tab, and on the service if it can be reached. */
export const signOut = createAppAsyncThunk(
  'session/signOut',
  async (_, { extra: { api, tokens }, dispatch }) => {
    const pair = tokens?.read();
    tokens?.clearEverywhere();
    dispatch(sessionEnded('parent'));
    if (pair) await api.signout({ body: { refreshToken: pair.refreshToken } });
  },
  { quiet: true },
);

/** Logging out or in, in any tab, is for all of them (product rule 6). */
export const followOtherTab =
  (event: Exclude<OtherTabEvent, 'switched'>): SliceThunk<SessionRoot> =>
  (dispatch, getState) => {
    const { status } = getState().session;
    if (event === 'signedOut' && status !== 'out') dispatch(sessionEnded('otherTab'));
    if (event === 'signedIn' && status === 'out') void dispatch(restoreSession());
  };

interface SessionRoot {
  session: SessionState;
}

const initialState: SessionState = { status: 'idle', endedBy: null, returnTo: null };
const entrances = [signIn, confirmAccount, resetPassword] as const;

/** A family is here: its profile, or null where there turned out to be no session. */
export const isProfileFound = isFulfilled(restoreSession, ...entrances);

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Every area that holds something of the family forgets it on this. */
    sessionEnded: (state, { payload: endedBy }: PayloadAction<SessionEnd>) => ({
      status: 'out' as const,
      endedBy,
      returnTo: endedBy === 'expired' ? state.returnTo : null,
    }),
    /** A new pair is stored; its profile is on its way. */
    tokensStored(state) {
      state.status = 'restoring';
    },
    returnToSet(state, { payload }: PayloadAction<string | null>) {
      state.returnTo = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(restoreSession.pending, (state) => {
        if (state.status !== 'in') state.status = 'restoring';
      })
      .addMatcher(isPending(...entrances), (state) => {
        if (state.status !== 'in') Object.assign(state, { status: 'loading', endedBy: null });
      })
      .addMatcher(isProfileFound, (state, { payload: profile }) => {
        state.status = profile ? 'in' : 'out';
        if (profile) state.endedBy = null;
      })
      .addMatcher(isRejected(restoreSession, ...entrances), (state) => {
        // Tokens are stored, but the service is out of reach: trouble logs nobody out (product rule 6).
        if (state.status === 'restoring') state.status = 'unreachable';
        if (state.status === 'loading') state.status = 'out';
      }),
  selectors: {
    selectSession: (state): SessionState => state,
    selectSessionStatus: (state): SessionStatus => state.status,
  },
});

export const sessionReducer = slice.reducer;
export const { sessionEnded, tokensStored, returnToSet } = slice.actions;
export const { selectSession, selectSessionStatus } = slice.selectors;

/** A pair from the service, then its profile. Whose session is replaced leaves nothing behind for whoever comes. */
async function begin(thunkApi: ThunkApi, pair: Tokens, remember = false): Promise<Profile | null> {
  const { dispatch, extra, getState } = thunkApi;
  if (getState().session.status === 'in') dispatch(sessionEnded('parent'));
  extra.tokens?.write(pair, remember);
  dispatch(tokensStored());
  return loadOwnProfile(thunkApi);
}

/**
 * The profile of the stored pair; null when the parent logged out while it was on its way. An answer that is final ends
 * the session; a service out of reach (no answer, 5xx, 429) leaves it for another try.
 */
async function loadOwnProfile({ dispatch, extra: { api, tokens }, signal }: ThunkApi): Promise<Profile | null> {
  try {
    const profile = await api.getProfile({ signal });
    return tokens?.read() ? profile : null;
  } catch (error) {
    const { status } = failureOf(error);
    const isFinal = status !== null && status < 500 && status !== 429;
    if (isFinal && tokens?.read()) {
      tokens.clear();
      dispatch(sessionEnded('expired'));
    }
    throw error;
  }
}
