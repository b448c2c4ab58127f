import type { Insertable, Selectable, Updateable } from 'kysely';
import type { LinkPurpose, RequestKind } from '@/lib/paths';
import type { Queryable, Tx } from '@/server/db/connection';
import type { AnswerLinkTable, FacilityContactTable } from '@/server/db/schema';

export type ContactRow = Selectable<FacilityContactTable>;

/** The facility's contacts, oldest first; with `confirmed`, those who may be told of families. */
export async function listContacts(db: Queryable, facilityId: string, confirmed = false): Promise<ContactRow[]> {
  const all = db
    .selectFrom('facilityContact')
    .selectAll()
    .where('facilityId', '=', facilityId)
    .where('removedAt', 'is', null);
  const wanted = confirmed ? all.where('confirmedAt', 'is not', null) : all;
  return wanted.orderBy('createdAt').orderBy('id').execute();
}

/** False if the facility has a contact with this address. */
export async function insertContact(tx: Tx, contact: Insertable<FacilityContactTable>): Promise<boolean> {
  const result = await tx
    .insertInto('facilityContact')
    .values(contact)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function confirmContact(tx: Tx, id: string, at: Date): Promise<void> {
  const unconfirmed = tx.updateTable('facilityContact').where('id', '=', id).where('confirmedAt', 'is', null);
  await unconfirmed.set({ confirmedAt: at }).execute();
}

export async function removeContact(
  tx: Tx,
  id: string,
  removed: Pick<Updateable<FacilityContactTable>, 'removedAt' | 'removedReason' | 'removedBy'>,
): Promise<void> {
  await tx.updateTable('facilityContact').set(removed).where('id', '=', id).execute();
}

type NewLink = Insertable<AnswerLinkTable> & { purpose: LinkPurpose; subject?: RequestKind | null };

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.insertInto('answerLink').values(link).execute();
}

/** The contact cannot be removed, nor their links revoked, until the transaction ends. */
export async function holdContact(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('facilityContact').select('id').where('id', '=', id).forShare().execute();
}

const linksWithContacts = (db: Queryable) =>
  db
    .selectFrom('answerLink')
    .innerJoin('facilityContact', 'facilityContact.id', 'answerLink.contactId')
    .innerJoin('facility', 'facility.id', 'facilityContact.facilityId')
    .select([
      'answerLink.id',
      'answerLink.purpose',
      'answerLink.contactId',
      'answerLink.subject',
      'answerLink.subjectId',
      'answerLink.expiresAt',
      'answerLink.revokedAt',
      'facilityContact.name as contactName',
      'facilityContact.role as contactRole',
      'facilityContact.email as contactEmail',
      'facilityContact.confirmedAt',
      'facilityContact.pinHash',
      'facilityContact.removedAt as contactRemovedAt',
      'facility.id as facilityId',
      'facility.name as facilityName',
      'facility.closedAt as facilityClosedAt',
    ]);

/** The link with its contact and facility, of one of these purposes, or any; undefined for an unknown key. */
export async function findLink(db: Queryable, keyHash: string, purposes?: readonly LinkPurpose[]) {
  const links = linksWithContacts(db).where('answerLink.keyHash', '=', keyHash);
  const found = await (purposes ? links.where('answerLink.purpose', 'in', purposes) : links).executeTakeFirst();
  const { subject, purpose: made } = found ?? {};
  return found && { ...found, subject: subject as RequestKind | null, purpose: made as LinkPurpose };
}

export const findLinkById = (db: Queryable, id: string) =>
  linksWithContacts(db).where('answerLink.id', '=', id).executeTakeFirst();

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export async function noteOpened(db: Queryable, id: string, at: Date): Promise<void> {
  const unopened = db.updateTable('answerLink').where('id', '=', id).where('openedAt', 'is', null);
  await unopened.set({ openedAt: at }).execute();
}

/** Sets when the request's links end; null while it waits for the facility. */
export async function setLinksExpiry(tx: Tx, subjectId: string, expiresAt: Date | null): Promise<void> {
  await tx.updateTable('answerLink').set({ expiresAt }).where('subjectId', '=', subjectId).execute();
}

/** Ends links: one contact's, or all of a facility. Waits for what is being done by them. Returns how many. */
export async function revokeLinks(
  tx: Tx,
  of: { contactId: string } | { facilityId: string },
  at: Date,
): Promise<number> {
  const [column, value] =
    'contactId' in of ? (['id', of.contactId] as const) : (['facilityId', of.facilityId] as const);
  const contacts = tx.selectFrom('facilityContact').select('id').where(column, '=', value);
  const held = await contacts.orderBy('id').forNoKeyUpdate().execute();
  if (held.length === 0) return 0;
  const query = tx
    .updateTable('answerLink')
    .set({ revokedAt: at })
    .where('revokedAt', 'is', null)
    .where(
      'contactId',
      'in',
      held.map(({ id }) => id),
    );
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Ends one link. False if it has just been ended. */
export async function useUpLink(tx: Tx, id: string, at: Date): Promise<boolean> {
  const open = tx.updateTable('answerLink').where('id', '=', id).where('revokedAt', 'is', null);
  return (await open.set({ revokedAt: at }).executeTakeFirst()).numUpdatedRows === 1n;
}

/** The contact's PIN cannot change until the transaction ends. */
export async function lockPin(tx: Tx, contactId: string): Promise<string | null> {
  const contact = tx.selectFrom('facilityContact').select('pinHash').where('id', '=', contactId);
  return (await contact.forNoKeyUpdate().executeTakeFirst())?.pinHash ?? null;
}

export async function updatePin(
  tx: Tx,
  contactId: string,
  pin: Pick<Updateable<FacilityContactTable>, 'pinHash' | 'pinSetAt'>,
): Promise<void> {
  await tx.updateTable('facilityContact').set(pin).where('id', '=', contactId).execute();
}

export async function isDeviceTrusted(db: Queryable, contactId: string, deviceHash: string, now: Date) {
  const found = await db
    .selectFrom('contactDevice')
    .select('deviceHash')
    .where('contactId', '=', contactId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function trustDevice(tx: Tx, contactId: string, deviceHash: string, trustedUntil: Date): Promise<void> {
  await tx
    .insertInto('contactDevice')
    .values({ contactId, deviceHash, trustedUntil })
    .onConflict((conflict) => conflict.columns(['contactId', 'deviceHash']).doUpdateSet({ trustedUntil }))
    .execute();
}

export async function forgetDevices(tx: Tx, contactId: string): Promise<void> {
  await tx.deleteFrom('contactDevice').where('contactId', '=', contactId).execute();
}
