import { sql } from 'kysely';
import type { Caller } from '@/lib/call-context';
import type { Queryable, Tx } from '@/server/db/connection';

/** The account's contact data, photo and settings, and the family's "no pickups" answers. */
export async function readAccountPart(db: Queryable, { accountId, familyId }: Pick<Caller, 'accountId' | 'familyId'>) {
  return db
    .selectFrom('account')
    .innerJoin('family', (join) => join.on('family.id', '=', familyId))
    .leftJoin('file', 'file.id', 'account.photoId')
    .select([
      'account.email',
      'account.pendingEmail',
      'account.phone',
      'account.photoId',
      'file.path as photoPath',
      'account.notificationSettings',
      'family.noAuthorizedPickups',
      'family.noUnauthorizedPickups',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** The families of the account with their other adults; its own first, then by creation. */
export async function listFamilyRecords(db: Queryable, accountId: string) {
  const { rows } = await sql<{ id: string; own: boolean; guardian: string | null; adults: string[] }>`
    SELECT family.id, family.id = account.own_family_id AS own,
           (SELECT btrim(first_name || ' ' || last_name) FROM parent_info WHERE parent_info.family_id = family.id
             ORDER BY parent_info.created_at, parent_info.id LIMIT 1) AS guardian,
           ARRAY(SELECT other.email::text FROM family_adult beside JOIN account other ON other.id = beside.account_id
                  WHERE beside.family_id = family.id AND other.id <> account.id ORDER BY other.created_at, other.id) AS adults
      FROM family_adult adult
      JOIN account ON account.id = adult.account_id
      JOIN family ON family.id = adult.family_id
     WHERE adult.account_id = ${accountId}
     ORDER BY own DESC, family.created_at, family.id`.execute(db);
  return rows;
}

export async function readNewestSignature(db: Queryable, familyId: string) {
  return db
    .selectFrom('signature')
    .select(['image', 'signedOn', 'typedName', 'signedAt', 'agreementVersion', 'agreementSha256'])
    .where('familyId', '=', familyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type NoneGiven = Partial<Record<'noAuthorizedPickups' | 'noUnauthorizedPickups', boolean>>;

/** Call it under the family's lock, because a person may be added at the same time. */
export async function updateNoneGiven(tx: Tx, familyId: string, given: NoneGiven): Promise<void> {
  await tx.updateTable('family').set(given).where('id', '=', familyId).execute();
}
