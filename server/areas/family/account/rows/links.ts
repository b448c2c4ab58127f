import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertLink(tx: Tx, link: Insertable<DB['accountLink']>): Promise<void> {
  await tx.insertInto('accountLink').values(link).execute();
}

/** Invitations and links with the addresses of both sides, oldest first. */
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

export async function findLinkByCode(db: Queryable, codeHashes: readonly string[]) {
  return db
    .selectFrom('accountLink')
    .select(['id', 'familyId', 'email', 'invitedBy', 'accountId', 'createdAt', 'expiresAt', 'acceptedAt'])
    .where((eb) => eb('codeHash', '=', eb.fn.any(eb.val(codeHashes))))
    .executeTakeFirst();
}

export async function listSharedFamilies(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountLink')
    .select('familyId')
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is not', null)
    .execute();
  return rows.map(({ familyId }) => familyId);
}

/**
 * Lists links that an attacker may have made: of adults the account invited since then, and its own accepted from the mailbox
 * `left`. In lock order.
 */
export async function listLinksSince(
  db: Queryable,
  { account, since, left }: { account: string; since: Date; left: string | null },
) {
  const { rows } = await sql<{ id: string; familyId: string; accountId: string }>`
    SELECT id, family_id, account_id FROM account_link
     WHERE accepted_at IS NOT NULL AND account_id IS NOT NULL
       AND ((invited_by = ${account} AND created_at >= ${since}) OR (account_id = ${account} AND email = ${left}::citext
            AND accepted_at >= ${since}))
     ORDER BY account_id, family_id`.execute(db);
  return rows;
}

export async function ownerShares(
  db: Queryable,
  { owner, record }: { owner: string; record: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM account JOIN account_link link ON link.account_id = account.id AND link.accepted_at IS NOT NULL
     WHERE account.own_family_id = ${owner} AND link.family_id = ${record} LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function acceptLink(
  tx: Tx,
  id: string,
  accepted: { accountId: string; ownFamilyId: string; acceptedAt: Date },
): Promise<void> {
  await tx.updateTable('accountLink').set(accepted).where('id', '=', id).execute();
}

export async function deleteOpenInvitations(tx: Tx, familyId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('familyId', '=', familyId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .execute();
}

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

/** Deletes the family's open invitations that the account sent, or that went to one of these addresses. */
export async function deleteInvitationsOf(
  tx: Tx,
  { familyId, accountId, emails }: { familyId: string; accountId: string; emails: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('familyId', '=', familyId)
    .where('acceptedAt', 'is', null)
    .where((eb) => eb.or([eb('invitedBy', '=', accountId), eb('email', 'in', [...emails])]))
    .execute();
}

export async function updateActiveFamily(tx: Tx, accountId: string, familyId: string): Promise<void> {
  await tx.updateTable('account').set({ familyId }).where('id', '=', accountId).execute();
}

const showsElsewhere = sql<boolean>`(
  exists (select from account r where r.photo_id = account.photo_id and r.id <> account.id)
  or exists (select from child r where r.photo_id = account.photo_id)
  or exists (select from parent_info r where r.photo_id = account.photo_id)
  or exists (select from authorized_pickup r where r.photo_id = account.photo_id)
  or exists (select from unauthorized_pickup r where r.photo_id = account.photo_id)
  or exists (select from child_activity r where r.photo_id = account.photo_id))`;

/**
 * Switches an account that leaves its active family to its own. Its picture moves along, because only adults of the picture's
 * family can open it, unless a record of the old family uses it too.
 */
export async function returnToOwnRecord(tx: Tx, accountId: string, familyId: string): Promise<void> {
  await sql`
    UPDATE account SET family_id = CASE WHEN family_id = ${familyId} THEN own_family_id ELSE family_id END,
           photo_id = CASE WHEN ${showsElsewhere} AND EXISTS (
             SELECT FROM file WHERE file.id = photo_id AND file.family_id = ${familyId}) THEN NULL ELSE photo_id END
     WHERE id = ${accountId}`.execute(tx);
  await sql`
    UPDATE file SET family_id = account.own_family_id FROM account
     WHERE account.id = ${accountId} AND file.id = account.photo_id AND file.family_id = ${familyId}`.execute(tx);
}
