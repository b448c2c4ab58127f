import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertLink(tx: Tx, link: Insertable<DB['accountLink']>): Promise<void> {
  await tx.insertInto('accountLink').values(link).execute();
}

/** The family's invitations and links with the addresses of both sides, oldest first. */
export async function listLinks(db: Queryable, familyId: string) {
  return db
    .selectFrom('accountLink')
    .leftJoin('account as inviter', 'inviter.id', 'accountLink.invitedBy')
    .leftJoin('account as linked', 'linked.id', 'accountLink.accountId')
    .select([
      'accountLink.id',
      'accountLink.email',
      'accountLink.accountId',
      'accountLink.ownFamilyId',
      'accountLink.createdAt',
      'accountLink.expiresAt',
      'accountLink.acceptedAt',
      'inviter.email as inviterEmail',
      'linked.email as linkedEmail',
    ])
    .where('accountLink.familyId', '=', familyId)
    .orderBy('accountLink.createdAt')
    .orderBy('accountLink.id')
    .execute();
}

/** An invitation or link by its code, whatever its state. */
export async function findLinkByCode(db: Queryable, codeHash: string) {
  return db
    .selectFrom('accountLink')
    .select(['id', 'familyId', 'email', 'accountId', 'expiresAt', 'acceptedAt'])
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
}

/** The link by which an account is on another's family record, or undefined. */
export async function findLinkOfAccount(db: Queryable, accountId: string) {
  return db
    .selectFrom('accountLink')
    .select(['id', 'familyId', 'ownFamilyId'])
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is not', null)
    .executeTakeFirst();
}

export async function acceptLink(
  tx: Tx,
  id: string,
  accepted: { accountId: string; ownFamilyId: string; acceptedAt: Date },
): Promise<void> {
  await tx.updateTable('accountLink').set(accepted).where('id', '=', id).execute();
}

/** Invitations of the family to this address that nobody has accepted. */
export async function deleteOpenInvitations(tx: Tx, familyId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('familyId', '=', familyId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .execute();
}

/** Invitations that this account has sent and nobody has accepted. */
export async function deleteInvitationsBy(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accountLink').where('invitedBy', '=', accountId).where('acceptedAt', 'is', null).execute();
}

export async function deleteLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('accountLink')
      .where('id', 'in', [...ids])
      .execute();
}

const showsElsewhere = sql<boolean>`(
  exists (select from account r where r.photo_id = account.photo_id and r.id <> account.id)
  or exists (select from child r where r.photo_id = account.photo_id)
  or exists (select from parent_info r where r.photo_id = account.photo_id)
  or exists (select from authorized_pickup r where r.photo_id = account.photo_id)
  or exists (select from unauthorized_pickup r where r.photo_id = account.photo_id)
  or exists (select from child_activity r where r.photo_id = account.photo_id))`;

/**
 * Puts the account on another family's record. Its own picture comes with it, because only the family that a picture
 * belongs to can open it; one that a record of the family shows too stays with the family.
 */
export async function moveAccount(tx: Tx, accountId: string, familyId: string): Promise<void> {
  await sql`
    UPDATE account SET family_id = ${familyId}, photo_id = CASE WHEN ${showsElsewhere} THEN NULL ELSE photo_id END
     WHERE id = ${accountId}`.execute(tx);
  await tx
    .updateTable('file')
    .set({ familyId })
    .where('id', '=', (eb) => eb.selectFrom('account').select('photoId').where('account.id', '=', accountId))
    .execute();
}
