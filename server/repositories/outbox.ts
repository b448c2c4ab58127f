import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertMails(tx: Tx, mails: Insertable<DB['outbox']>[]): Promise<void> {
  if (mails.length > 0) await tx.insertInto('outbox').values(mails).execute();
}

/** The family's adults whose mailbox is confirmed, with their settings as stored. */
export async function listRecipients(db: Queryable, familyId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'notificationSettings'])
    .where('familyId', '=', familyId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
