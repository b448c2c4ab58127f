import { conflict } from '@/lib/app-error';
import { actByLink, makeLink } from '@/server/areas/contacts/links';
import { expiryOf } from '@/server/areas/contacts/rules';
import { zoneOf } from '@/server/areas/day/rows/children';
import { enqueueMail } from '@/server/areas/mail/outbox';
import { count, take } from '@/server/areas/session/throttle';
import type { Deps } from '@/server/areas/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Mails a link to the facility's facts to the contact whose day link, or confirmed first link, this is. The link is not shown: the
 * mail may have been forwarded. Throws as actByLink, `conflict` for an unconfirmed contact or a mailbox that has had enough, and
 * `tooMany` by network address.
 */
export async function mailFactsLink(
  deps: Deps,
  by: { key: string; token: string },
  address: string,
): Promise<Record<string, never>> {
  const { contactId, contactName, contactEmail, confirmedAt, facilityId, facilityName } = await actByLink(
    deps,
    by,
    ['day', 'contact'],
    address,
  );
  if (confirmedAt === null) throw conflict('First confirm that you answer for this facility.');
  await count(deps, 'mailAddress', address);
  if ((await take(deps, 'mailMailbox', contactEmail)) !== null)
    throw conflict('We’ve already sent several e-mails to this address. Use the newest one.');
  await inTransaction(deps, async (tx) => {
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
