import { type Insertable, sql } from 'kysely';
import type { MailboxSide } from '@/lib/site/mailbox';
import { adultsOf } from '@/server/areas/family/rows/account';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

type Purpose = 'confirm' | 'reset' | 'email' | 'undo';

export async function insertCode(tx: Tx, code: Insertable<DB['mailCode']> & { purpose: Purpose }): Promise<void> {
  await tx.insertInto('mailCode').values(code).execute();
}

export async function findCode(db: Queryable, codeHash: string) {
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
    .where('codeHash', '=', codeHash)
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

/** Leases up to `limit` due mails until `leaseUntil`: others skip them, and after a crash they become due again. */
export async function claimDueMails(db: Database, now: Date, leaseUntil: Date, limit: number) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ dueAt: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'attempts', 'createdAt', 'stopUrl'])
    .execute();
}

/** Empties the body, unless the mailbox page shows it. */
export async function markSent(db: Database, id: string, now: Date, keepsText: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now, dueAt: null, ...(keepsText ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** Retries later; null gives up. */
export async function postponeMail(db: Database, id: string, dueAt: Date | null): Promise<void> {
  await db.updateTable('outbox').set({ dueAt }).where('id', '=', id).execute();
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
