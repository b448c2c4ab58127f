import { randomUUID } from 'node:crypto';
import { AppError, conflict, invalid } from '@/lib/app-error';
import { emailPattern, normaliseEmail } from '@/lib/validation/email';
import { actByLink, makeLink, openLink } from '@/server/areas/facilities/contacts/links';
import * as rows from '@/server/areas/facilities/contacts/rows';
import { expiryOf, maskedEmail } from '@/server/areas/facilities/contacts/rules';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

type ContactDeps = RequestDeps & Pick<Deps, 'db' | 'triggerJob'>;

interface NewContact {
  facility: { id: string; name: string };
  name: string;
  role: string;
  email: string;
}

/** Adds a contact, who is mailed a link to confirm. Throws `invalid` {email}, and `conflict` if the facility has this contact. */
export async function addContact(
  deps: ContactDeps,
  { facility, name, role, email: typed }: NewContact,
): Promise<rows.ContactRow> {
  const email = normaliseEmail(typed);
  if (!emailPattern.test(email)) throw invalid({ email: `${typed} is not an e-mail address.` });
  return inTransaction(deps, async (tx) => {
    const contact = newContact({ facility, name, role, email }, deps.clock.now());
    if (!(await rows.insertContact(tx, contact)))
      throw conflict(`${facility.name} has a contact with this address already.`);
    await inviteContact(tx, deps, contact, facility.name);
    return contact;
  });
}

const newContact = ({ facility, name, role, email }: NewContact, createdAt: Date): rows.ContactRow => ({
  id: randomUUID(),
  facilityId: facility.id,
  name,
  role,
  email,
  createdAt,
  confirmedAt: null,
  removedAt: null,
  removedReason: null,
  removedBy: null,
  morningAt: null,
  morningOffAt: null,
  morningKeyHash: null,
  pinHash: null,
  pinSetAt: null,
});

/** The facility's contact with this address, added if there is none. `email` is normalized. Mails nothing; may throw `conflict`. */
export async function addOrFindContact(tx: Tx, deps: Pick<Deps, 'clock'>, asked: NewContact): Promise<rows.ContactRow> {
  const contact = newContact(asked, deps.clock.now());
  if (await rows.insertContact(tx, contact)) return contact;
  const known = (await rows.listContacts(tx, asked.facility.id)).find(({ email }) => email === asked.email);
  if (!known) throw conflict('The contact was removed at the same time. Try again.');
  return known;
}

/** Mails a contact the link that confirms them. */
export async function inviteContact(
  tx: Tx,
  deps: RequestDeps,
  { id, name, email }: rows.ContactRow,
  facilityName: string,
): Promise<void> {
  const expiresAt = expiryOf('contact', deps.clock.now());
  const link = await makeLink(tx, deps, id, { purpose: 'contact', expiresAt });
  await enqueueMail(tx, deps, {
    kind: 'contactInvited',
    to: email,
    familyId: null,
    facilityName,
    contactName: name,
    link,
  });
}

/** Removes the contact with this address, ends all of their links, and mails them the reason if there is one. Throws `notFound`. */
export async function removeContact(
  deps: ContactDeps,
  facilityId: string,
  email: string,
  told?: { facilityName: string; reason: string; by: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const contact = (await rows.listContacts(tx, facilityId)).find((one) => one.email === normaliseEmail(email));
    if (!contact) throw new AppError('notFound', `There is no contact ${email}.`);
    const removedAt = deps.clock.now();
    await rows.removeContact(tx, contact.id, { removedAt, removedReason: told?.reason, removedBy: told?.by });
    await rows.revokeLinks(tx, { contactId: contact.id }, removedAt);
    if (!told) return;
    const { facilityName, reason } = told;
    await enqueueMail(tx, deps, { kind: 'contactRemoved', to: contact.email, familyId: null, facilityName, reason });
  });
}

/** Ends every link of the facility's contacts. Returns how many. */
export const revokeFacilityLinks = (deps: ContactDeps, facilityId: string): Promise<number> =>
  inTransaction(deps, (tx) => rows.revokeLinks(tx, { facilityId }, deps.clock.now()));

interface ContactPage {
  facilityName: string;
  contact: { name: string; role: string };
  confirmed: boolean;
  mailbox: string;
  token: string;
}

const present = ({ facilityName, contactName: name, contactRole: role, contactEmail }: rows.LinkRow) => ({
  facilityName,
  contact: { name, role },
  mailbox: maskedEmail(contactEmail),
});

/** What a contact's first link shows. Throws as openLink. */
export async function readContactLink(deps: Deps, key: string, address: string): Promise<ContactPage> {
  const { link, token } = await openLink(deps, key, 'contact', address);
  return { ...present(link), confirmed: link.confirmedAt !== null, token };
}

/** Confirms the contact, who gets families' requests from then on; idempotent. Throws as actByLink. */
export async function confirmContactLink(
  deps: Deps,
  by: { key: string; token: string },
  address: string,
): Promise<ContactPage> {
  const link = await actByLink(deps, by, 'contact', address);
  await inTransaction(deps, (tx) => rows.confirmContact(tx, link.contactId, deps.clock.now()));
  return { ...present(link), confirmed: true, token: by.token };
}
