import type { Profile } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { isAdult, lockAccount } from '@/server/areas/family/rows/account';
import { updateActiveFamily } from '@/server/areas/account/rows/links';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';

/**
 * Has the caller's account look at another of the records that it belongs to, in all its sessions; answers the profile there.
 * Throws `notFound` for a record that is not the account's.
 */
export async function setActiveFamily(deps: Deps, caller: Caller, familyId: string): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    // Whoever is taken off the record at this moment waits, or is waited for.
    await lockAccount(tx, caller.accountId);
    const there = { ...caller, familyId };
    if (!(await isAdult(tx, there))) throw notFound();
    await updateActiveFamily(tx, caller.accountId, familyId);
    return readProfile(tx, deps, there);
  });
}
