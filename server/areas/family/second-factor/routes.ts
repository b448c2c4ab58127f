import type { secondFactorCalls } from '@/api/contract/second-factor';
import { notFound } from '@/lib/app-error';
import type { HandlersOf } from '@/server/http/types';

const missing = () => Promise.reject(notFound());

export const secondFactorRoutes = (): HandlersOf<typeof secondFactorCalls> => ({
  answerFactor: missing,
  mailFactorCode: missing,
  reportLostFactor: missing,
  checkLost: missing,
  finishRecovery: missing,
  getSecondFactor: missing,
  beginAuthenticator: missing,
  beginEmailFactor: missing,
  turnOnSecondFactor: missing,
  newRecoveryCodes: missing,
  turnOffSecondFactor: missing,
  forgetDevice: missing,
  stopRecovery: missing,
  proveFactor: missing,
  mailProof: missing,
});
