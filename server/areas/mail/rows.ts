import { type Insertable, sql } from 'kysely';
import { adultsOf } from '@/server/areas/family/rows/account';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

type Purpose = 'confirm' | 'reset' | 'email' | 'undo';

export async function insertCode(tx: Tx, code: Insertable<DB['mailCode']> & { purpose: Purpose }): Promise<void> {
  await tx.insertInto('mailCode').values(code).execute();
}

/** A code whatever its state, with its account. */
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

/** Uses up the account's open codes of these purposes, whichever of them was the one. */
export async function useUpCodes(tx: Tx, accountId: string, purposes: readonly Purpose[], now: Date): Promise<void> {
  await tx
    .updateTable('mailCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .execute();
}

/** The account's codes that bring this address back stay good until then. */
export async function prolongUndo(tx: Tx, accountId: string, email: string, expiresAt: Date): Promise<void> {
  await undoCodes(tx, accountId).set({ expiresAt }).where('email', '=', email).execute();
}

/** An address is back: no code brings it back again, nor one that was the account's later. Earlier ones stay. */
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

/** The addresses that the account has left or waits to move to, but for those that are somebody's own. */
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

/**
 * Takes the mail about this request that has not left out of the outbox; undefined where none waits. One that a sender has in
 * hand may still go out: `attempts` says whether it was tried.
 */
export async function dropWaitingMail(tx: Tx, requestId: string) {
  return tx
    .deleteFrom('outbox')
    .where('requestId', '=', requestId)
    .where('dueAt', 'is not', null)
    .returning(['dueAt', 'attempts', 'followsUp'])
    .executeTakeFirst();
}

/** The family's adults whose mailbox is confirmed, whichever record they look at, with their settings as stored. */
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

/**
 * Takes up to `limit` mails that are due, until `leaseUntil`: other senders pass them over, and if this one is interrupted
 * they become due again.
 */
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

/** It went. Its text is removed unless the outbox is where it is read. */
export async function markSent(db: Database, id: string, now: Date, keepsText: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now, dueAt: null, ...(keepsText ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** It did not go; null gives it up. */
export async function postponeMail(db: Database, id: string, dueAt: Date | null): Promise<void> {
  await db.updateTable('outbox').set({ dueAt }).where('id', '=', id).execute();
}

/** Newest first. */
export async function listMails(db: Queryable, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'createdAt', 'sentAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Mails of these kinds about a family that have not gone to this mailbox yet. */
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

/** Every mail to this mailbox, and every one that tells others of it, whichever family it belongs to. */
export async function deleteMailsAbout(tx: Tx, email: string): Promise<void> {
  const literal = email.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const alone = `(?<![\\w.%+-])${literal}(?![\\w-]|\\.\\w)`;
  await sql`
    DELETE FROM outbox WHERE lower(recipient) = ${email.toLowerCase()} OR lower(body) ~ ${alone}`.execute(tx);
}

/** Mails that went, or were given up, and are older than this. */
export async function forgetMailsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('createdAt', '<', before).where('dueAt', 'is', null).execute();
}
