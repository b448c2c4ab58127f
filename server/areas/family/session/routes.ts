import { checkReset, requestReset, resetPassword } from '@/server/areas/family/session/reset-password';
import { refresh, signOut } from '@/server/areas/family/session/sessions';
import { signIn } from '@/server/areas/family/session/sign-in';
import { confirm, resend, signUp } from '@/server/areas/family/session/sign-up';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations =
  'signin' | 'signup' | 'resend' | 'requestReset' | 'checkReset' | 'reset' | 'confirm' | 'refresh' | 'signout';

/** Authentication (product section 7). */
export const sessionRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  signin: ({ body, context }) => signIn(deps, body, context),
  signup: ({ body, context }) => signUp(deps, body, context),
  resend: ({ params, context }) => resend(deps, params.target, context),
  requestReset: ({ body, context }) => requestReset(deps, body.email, context),
  checkReset: ({ params, context }) => checkReset(deps, params.code, context),
  reset: ({ params, body, context }) => resetPassword(deps, params.code, body, context),
  confirm: ({ params, query, context }) => confirm(deps, params.code, query, context),
  refresh: ({ body, context }) => refresh(deps, body.refreshToken, context),
  signout: ({ body }) => signOut(deps, body.refreshToken),
});
