import { randomUUID } from 'node:crypto';
import type { Card, Profile } from '@/api/contract/types';
import { conflict, notFound, unauthorized } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import type { SavedCard } from '@/server/adapters/payment/port';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { presentCard } from '@/server/areas/money/payments/cards';
import {
  deleteCardRows,
  forgetCardRemovals,
  hasLiveBooking,
  insertCard,
  listCardRemovals,
  listCards,
  makeMain,
  queueCardRemovals,
  readGatewayCustomer,
  rememberGatewayCustomer,
  type StoredCard,
} from '@/server/areas/money/payments/rows/wallet-cards';
import { cardsMax, judgeCardDeletion, refuseMain } from '@/server/areas/money/wallet/rules';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { removeEach } from '@/server/areas/platform/shared/remove-each';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Returns what the gateway's browser form needs to save a card, including the bank's confirmation; null for the sandbox, which
 * needs nothing. The form returns the token for `createCard`.
 */
export async function beginCardSetup(deps: Deps, { familyId }: Caller): Promise<{ clientSecret: string | null }> {
  const known = await readGatewayCustomer(deps.db, familyId);
  if (known === undefined) throw unauthorized();
  const setup = await deps.payments.beginSetup({ familyId, customer: known });
  if (!setup) return { clientSecret: null };
  await inTransaction(deps, (tx) => rememberGatewayCustomer(tx, familyId, setup.customer));
  return { clientSecret: setup.clientSecret };
}

/**
 * Adds the card for a token from the gateway's form; a family's first card becomes the main card. The gateway is called before
 * the transaction. The same token returns the same card. Throws `invalid` {token} for a token the gateway rejects, `conflict` if
 * the family has too many cards.
 */
export async function createCard(
  deps: Deps,
  caller: Caller,
  token: string,
  claim: IdempotencyClaim | null,
): Promise<Card> {
  const { familyId } = caller;
  const customer = await readGatewayCustomer(deps.db, familyId);
  if (customer === undefined) throw unauthorized();
  const saved = await deps.payments.saveCard(token, { familyId, customer });
  try {
    return await createOnce(deps, caller, claim, async (tx) =>
      presentCard(await saveCard(tx, caller, saved, deps.clock.now())),
    );
  } catch (error) {
    await removeFromGateway(deps, saved).catch((cause: unknown) => {
      deps.log.warn(
        { err: cause instanceof Error ? cause.name : 'unknown' },
        'a card without a record remains at the gateway',
      );
    });
    throw error;
  }
}

/** Removes the card at the gateway, unless it was stored after all. */
async function removeFromGateway(deps: Deps, saved: SavedCard): Promise<void> {
  await queueCardRemovals(deps.db, [saved.gatewayToken], deps.clock.now());
  await removeGatewayCards(deps);
}

async function saveCard(tx: Tx, caller: Caller, saved: SavedCard, now: Date): Promise<StoredCard> {
  const { familyId } = caller;
  await lockFamily(tx, familyId);
  const cards = await listCards(tx, familyId);
  const known = cards.find((card) => card.gatewayToken === saved.gatewayToken);
  if (known) return known;
  if (cards.length >= cardsMax) throw conflict(`You can save at most ${cardsMax} cards. Delete one first.`);
  const { customer, ...card } = saved;
  await rememberGatewayCustomer(tx, familyId, customer);
  await noteAct(tx, caller, { at: now, kind: 'cardAdded' });
  return insertCard(tx, { ...card, id: randomUUID(), familyId, isMain: cards.length === 0, createdAt: now });
}

/** Makes a card the one to be charged. Throws `notFound` for another family's card, `conflict` for an expired one. */
export async function setMainCard(deps: Deps, caller: Caller, cardId: string): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const cards = await listCards(tx, caller.familyId);
    const card = cards.find(({ id }) => id === cardId);
    if (!card) throw notFound();
    const refusal = refuseMain(card, deps.clock.now());
    if (refusal) throw conflict(refusal);
    await makeMain(tx, caller.familyId, cardId);
    if (!card.isMain) await noteAct(tx, caller, { at: deps.clock.now(), kind: 'mainCardChosen' });
    return readProfile(tx, deps, caller);
  });
}

/**
 * Deletes cards, all or none; if the main card is deleted, the newest remaining one that has not expired becomes main (product rule 3). Throws
 * `notFound` if one is not the family's, `conflict` if a live booking would be left without a card.
 */
export async function deleteCards(deps: Deps, caller: Caller, itemIds: string[]): Promise<Record<string, never>> {
  const ids = new Set(itemIds);
  const { familyId } = caller;
  await inTransaction(deps, async (tx) => {
    await lockFamily(tx, familyId);
    const cards = await listCards(tx, familyId);
    const deleted = cards.filter((card) => ids.has(card.id));
    if (deleted.length !== ids.size) throw notFound();
    const now = deps.clock.now();
    const verdict = judgeCardDeletion(cards, ids, await hasLiveBooking(tx, familyId), now);
    if (!verdict.allowed) throw conflict(verdict.sentence);
    await deleteCardRows(tx, familyId, [...ids]);
    if (verdict.promote) await makeMain(tx, familyId, verdict.promote);
    const tokens = deleted.map((card) => card.gatewayToken);
    await queueCardRemovals(tx, tokens, now);
    await noteAct(tx, caller, ...deleted.map(() => ({ at: now, kind: 'cardDeleted' as const })));
  });
  await removeGatewayCards(deps);
  return {};
}

const batch = 50;

/**
 * Removes deleted cards (card_removal) at the gateway; failures are retried at the next sweep. A card with a charge in progress
 * is kept until then. Returns how many were removed.
 */
export async function removeGatewayCards(deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>): Promise<number> {
  const tokens = await listCardRemovals(deps.db, deps.clock.now(), batch);
  const gone = await removeEach(
    deps,
    tokens,
    (token) => deps.payments.removeCard(token),
    'a deleted card could not be removed from the gateway yet',
  );
  await forgetCardRemovals(deps.db, gone);
  return gone.length;
}
