import type { sessionCalls } from '@/api/contract/session';
import { endOtherSessions, endSession, listSessions } from '@/server/areas/family/session/devices';
import { checkReset, requestReset, resetPassword } from '@/server/areas/family/session/reset-password';
import { refresh, signOut } from '@/server/areas/family/session/sessions';
import { signIn } from '@/server/areas/family/session/sign-in';
import { confirm, resend, signUp } from '@/server/areas/family/session/sign-up';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Authentication (product section 7). */
export const sessionRoutes = (deps: Deps): HandlersOf<typeof sessionCalls> => ({
  signin: ({ body, context }) => signIn(deps, body, context),
  signup: ({ body, context }) => signUp(deps, body, context),
  resend: ({ params, context }) => resend(deps, params.target, context),
  requestReset: ({ body, context }) => requestReset(deps, body.email, context),
  checkReset: ({ params, context }) => checkReset(deps, params.code, context),
  reset: ({ params, body, context }) => resetPassword(deps, params.code, body, context),
  confirm: ({ params, query, context }) => confirm(deps, params.code, query, context),
  refresh: ({ body, context }) => refresh(deps, body.refreshToken, context),
  signout: ({ body }) => signOut(deps, body.refreshToken),
  listSessions: ({ caller }) => listSessions(deps, caller),
  endSession: ({ caller, params }) => endSession(deps, caller, params.id),
  endOtherSessions: ({ caller }) => endOtherSessions(deps, caller),
});
