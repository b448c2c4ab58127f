import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Body, Profile, Tokens } from '@/api/contract/types';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import { sessionEnded, type SessionEnd } from '@/store/session-events';

/**
 * idle: the browser has not looked yet (every server render) · restoring: tokens are stored, the profile is on its way ·
 * loading: signing in · in: the profile is there · out · unreachable: tokens are stored, but the service did not answer;
 * trouble logs nobody out (decisions 6).
 */
export type SessionStatus = 'idle' | 'restoring' | 'loading' | 'in' | 'out' | 'unreachable';

export interface SessionState {
  status: SessionStatus;
  /** How the last session ended; null when there was none. */
  endedBy: SessionEnd | null;
  /** A page the parent could not see without a session; sign-in leads there. */
  returnTo: string | null;
}

const initialState: SessionState = { status: 'idle', endedBy: null, returnTo: null };

/** From stored tokens to a session. Gives null when none are stored. */
export const restoreSession = apiThunk<Profile | null>(
  'session/restore',
  async (_, { api, tokens, signal }) => {
    if (!tokens?.read()) return null;
    const profile = await api.getProfile({ signal });
    // Logged out while the answer was on its way.
    return tokens.read() ? profile : null;
  },
  { quiet: true },
);

/** Rejected with status 403 where the account waits for its confirmation, 429 with `retryAfter` where it is throttled. */
export const signIn = apiThunk<Profile, Body<'signin'>>(
  'session/signIn',
  async (body, tools) => begin(await tools.api.signin({ body }), body.remember, tools),
  { quiet: ({ status }) => status === 403 },
);

/** The code of a mailed link or typed by hand; tokens come back (specification section 7). */
export const confirmAccount = apiThunk<Profile, string>(
  'session/confirm',
  async (code, tools) => begin(await tools.api.confirm({ params: { code } }), false, tools),
  { quiet: true },
);

export const resetPassword = apiThunk<Profile, { code: string; password: string }>(
  'session/resetPassword',
  async ({ code, password }, tools) =>
    begin(await tools.api.reset({ params: { code }, body: { password } }), false, tools),
);

export const signUp = apiThunk<unknown, Body<'signup'>>('session/signUp', (body, { api }) => api.signup({ body }));
/** The target is an e-mail address or an expired code. */
export const resendConfirmation = apiThunk<unknown, string>('session/resend', (target, { api }) =>
  api.resend({ params: { target } }),
);
export const requestReset = apiThunk<unknown, string>('session/requestReset', (email, { api }) =>
  api.requestReset({ body: { email } }),
);
/** Rejected with status 404 where the link is used up or too old. */
export const checkReset = apiThunk<unknown, string>(
  'session/checkReset',
  (code, { api, signal }) => api.checkReset({ params: { code }, signal }),
  { quiet: true },
);

/** Ends the session here at once, in every tab, and on the service if it can be reached. */
export const signOut = apiThunk<void>(
  'session/signOut',
  async (_, { api, tokens, dispatch }) => {
    const pair = tokens?.read();
    tokens?.clearEverywhere();
    dispatch(sessionEnded('parent'));
    if (pair) await api.signout({ body: { refreshToken: pair.refreshToken } });
  },
  { quiet: true },
);

async function begin(pair: Tokens, remember: boolean, tools: ThunkTools): Promise<Profile> {
  const { api, tokens, dispatch, getState } = tools;
  // Whose session is replaced leaves nothing behind for whoever comes.
  if (getState().profile.profile) dispatch(sessionEnded('parent'));
  tokens?.write(pair, remember);
  try {
    return await api.getProfile();
  } catch (error) {
    dispatch(slice.actions.profileMissed());
    throw error;
  }
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The sign-in went through, its profile did not: the session is there, and is tried again. */
    profileMissed: (state) => {
      state.status = 'unreachable';
    },
    returnToSet: (state, { payload }: PayloadAction<string | null>) => {
      state.returnTo = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(restoreSession.pending, (state) => {
        if (state.status !== 'in') state.status = 'restoring';
      })
      .addCase(restoreSession.fulfilled, (state, { payload }) => {
        state.status = payload ? 'in' : 'out';
      })
      .addCase(restoreSession.rejected, (state, { payload }) => {
        if (state.status !== 'out') state.status = payload?.status === 401 ? 'out' : 'unreachable';
      })
      .addCase(sessionEnded, (state, { payload }) => {
        state.status = 'out';
        state.endedBy = payload;
        if (payload !== 'expired') state.returnTo = null;
      })
      .addMatcher(isAnyOf(signIn.pending, confirmAccount.pending, resetPassword.pending), (state) => {
        if (state.status !== 'in') state.status = 'loading';
      })
      .addMatcher(isAnyOf(signIn.fulfilled, confirmAccount.fulfilled, resetPassword.fulfilled), (state) => {
        state.status = 'in';
        state.endedBy = null;
      })
      .addMatcher(isAnyOf(signIn.rejected, confirmAccount.rejected, resetPassword.rejected), (state) => {
        if (state.status === 'loading') state.status = 'out';
      }),
  selectors: {
    selectSessionStatus: ({ status }) => status,
    selectSession: (state) => state,
  },
});

export const { returnToSet } = slice.actions;
export const { selectSession, selectSessionStatus } = slice.selectors;
export const sessionReducer = slice.reducer;
