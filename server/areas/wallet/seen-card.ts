import type { Card } from '@/api/contract/types';
import type { Tx } from '@/server/db/connection';
import { lockFamily } from '@/server/areas/family/rows/records';
import { listCards } from '@/server/areas/payments/rows/wallet-cards';
import { presentCard } from '@/server/areas/payments/present-card';

/**
 * The card that was named to the parent as the one to be charged, beside the main card as it is now. It takes the family's
 * turn first, so that no other card becomes main before the charge is written. Null where no card was named.
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
