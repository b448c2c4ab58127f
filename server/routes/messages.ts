import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/services/deps';
import { inviteFriend } from '@/server/services/messages/invite-friend';
import { sendSupport } from '@/server/services/messages/send-support';

/** Messages to support and invitations (specification section 7, "Other"). */
export const messageRoutes = (deps: Deps): Pick<Handlers, 'sendSupport' | 'inviteFriend'> => ({
  sendSupport: ({ caller, body, context }) => sendSupport(deps, caller, body, context),
  inviteFriend: ({ caller, body, context }) => inviteFriend(deps, caller, body.recipient, context),
});
