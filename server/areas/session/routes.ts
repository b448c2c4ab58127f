import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { confirm } from '@/server/areas/session/confirm';
import { refresh } from '@/server/areas/session/refresh';
import { requestReset } from '@/server/areas/session/request-reset';
import { resend } from '@/server/areas/session/resend';
import { checkReset, resetPassword } from '@/server/areas/session/reset-password';
import { signIn } from '@/server/areas/session/sign-in';
import { signOut } from '@/server/areas/session/sign-out';
import { signUp } from '@/server/areas/session/sign-up';

type Operations =
  'signin' | 'signup' | 'resend' | 'requestReset' | 'checkReset' | 'reset' | 'confirm' | 'refresh' | 'signout';

/** Authentication (product section 7). */
export const sessionRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  signin: ({ body, context }) => signIn(deps, body, context),
  signup: ({ body, context }) => signUp(deps, body, context),
  resend: ({ params, context }) => resend(deps, params.target, context),
  requestReset: ({ body, context }) => requestReset(deps, body.email, context),
  checkReset: ({ params, context }) => checkReset(deps, params.code, context),
  reset: ({ params, body, context }) => resetPassword(deps, params.code, body.password, context),
  confirm: ({ params, context }) => confirm(deps, params.code, context),
  refresh: ({ body, context }) => refresh(deps, body.refreshToken, context),
  signout: ({ body }) => signOut(deps, body.refreshToken),
});
