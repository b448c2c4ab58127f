import type { Body } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { groupOfItem } from '@/server/areas/care/bookings/rows';
import { actByLink, holdLink, limitMailedLinks } from '@/server/areas/facilities/contacts/links';
import { findAnyRequest } from '@/server/areas/care/requests/rows/any-request';
import { linkExpiry, mailContacts } from '@/server/areas/care/requests/tell-facility';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Mails the contact whose day link this is a link to the request of one child's care, to write to the family. The link is not shown: a
 * day link is forwarded to staff, and a request's link cancels care and shows what the family wrote. Throws as actByLink and
 * limitMailedLinks, and `notFound` for another facility's child.
 */
export async function mailRequestLink(
  deps: Deps,
  key: string,
  { token, itemId }: Body<'mailRequestLink'>,
  address: string,
): Promise<Record<string, never>> {
  const link = await actByLink(deps, { key, token }, 'day', address);
  const id = await groupOfItem(deps.db, itemId);
  const request = id === null ? undefined : await findAnyRequest(deps.db, id);
  if (request?.facilityId !== link.facilityId) throw notFound();
  const { contactId, contactEmail: email, contactName: name } = link;
  await limitMailedLinks(deps, email, address);
  await inTransaction(deps, async (tx) => {
    await holdLink(tx, deps, link);
    const to = { contacts: [{ id: contactId, email, name }], expiresAt: linkExpiry(request, deps.clock.now()) };
    await mailContacts(tx, deps, request, to, (facts) => ({ kind: 'requestLink', ...facts }));
  });
  return {};
}
