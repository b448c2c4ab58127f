import { answerRequest, writeByLink } from '@/server/areas/facility-side/answers/answer-request';
import { mailRequestLink } from '@/server/areas/facility-side/answers/mail-request-link';
import { readRequestLink } from '@/server/areas/facility-side/answers/read-request';
import { resendLink } from '@/server/areas/facility-side/answers/resend-link';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations = 'readRequestLink' | 'answerRequest' | 'writeByLink' | 'resendLink' | 'mailRequestLink';

/** What a facility's contacts do by the links in their mails. */
export const answerRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  readRequestLink: ({ params, query, context }) => readRequestLink(deps, params.key, query, context.address),
  answerRequest: ({ params, body, context }) => answerRequest(deps, params.key, body, context.address),
  writeByLink: ({ params, body, context }) => writeByLink(deps, params.key, body, context.address),
  mailRequestLink: ({ params, body, context }) => mailRequestLink(deps, params.key, body, context.address),
  resendLink: ({ params, context }) => resendLink(deps, params.key, context.address),
});
