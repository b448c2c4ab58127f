import type { Insertable, Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertPasskey(tx: Tx, passkey: Insertable<DB['passkey']>): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute();
}

/** Changes only under the account's lock. */
export async function findPasskey(db: Queryable, credentialId: string) {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

export async function listPasskeysOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function updatePasskey(tx: Tx, id: string, change: Updateable<DB['passkey']>): Promise<void> {
  await tx.updateTable('passkey').set(change).where('id', '=', id).execute();
}

/** Returns the name of the passkey, or undefined if the account has none with this id. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute();
}
