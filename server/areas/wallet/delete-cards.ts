import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { judgeCardDeletion } from '@/server/areas/wallet/rules';
import {
  deleteCardRows,
  hasLiveBooking,
  listCards,
  makeMain,
  queueCardRemovals,
} from '@/server/areas/payments/rows/wallet-cards';
import { lockFamily } from '@/server/areas/family/rows/records';
import type { Deps } from '@/server/areas/shared/deps';
import { removeGatewayCards } from '@/server/areas/wallet/remove-gateway-cards';

/**
 * Deletes cards, all or nothing; the newest left becomes main when the main card goes (product rule 3). Throws
 * `notFound` when one is not the family's, `conflict` with the reason when a live booking would be left without a card.
 */
export async function deleteCards(deps: Deps, caller: Caller, itemIds: string[]): Promise<Record<string, never>> {
  const ids = new Set(itemIds);
  const { familyId } = caller;
  await inTransaction(deps, async (tx) => {
    await lockFamily(tx, familyId);
    const cards = await listCards(tx, familyId);
    const deleted = cards.filter((card) => ids.has(card.id));
    if (deleted.length !== ids.size) throw notFound();
    const verdict = judgeCardDeletion(cards, ids, await hasLiveBooking(tx, familyId));
    if (!verdict.allowed) throw conflict(verdict.sentence);
    await deleteCardRows(tx, familyId, [...ids]);
    if (verdict.promote) await makeMain(tx, familyId, verdict.promote);
    const tokens = deleted.map((card) => card.gatewayToken);
    await queueCardRemovals(tx, tokens, deps.clock.now());
  });
  await removeGatewayCards(deps);
  return {};
}
