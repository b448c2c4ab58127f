import { type Insertable, sql } from 'kysely';
import type { MailboxSide } from '@/lib/site/mailbox';
import { adultsOf } from '@/server/areas/family/records/rows/account';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

type Purpose = 'confirm' | 'reset' | 'email' | 'undo' | 'notMe';

export async function insertCode(tx: Tx, code: Insertable<DB['mailCode']> & { purpose: Purpose }): Promise<void> {
  await tx.insertInto('mailCode').values(code).execute();
}

export async function findCode(db: Queryable, codeHashes: readonly string[]) {
  return db
    .selectFrom('mailCode')
    .innerJoin('account', 'account.id', 'mailCode.accountId')
    .select([
      'mailCode.id',
      'mailCode.accountId',
      'mailCode.purpose',
      'mailCode.signUpId',
      'mailCode.email',
      'mailCode.createdAt',
      'mailCode.expiresAt',
      'mailCode.usedAt',
      'account.email as accountEmail',
      'account.confirmedAt',
      'account.pendingEmail',
    ])
    .where((eb) => eb('codeHash', '=', eb.fn.any(eb.val(codeHashes))))
    .executeTakeFirst();
}

export async function useUpCodes(tx: Tx, accountId: string, purposes: readonly Purpose[], now: Date): Promise<void> {
  await tx
    .updateTable('mailCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .execute();
}

/** Extends the codes that restore this address. */
export async function prolongUndo(tx: Tx, accountId: string, email: string, expiresAt: Date): Promise<void> {
  await undoCodes(tx, accountId).set({ expiresAt }).where('email', '=', email).execute();
}

/** Ends the codes that restore this address or a later one. Codes for earlier addresses stay valid. */
export async function useUpUndo(
  tx: Tx,
  accountId: string,
  { email, createdAt }: { email: string; createdAt: Date },
  now: Date,
): Promise<void> {
  await undoCodes(tx, accountId)
    .set({ usedAt: now })
    .where((eb) => eb.or([eb('email', '=', email), eb('createdAt', '>', createdAt)]))
    .execute();
}

const undoCodes = (tx: Tx, accountId: string) =>
  tx
    .updateTable('mailCode')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'undo')
    .where('usedAt', 'is', null);

/** The addresses that a change can still be undone from, each with the times of its newest code. */
export async function listLeftAddresses(tx: Tx, { id, email }: { id: string; email: string }, now: Date) {
  const { rows } = await sql<{ email: string; createdAt: Date; expiresAt: Date }>`
    SELECT DISTINCT ON (email) email, created_at, expires_at FROM mail_code
     WHERE account_id = ${id} AND purpose = 'undo' AND used_at IS NULL AND expires_at > ${now} AND email <> ${email}
     ORDER BY email, created_at DESC`.execute(tx);
  return rows;
}

/** The account's previous and pending addresses, except those that another account uses. */
export async function listOtherAddresses(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT email FROM (
      SELECT email FROM mail_code WHERE account_id = ${accountId} AND purpose = 'undo'
      UNION SELECT pending_email FROM account WHERE id = ${accountId}) other
     WHERE email IS NOT NULL AND NOT EXISTS (SELECT FROM account WHERE account.email = other.email)`.execute(db);
  return rows.map(({ email }) => email);
}

export async function insertMails(tx: Tx, mails: Insertable<DB['outbox']>[]): Promise<void> {
  if (mails.length > 0) await tx.insertInto('outbox').values(mails).execute();
}

/** Deletes and returns the unsent mail about this request. It may be in delivery now: then `attempts` is not 0. */
export async function dropWaitingMail(tx: Tx, requestId: string) {
  return tx
    .deleteFrom('outbox')
    .where('requestId', '=', requestId)
    .where('dueAt', 'is not', null)
    .returning(['dueAt', 'attempts', 'followsUp'])
    .executeTakeFirst();
}

/** The confirmed adults of the family, whether or not it is their active one. */
export async function listRecipients(db: Queryable, familyId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'notificationSettings'])
    .where('id', 'in', adultsOf(familyId))
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

const claimed = sql`id, recipient, subject, body, attempts, stop_url, expires_at`;

export interface ClaimedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  stopUrl: string | null;
  expiresAt: Date | null;
}

/**
 * Claims the next due mail, one with a code before all others. Other senders skip it for `leaseSeconds` of the database's
 * clock, which all processes share; after a crash it is due again then.
 */
export async function claimDueMail(db: Database, now: Date, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const claim = async (kind: ReturnType<typeof sql>) => {
    const { rows } = await sql<ClaimedMail>`
      UPDATE outbox SET attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
       WHERE id = (
         SELECT id FROM outbox
          WHERE due_at <= ${now} AND (leased_until IS NULL OR leased_until <= clock_timestamp()) AND ${kind}
          ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${claimed}`.execute(db);
    return rows[0];
  };
  return (await claim(sql`expires_at IS NOT NULL`)) ?? (await claim(sql`expires_at IS NULL`));
}

/** Empties the body, unless the mailbox page shows it. */
export async function markSent(db: Database, id: string, now: Date, keepsText: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now, dueAt: null, leasedUntil: null, lastReply: null, ...(keepsText ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** Releases a mail that was not sent: it is due again then. */
export async function postponeMail(db: Database, id: string, dueAt: Date, lastReply: string): Promise<void> {
  await db.updateTable('outbox').set({ dueAt, leasedUntil: null, lastReply }).where('id', '=', id).execute();
}

/** Gives up a mail. Its text is kept for "send again", unless its code has expired. */
export async function giveUpMail(
  db: Database,
  id: string,
  { now, lastReply, keepsText }: { now: Date; lastReply: string; keepsText: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ givenUpAt: now, dueAt: null, leasedUntil: null, lastReply, ...(keepsText ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** Mails that were given up, oldest first. */
export async function listGivenUpMails(db: Queryable) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'lastReply', 'expiresAt', 'createdAt', 'givenUpAt'])
    .where('givenUpAt', 'is not', null)
    .orderBy('givenUpAt')
    .orderBy('id')
    .execute();
}

/** Makes these given-up mails due again. Mails whose code has expired stay given up. Returns how many. */
export async function sendGivenUpMails(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ givenUpAt: null, dueAt: now, attempts: 0 })
    .where('givenUpAt', 'is not', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Newest first: those to facilities' contacts and to their public addresses, or all others. */
export async function listMails(db: Queryable, side: MailboxSide, limit: number) {
  const toFacility = sql<boolean>`lower(outbox.recipient) IN (
    SELECT lower(email) FROM facility_contact UNION SELECT lower(email) FROM facility WHERE email IS NOT NULL)`;
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'createdAt', 'sentAt'])
    .where(side === 'facility' ? toFacility : sql<boolean>`NOT ${toFacility}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteUnsentMails(
  tx: Tx,
  { familyId, recipient, kinds }: { familyId: string; recipient: string; kinds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('familyId', '=', familyId)
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', 'in', kinds)
    .where('sentAt', 'is', null)
    .execute();
}

export async function deleteUnsentMailsTo(tx: Tx, recipient: string, kind: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '=', kind)
    .where('sentAt', 'is', null)
    .execute();
}

/** Deletes all mails to this address, and all that contain it, of any family. */
export async function deleteMailsAbout(tx: Tx, email: string): Promise<void> {
  const literal = email.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const alone = `(?<![\\w.%+-])${literal}(?![\\w-]|\\.\\w)`;
  await sql`
    DELETE FROM outbox WHERE lower(recipient) = ${email.toLowerCase()} OR lower(body) ~ ${alone}`.execute(tx);
}

export async function forgetMailsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('createdAt', '<', before).where('dueAt', 'is', null).execute();
}
