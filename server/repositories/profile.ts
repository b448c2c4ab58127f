import type { Queryable, Tx } from '@/server/db/connection';

/** The account's own part of a profile, how it is reached, its picture, what it wants to be told; and what its family said it has none of. */
export async function readAccountPart(db: Queryable, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('family', 'family.id', 'account.familyId')
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

/** The family's newest signature, or undefined before the first. */
export async function readNewestSignature(db: Queryable, familyId: string) {
  return db
    .selectFrom('signature')
    .select(['image', 'signedOn', 'typedName', 'signedAt', 'agreementVersion', 'agreementSha256'])
    .where('familyId', '=', familyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists of people that a family may say are empty. */
export type NoneGiven = Partial<Record<'noAuthorizedPickups' | 'noUnauthorizedPickups', boolean>>;

/** Under the family's lock: a person may be entered at the same time. */
export async function updateNoneGiven(tx: Tx, familyId: string, given: NoneGiven): Promise<void> {
  await tx.updateTable('family').set(given).where('id', '=', familyId).execute();
}
