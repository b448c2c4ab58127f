import type { Card } from '@/api/contract/types';
import { payingCard } from '@/lib/money/card-facts';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { listCards, type StoredCard } from '@/server/areas/money/payments/rows/wallet-cards';
import type { Tx } from '@/server/db/connection';

/**
 * The card the parent chose or saw as the one to be charged, and the card that can be: the same, or the main one if it was
 * deleted. Null if none was sent. Locks the family first, so that no card is deleted before the charge is written.
 */
export async function shownCard(
  tx: Tx,
  familyId: string,
  shown: string | undefined,
): Promise<{ shown: string; now: Card | null } | null> {
  if (shown === undefined) return null;
  await lockFamily(tx, familyId);
  const card = payingCard(await listCards(tx, familyId), shown);
  return { shown, now: card ? presentCard(card) : null };
}

/** Leaves out the gateway's token. */
export function presentCard(card: StoredCard): Card {
  const { gatewayToken: _, brand, ...shown } = card;
  return { ...shown, brand: brand as Card['brand'] };
}
