import type { Body, Profile, Tokens } from '@/api/contract/types';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import {
  sessionBeginning,
  sessionBegun,
  sessionEnded,
  sessionMissing,
  sessionRestoring,
  sessionUnreachable,
} from '@/store/session-events';

/** From stored tokens to a session. A refusal ends it; trouble keeps it for another try. */
export const restoreSession = apiThunk<void>(
  'session/restore',
  async (_, { api, tokens, dispatch, getState, signal }) => {
    if (!tokens?.read()) return void dispatch(sessionMissing());
    dispatch(sessionRestoring());
    try {
      const profile = await api.getProfile({ signal });
      // Logged out while the answer was on its way.
      if (tokens.read()) dispatch(sessionBegun(profile));
    } catch (error) {
      if (getState().session.status !== 'out') dispatch(tokens.read() ? sessionUnreachable() : sessionMissing());
      throw error;
    }
  },
  { quiet: true },
);

/** Rejected with status 403 where the account waits for its confirmation, 429 with `retryAfter` where it is throttled. */
export const signIn = apiThunk<Profile, Body<'signin'>>(
  'session/signIn',
  (body, tools) => begin(tools, () => tools.api.signin({ body }), body.remember),
  { quiet: ({ status }) => status === 403 },
);

/** The code of a mailed link or typed by hand; tokens come back (specification section 7). */
export const confirmAccount = apiThunk<Profile, string>(
  'session/confirm',
  (code, tools) => begin(tools, () => tools.api.confirm({ params: { code } })),
  { quiet: true },
);

export const resetPassword = apiThunk<Profile, { code: string; password: string }>(
  'session/resetPassword',
  ({ code, password }, tools) => begin(tools, () => tools.api.reset({ params: { code }, body: { password } })),
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

/** A pair from the service, then its profile. Whose session is replaced leaves nothing behind for whoever comes. */
async function begin(tools: ThunkTools, getPair: () => Promise<Tokens>, remember = false): Promise<Profile> {
  const { api, tokens, dispatch, getState } = tools;
  dispatch(sessionBeginning());
  let stored = false;
  try {
    const pair = await getPair();
    if (getState().profile.profile) dispatch(sessionEnded('parent'));
    tokens?.write(pair, remember);
    stored = true;
    const profile = await api.getProfile();
    dispatch(sessionBegun(profile));
    return profile;
  } catch (error) {
    if (stored) dispatch(sessionUnreachable());
    else if (getState().session.status === 'loading') dispatch(sessionMissing());
    throw error;
  }
}
