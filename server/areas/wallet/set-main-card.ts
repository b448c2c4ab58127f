import type { Profile } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { listCards, makeMain } from '@/server/areas/payments/rows/wallet-cards';
import { lockFamily } from '@/server/areas/family/rows/records';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';

/** Makes a card the one that charges use; answers the profile. Throws `notFound` for a card that is not the family's. */
export async function setMainCard(deps: Deps, caller: Caller, cardId: string): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const cards = await listCards(tx, caller.familyId);
    if (!cards.some((card) => card.id === cardId)) throw notFound();
    await makeMain(tx, caller.familyId, cardId);
    return readProfile(tx, deps, caller);
  });
}
