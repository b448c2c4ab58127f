import type { secondFactorCalls } from '@/api/contract/second-factor';
import { answerFactor, mailFactorCode, reportLostFactor } from '@/server/areas/family/second-factor/answer-challenge';
import { checkLost, finishRecovery, stopRecovery } from '@/server/areas/family/second-factor/lost-factor';
import {
  beginAuthenticator,
  beginEmailFactor,
  forgetDevice,
  getSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@/server/areas/family/second-factor/manage-factor';
import { mailProof, proveFactor } from '@/server/areas/family/second-factor/prove-factor';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const secondFactorRoutes = (deps: Deps): HandlersOf<typeof secondFactorCalls> => ({
  answerFactor: ({ body, context }) => answerFactor(deps, body, context),
  mailFactorCode: ({ body, context }) => mailFactorCode(deps, body, context),
  reportLostFactor: ({ body, context }) => reportLostFactor(deps, body, context),
  checkLost: ({ params, context }) => checkLost(deps, params.code, context),
  finishRecovery: ({ params, context }) => finishRecovery(deps, params.code, context),
  getSecondFactor: ({ caller }) => getSecondFactor(deps, caller),
  beginAuthenticator: ({ caller, body }) => beginAuthenticator(deps, caller, body),
  beginEmailFactor: ({ caller, body, context }) => beginEmailFactor(deps, caller, body, context),
  turnOnSecondFactor: ({ caller, body, context }) => turnOnSecondFactor(deps, caller, body, context),
  newRecoveryCodes: ({ caller }) => newRecoveryCodes(deps, caller),
  turnOffSecondFactor: ({ caller }) => turnOffSecondFactor(deps, caller),
  forgetDevice: ({ caller }) => forgetDevice(deps, caller),
  stopRecovery: ({ caller }) => stopRecovery(deps, caller),
  proveFactor: ({ caller, body, context }) => proveFactor(deps, caller, body, context),
  mailProof: ({ caller, context }) => mailProof(deps, caller, context),
});
