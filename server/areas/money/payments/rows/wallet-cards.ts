import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { CardTable } from '@/server/db/schema';
import { liveBookingStatuses } from '@/server/areas/family/records/rows/records';

export type StoredCard = Omit<Selectable<CardTable>, 'familyId' | 'createdAt'>;

const columns = [
  'id',
  'version',
  'gatewayToken',
  'brand',
  'last4',
  'expiryMonth',
  'expiryYear',
  'holderName',
  'isMain',
] as const;

/** Oldest first. */
export async function listCards(db: Queryable, familyId: string): Promise<StoredCard[]> {
  return db
    .selectFrom('card')
    .select(columns)
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertCard(
  tx: Tx,
  card: Omit<StoredCard, 'version'> & { familyId: string; createdAt: Date },
): Promise<StoredCard> {
  return tx.insertInto('card').values(card).returning(columns).executeTakeFirstOrThrow();
}

/** Makes this card the main one. The old one is unset first: a unique index allows only one. */
export async function makeMain(tx: Tx, familyId: string, cardId: string): Promise<void> {
  await tx
    .updateTable('card')
    .set((eb) => ({ isMain: false, version: eb('version', '+', 1) }))
    .where('familyId', '=', familyId)
    .where('isMain', '=', true)
    .where('id', '<>', cardId)
    .execute();
  await tx
    .updateTable('card')
    .set((eb) => ({ isMain: true, version: eb('version', '+', 1) }))
    .where('familyId', '=', familyId)
    .where('id', '=', cardId)
    .where('isMain', '=', false)
    .execute();
}

export async function deleteCardRows(tx: Tx, familyId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('card').where('familyId', '=', familyId).where('id', 'in', ids).execute();
}

export async function hasLiveBooking(db: Queryable, familyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('bookingGroup')
    .select('id')
    .where('familyId', '=', familyId)
    .where('status', 'in', liveBookingStatuses)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Null for a family without one, undefined for a deleted family. */
export async function readGatewayCustomer(db: Queryable, familyId: string): Promise<string | null | undefined> {
  const found = await db.selectFrom('family').select('gatewayCustomer').where('id', '=', familyId).executeTakeFirst();
  return found?.gatewayCustomer;
}

export async function rememberGatewayCustomer(tx: Tx, familyId: string, customer: string): Promise<void> {
  await tx
    .updateTable('family')
    .set({ gatewayCustomer: customer })
    .where('id', '=', familyId)
    .where('gatewayCustomer', 'is', null)
    .execute();
}

/** Queues cards for removal at the gateway. */
export async function queueCardRemovals(db: Queryable, gatewayTokens: string[], dueAt: Date): Promise<void> {
  if (gatewayTokens.length === 0) return;
  await db
    .insertInto('cardRemoval')
    .values(gatewayTokens.map((gatewayToken) => ({ gatewayToken, dueAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues all cards of a family. Call it before deleting the family's rows. */
export async function queueFamilyCards(tx: Tx, familyId: string, now: Date): Promise<void> {
  const cards = await listCards(tx, familyId);
  await queueCardRemovals(
    tx,
    cards.map((card) => card.gatewayToken),
    now,
  );
}

/** Cards to remove at the gateway now: not in a wallet, and without a charge in progress. */
export async function listCardRemovals(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cardRemoval')
    .select('gatewayToken')
    .where('dueAt', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('card').whereRef('card.gatewayToken', '=', 'cardRemoval.gatewayToken').select('card.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment')
            .whereRef('payment.cardToken', '=', 'cardRemoval.gatewayToken')
            .where('payment.status', '=', 'created')
            .select('payment.id'),
        ),
      ),
    )
    .orderBy('gatewayToken')
    .limit(limit)
    .execute();
  return rows.map((row) => row.gatewayToken);
}

export async function forgetCardRemovals(db: Queryable, gatewayTokens: string[]): Promise<void> {
  if (gatewayTokens.length > 0) {
    await db.deleteFrom('cardRemoval').where('gatewayToken', 'in', gatewayTokens).execute();
  }
}
