import { forgetCardRemovals, listCardRemovals } from '@/server/areas/payments/rows/wallet-cards';
import type { Deps } from '@/server/areas/shared/deps';
import { removeEach } from '@/server/areas/shared/remove-each';

const batch = 50;

/**
 * Lets the gateway forget the cards that were given up (card_removal); what fails is tried again at the next sweep. A card
 * waits while a charge of it is under way. Returns how many went.
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
