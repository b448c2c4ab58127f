import { confirmContactLink, readContactLink } from '@/server/areas/facilities/contacts/manage-contacts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

/** Contacts of a facility, by the links in their mails. */
export const contactRoutes = (deps: Deps): Pick<Handlers, 'readContactLink' | 'confirmContactLink'> => ({
  readContactLink: ({ params, context }) => readContactLink(deps, params.key, context.address),
  confirmContactLink: ({ params, body, context }) =>
    confirmContactLink(deps, { key: params.key, token: body.token }, context.address),
});
