import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer, Body, SecondFactor } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent, isUnsupported, type ThunkApi } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';
import { loadProfile } from '@/store/slices/profile';
import { restoreSession } from '@/store/slices/session';

/** `background` where nobody asked for it. */
export const loadSecondFactor = createAppAsyncThunk<SecondFactor, { background: boolean }>(
  'secondFactor/load',
  (_, { extra, signal }) => extra.api.getSecondFactor({ signal }),
  { quiet: isUnsupported },
);

/** Mails a code for a log-in that has begun. Rejects with 409 once its challenge has expired. The form says each failure. */
export const mailFactorCode = createAppAsyncThunk<unknown, string>(
  'secondFactor/mailCode',
  (challenge, { extra }) => extra.api.mailFactorCode({ body: { challenge } }),
  { quiet: true },
);

/** Begins the wait for a log-in without the second step. Rejects with 409 once the challenge has expired. The form says each failure. */
export const reportLostFactor = createAppAsyncThunk<unknown, string>(
  'secondFactor/reportLost',
  (challenge, { extra }) => extra.api.reportLostFactor({ body: { challenge } }),
  { quiet: true },
);

/** Rejects with 422 for a wrong password. */
export const beginAuthenticator = createAppAsyncThunk<Answer<'beginAuthenticator'>, Body<'beginAuthenticator'>>(
  'secondFactor/beginAuthenticator',
  (body, { extra }) => extra.api.beginAuthenticator({ body }),
  { quiet: isUnsent },
);

/** Mails a code to the account's address. Rejects with 422 for a wrong password. */
export const beginEmailFactor = createAppAsyncThunk<Answer<'beginEmailFactor'>, Body<'beginEmailFactor'>>(
  'secondFactor/beginEmail',
  (body, { extra }) => extra.api.beginEmailFactor({ body }),
  { quiet: isUnsent },
);

/** The recovery codes, which are shown once. */
export const turnOnSecondFactor = createAppAsyncThunk<string[], Body<'turnOnSecondFactor'>>(
  'secondFactor/turnOn',
  (body, thunkApi) => changed(thunkApi, async ({ api }) => (await api.turnOnSecondFactor({ body })).recoveryCodes),
  { quiet: isUnsent },
);

/** The old ones no longer work. */
export const newRecoveryCodes = createAppAsyncThunk<string[]>(
  'secondFactor/newRecoveryCodes',
  (_, thunkApi) => changed(thunkApi, async ({ api }) => (await api.newRecoveryCodes()).recoveryCodes),
  { quiet: isUnsent },
);

export const turnOffSecondFactor = createAppAsyncThunk<unknown>(
  'secondFactor/turnOff',
  (_, thunkApi) => changed(thunkApi, ({ api }) => api.turnOffSecondFactor()),
  { quiet: isUnsent },
);

/** This device is asked for the second step again. */
export const forgetDevice = createAppAsyncThunk<unknown>(
  'secondFactor/forgetDevice',
  (_, thunkApi) => changed(thunkApi, ({ api }) => api.forgetDevice()),
  { quiet: isUnsent },
);

/** Ends the wait of a log-in without the second step. */
export const stopRecovery = createAppAsyncThunk<unknown>(
  'secondFactor/stopRecovery',
  (_, thunkApi) => changed(thunkApi, ({ api }) => api.stopRecovery()),
  { quiet: isUnsent },
);

/** Whose second step the link of a lost phone turns off. Rejects with 404 for a link that no longer works. */
export const checkLost = createAppAsyncThunk<Answer<'checkLost'>, string>(
  'secondFactor/checkLost',
  (code, { extra, signal }) => extra.api.checkLost({ params: { code }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** Turns the second step off, which ends all sessions of the account, possibly this one. */
export const finishRecovery = createAppAsyncThunk<void, string>(
  'secondFactor/finish',
  async (code, { extra, dispatch }) => {
    await extra.api.finishRecovery({ params: { code } });
    if (extra.tokens?.read()) await dispatch(restoreSession());
  },
  { quiet: ({ status, unsent }) => unsent || status === 404 },
);

async function changed<T>(
  { extra, dispatch }: ThunkApi,
  change: (services: ThunkApi['extra']) => Promise<T>,
): Promise<T> {
  const answer = await change(extra);
  // The profile tells of a running wait.
  await Promise.all([dispatch(loadSecondFactor({ background: true })), dispatch(loadProfile())]);
  return answer;
}

const slice = createLoadedSlice('secondFactor', loadSecondFactor);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** The account's second step; its `data` is null until loaded. */
export const selectSecondFactor = slice.injectInto(rootReducer).selectSlice;
