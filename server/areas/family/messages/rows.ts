import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertSupportMessage(tx: Tx, message: Insertable<DB['supportMessage']>): Promise<void> {
  await tx.insertInto('supportMessage').values(message).execute();
}

/** Newest first. */
export async function listSupportMessagesOf(db: Queryable, familyId: string, page: { offset: number; limit: number }) {
  return db
    .selectFrom('supportMessage')
    .select(['id', 'at', 'subject', 'message'])
    .where('familyId', '=', familyId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countSupportMessages(db: Queryable, familyId: string): Promise<number> {
  const found = await db
    .selectFrom('supportMessage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('familyId', '=', familyId)
    .executeTakeFirstOrThrow();
  return found.count;
}

/** False if this family has invited the recipient before. Call it under the family's lock. */
export async function insertInvitation(
  tx: Tx,
  invitation: Omit<Insertable<DB['invitation']>, 'recipient'>,
  recipients: readonly [newest: string, ...earlier: string[]],
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('invitation')
    .select('id')
    .where('familyId', '=', invitation.familyId)
    .where('recipient', 'in', recipients)
    .executeTakeFirst();
  if (earlier) return false;
  await tx
    .insertInto('invitation')
    .values({ ...invitation, recipient: recipients[0] })
    .execute();
  return true;
}
