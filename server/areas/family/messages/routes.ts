import type { messageCalls } from '@/api/contract/common';
import { inviteFriend } from '@/server/areas/family/messages/invite-friend';
import { listSupportMessages, sendSupport } from '@/server/areas/family/messages/support';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Messages to support and invitations. */
export const messageRoutes = (deps: Deps): HandlersOf<typeof messageCalls> => ({
  sendSupport: ({ caller, body, context }) => sendSupport(deps, caller, body, context),
  listSupportMessages: ({ caller, query }) => listSupportMessages(deps, caller, query),
  inviteFriend: ({ caller, body, context }) => inviteFriend(deps, caller, body.recipient, context),
});
