import { inviteFriend } from '@/server/areas/family/messages/invite-friend';
import { listSupportMessages, sendSupport } from '@/server/areas/family/messages/support';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations = 'sendSupport' | 'listSupportMessages' | 'inviteFriend';

/** Messages to support and invitations (product section 7, "Other"). */
export const messageRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  sendSupport: ({ caller, body, context }) => sendSupport(deps, caller, body, context),
  listSupportMessages: ({ caller, query }) => listSupportMessages(deps, caller, query),
  inviteFriend: ({ caller, body, context }) => inviteFriend(deps, caller, body.recipient, context),
});
