import {
  createSlice,
  isFulfilled,
  isPending,
  isRejected,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { failureOf } from '@/api/client/api-error';
import type { OtherTabEvent } from '@/api/client/tokens';
import type { Answer, Body, FactorChallenge, Profile, SignedIn, Tokens } from '@/api/contract/types';
import {
  createAppAsyncThunk,
  isUnsent,
  type SessionEnd,
  type SessionState,
  type SessionStatus,
  type SliceThunk,
  type ThunkApi,
} from '@/store/api-thunk';

/** Loads the profile of the stored tokens; null without tokens. */
export const restoreSession = createAppAsyncThunk<Profile | null>(
  'session/restore',
  async (_, thunkApi) => (thunkApi.extra.tokens?.read() ? loadOwnProfile(thunkApi) : null),
  { quiet: true },
);

/** The profile, null without a session, or the second step that the log-in asks for first. */
type Entered = Profile | FactorChallenge | null;

/** Whether a second step is due: {@link answerFactor}. */
export const asksFactor = (entered: Entered): entered is FactorChallenge => entered !== null && 'challenge' in entered;

/** Rejects with 403 for an unconfirmed account, and 429 with `retryAfter` when throttled. */
export const signIn = createAppAsyncThunk<Entered, Body<'signin'>>(
  'session/signIn',
  async (body, thunkApi) => enter(thunkApi, await thunkApi.extra.api.signin({ body })),
  { quiet: ({ status, unsent }) => unsent || status === 403 },
);

/** What a passkey signs to log in; `background` where nobody pressed for it. */
export const loadPasskeyChallenge = createAppAsyncThunk<Answer<'getPasskeyChallenge'>, { background: boolean }>(
  'session/passkeyChallenge',
  (_, { extra, signal }) => extra.api.getPasskeyChallenge({ signal }),
);

export const signInWithPasskey = createAppAsyncThunk<Profile | null, Body<'passkeySignin'>>(
  'session/signInWithPasskey',
  async (body, thunkApi) => begin(thunkApi, await thunkApi.extra.api.passkeySignin({ body })),
  { quiet: isUnsent },
);

/** Rejects with 401 for a wrong code, and 409 once the challenge has expired. */
export const answerFactor = createAppAsyncThunk<Profile | null, Body<'answerFactor'>>(
  'session/answerFactor',
  async (body, thunkApi) => begin(thunkApi, await thunkApi.extra.api.answerFactor({ body })),
  // The page says itself that the log-in took too long.
  { quiet: ({ status, unsent }) => unsent || status === 409 },
);

/** Takes the code of a mailed link or typed by hand (product section 7). */
export const confirmAccount = createAppAsyncThunk<Entered, string>(
  'session/confirm',
  async (code, thunkApi) =>
    enter(thunkApi, await thunkApi.extra.api.confirm({ params: { code }, query: unlessKept(thunkApi) })),
  // The screens explain an invalid code themselves.
  { quiet: ({ status, unsent }) => unsent || status === 404 },
);

/** The new password holds even where a second step is due. */
export const resetPassword = createAppAsyncThunk<Entered, { code: string; password: string }>(
  'session/resetPassword',
  async ({ code, password }, thunkApi) =>
    enter(thunkApi, await thunkApi.extra.api.reset({ params: { code }, body: { password, ...unlessKept(thunkApi) } })),
  { quiet: isUnsent },
);

export const signUp = createAppAsyncThunk<unknown, Body<'signup'>>(
  'session/signUp',
  (body, { extra }) => extra.api.signup({ body }),
  { quiet: isUnsent },
);

/** Ends the session at once in every tab, and on the server if it can be reached. */
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

/** Logins and logouts apply to all tabs (product rule 6). */
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

const initialState: SessionState = { status: 'idle', endedBy: null, returnTo: null, remember: true };
const entrances = [signIn, signInWithPasskey, answerFactor, confirmAccount, resetPassword] as const;
const isEntered = isFulfilled(restoreSession, ...entrances);

/** Matches the end of every login: the payload is the profile, or null without a session. */
export const isProfileFound = (action: UnknownAction): action is PayloadAction<Profile | null> =>
  isEntered(action) && !asksFactor(action.payload);

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Every slice with family data must reset on this. */
    sessionEnded: (state, { payload: endedBy }: PayloadAction<SessionEnd>) => ({
      ...initialState,
      status: 'out' as const,
      endedBy,
      returnTo: endedBy === 'expired' ? state.returnTo : null,
    }),
    /** A new token pair is stored; its profile is loading. */
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
      .addMatcher(isPending(signIn, signInWithPasskey), (state, { meta }) => {
        state.remember = meta.arg.remember;
      })
      .addMatcher(isPending(...entrances), (state) => {
        if (state.status !== 'in') Object.assign(state, { status: 'loading', endedBy: null });
      })
      .addMatcher(isProfileFound, (state, { payload: profile }) => {
        state.status = profile ? 'in' : 'out';
        if (profile) state.endedBy = null;
      })
      .addMatcher(isEntered, (state) => {
        // A second step is due.
        if (state.status === 'loading') state.status = 'out';
      })
      .addMatcher(isRejected(restoreSession, ...entrances), (state) => {
        // Keep the tokens if the server is unreachable (product rule 6).
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

/** Sent only where it differs from the default. */
const unlessKept = ({ getState }: ThunkApi): { remember?: false } =>
  getState().session.remember ? {} : { remember: false };

const enter = async (thunkApi: ThunkApi, answer: SignedIn): Promise<Entered> =>
  'challenge' in answer ? answer : begin(thunkApi, answer);

/** Stores a new token pair and loads its profile. Ends a previous session first, so that none of its data stays. */
async function begin(thunkApi: ThunkApi, pair: Tokens): Promise<Profile | null> {
  const { dispatch, extra, getState } = thunkApi;
  const { status, remember } = getState().session;
  if (status === 'in') dispatch(sessionEnded('parent'));
  extra.tokens?.write(pair, remember);
  dispatch(tokensStored());
  return loadOwnProfile(thunkApi);
}

/**
 * The profile of the stored tokens; null if the parent logged out meanwhile. A definite rejection ends the session; network
 * errors, 5xx and 429 keep it for a retry.
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
