import type { contactCalls, pinCalls } from '@/api/contract/answers';
import { confirmContactLink, readContactLink } from '@/server/areas/facilities/contacts/manage-contacts';
import { givePin, mailPinLink, readPinLink, setPin } from '@/server/areas/facilities/contacts/pin';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Contacts of a facility, by the links in their mails. */
export const contactRoutes = (deps: Deps): HandlersOf<typeof contactCalls & typeof pinCalls> => ({
  readContactLink: ({ params, context }) => readContactLink(deps, params.key, context.address),
  confirmContactLink: ({ params, body, context }) =>
    confirmContactLink(deps, { key: params.key, token: body.token }, context.address),
  givePin: ({ params, body, context }) => givePin(deps, params.key, body, context),
  mailPinLink: ({ params, body, context }) =>
    mailPinLink(deps, { key: params.key, token: body.token }, context.address),
  readPinLink: ({ params, context }) => readPinLink(deps, params.key, context.address),
  setPin: ({ params, body, context }) => setPin(deps, params.key, body, context),
});
