import type { answerCalls } from '@/api/contract/answers';
import { answerRequest, writeByLink } from '@/server/areas/facility-side/answers/answer-request';
import { mailRequestLink } from '@/server/areas/facility-side/answers/mail-request-link';
import { readRequestLink } from '@/server/areas/facility-side/answers/read-request';
import { resendLink } from '@/server/areas/facility-side/answers/resend-link';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** What a facility's contacts do by the links in their mails. */
export const answerRoutes = (deps: Deps): HandlersOf<typeof answerCalls> => ({
  readRequestLink: ({ params, query, context }) => readRequestLink(deps, params.key, query, context),
  answerRequest: ({ params, body, context }) => answerRequest(deps, params.key, body, context),
  writeByLink: ({ params, body, context }) => writeByLink(deps, params.key, body, context),
  mailRequestLink: ({ params, body, context }) => mailRequestLink(deps, params.key, body, context.address),
  resendLink: ({ params, context }) => resendLink(deps, params.key, context.address),
});
