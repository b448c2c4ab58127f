import type { Queryable } from '@/server/db/connection';

/** The account's own part of a profile: how it is reached, its picture, what it wants to be told. */
export async function readAccountPart(db: Queryable, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('file', 'file.id', 'account.photoId')
    .select([
      'account.email',
      'account.pendingEmail',
      'account.phone',
      'account.photoId',
      'file.path as photoPath',
      'account.notificationSettings',
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
