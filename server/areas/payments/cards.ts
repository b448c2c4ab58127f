import type { Card } from '@/api/contract/types';
import { lockFamily } from '@/server/areas/family/rows/records';
import { listCards, type StoredCard } from '@/server/areas/payments/rows/wallet-cards';
import type { Tx } from '@/server/db/connection';

/**
 * The card the parent saw as the one to be charged, and the main card now; null if none was sent. Locks the family first, so
 * that the main card cannot change before the charge is written.
 */
export async function seenCard(
  tx: Tx,
  familyId: string,
  seen: string | undefined,
): Promise<{ seen: string; now: Card | null } | null> {
  if (seen === undefined) return null;
  await lockFamily(tx, familyId);
  const main = (await listCards(tx, familyId)).find((card) => card.isMain);
  return { seen, now: main ? presentCard(main) : null };
}

/** Leaves out the gateway's token. */
export function presentCard(card: StoredCard): Card {
  const { gatewayToken: _, brand, ...shown } = card;
  return { ...shown, brand: brand as Card['brand'] };
}
