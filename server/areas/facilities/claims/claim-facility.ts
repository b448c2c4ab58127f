import { randomUUID } from 'node:crypto';
import type { Answer, Body } from '@/api/contract/types';
import { claimPath } from '@/lib/paths';
import { normaliseEmail } from '@/lib/validation/email';
import { facilitiesByLicence, findOpenClaim, upsertClaim } from '@/server/areas/facilities/claims/rows';
import { chooseFacility, claimExpiry } from '@/server/areas/facilities/claims/rules';
import { newKey } from '@/server/areas/facilities/contacts/links';
import { inviteContact } from '@/server/areas/facilities/contacts/manage-contacts';
import { type ContactRow, listContacts } from '@/server/areas/facilities/contacts/rows';
import { findBlock } from '@/server/areas/family/records/rows/account';
import { count, countMail, inEvenTime } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Somebody asks to answer families for the facility with this license number. Its own mailbox is mailed a link to confirm; without
 * one, or if the facility has a confirmed contact, a person at the desk decides. A blocked mailbox is mailed why. The answer and its time are the same. Throws `invalid`
 * {licenceNumber} or {region}, and `tooMany` by network address, by mailbox and by facility.
 */
export const claimFacility = (
  deps: Deps,
  asked: Body<'claimFacility'>,
  address: string,
): Promise<Answer<'claimFacility'>> =>
  inEvenTime(async () => {
    const facility = chooseFacility(await facilitiesByLicence(deps.db, asked.licenceNumber), asked);
    const claim = { name: asked.name, role: asked.role, email: normaliseEmail(asked.email) };
    const mailbox = facility.email && normaliseEmail(facility.email);
    await countMail(deps, claim.email, address);
    await count(deps, 'claims', facility.id);
    // Facilities may share a mailbox.
    if (mailbox && mailbox !== claim.email) await count(deps, 'mailMailbox', mailbox, 'claims');
    await inTransaction(deps, (tx) => openClaim(tx, deps, { ...facility, mailbox }, claim));
    return { facilityName: facility.name };
  });

interface Claimed {
  name: string;
  role: string;
  email: string;
}

async function openClaim(
  tx: Tx,
  deps: Deps,
  facility: { id: string; name: string; mailbox: string | null },
  claimed: Claimed,
): Promise<void> {
  const block = await findBlock(tx, claimed);
  if (block) {
    const letter = { kind: 'mailboxBlocked', to: claimed.email, familyId: null, reason: block.blockedReason } as const;
    return enqueueMail(tx, deps, letter);
  }
  const contacts = await listContacts(tx, facility.id);
  const known = contacts.find(({ email }) => email === claimed.email);
  if (known) return inviteContact(tx, deps, known, facility.name);
  const now = deps.clock.now();
  const confirmed = contacts.filter(({ confirmedAt }) => confirmedAt !== null);
  const sentTo = confirmed.length === 0 ? facility.mailbox : null;
  const key = newKey();
  const earlier = await findOpenClaim(tx, facility.id, claimed.email);
  await upsertClaim(tx, {
    ...claimed,
    id: randomUUID(),
    facilityId: facility.id,
    sentTo,
    keyHash: sentTo && plainHash(key),
    createdAt: now,
    expiresAt: claimExpiry(sentTo ? 'mailbox' : 'desk', now),
  });
  const facts = { facilityName: facility.name, ...claimed };
  if (sentTo) {
    const link = `${deps.publicUrl}${claimPath(key)}`;
    await enqueueMail(tx, deps, { kind: 'claimSent', to: sentTo, familyId: null, ...facts, link });
  } else if (!earlier || earlier.sentTo !== null) {
    await tellContacts(tx, deps, confirmed, facts);
  }
}

/** The contacts that the facility has learn that somebody else claims it. */
export async function tellContacts(
  tx: Tx,
  deps: Deps,
  confirmed: readonly ContactRow[],
  { facilityName, name, role, email }: Claimed & { facilityName: string },
): Promise<void> {
  for (const { email: to } of confirmed) {
    await enqueueMail(tx, deps, { kind: 'claimNoticed', to, familyId: null, facilityName, name, role, email });
  }
}
