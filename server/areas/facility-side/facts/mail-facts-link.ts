import { conflict } from '@/lib/app-error';
import { actByLink, holdLink, limitMailedLinks, makeLink } from '@/server/areas/facilities/contacts/links';
import { expiryOf } from '@/server/areas/facilities/contacts/rules';
import { zoneOf } from '@/server/areas/facility-side/day/rows/children';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Mails a link to the facility's facts to the contact whose day link, or confirmed first link, this is. The link is not shown: the
 * mail may have been forwarded. Throws as actByLink and limitMailedLinks, and `conflict` for an unconfirmed contact.
 */
export async function mailFactsLink(
  deps: Deps,
  by: { key: string; token: string },
  address: string,
): Promise<Record<string, never>> {
  const link = await actByLink(deps, by, ['day', 'contact'], address);
  const { contactId, contactName, contactEmail, confirmedAt, facilityId, facilityName } = link;
  if (confirmedAt === null) throw conflict('First confirm that you answer for this facility.');
  await limitMailedLinks(deps, contactEmail, address);
  await inTransaction(deps, async (tx) => {
    await holdLink(tx, deps, link);
    const expiresAt = expiryOf('facts', deps.clock.now());
    await enqueueMail(tx, deps, {
      kind: 'factsLink',
      to: contactEmail,
      familyId: null,
      facilityName,
      contactName,
      link: await makeLink(tx, deps, contactId, { purpose: 'facts', expiresAt }),
      ends: { at: expiresAt, timeZone: await zoneOf(tx, facilityId) },
    });
  });
  return {};
}
