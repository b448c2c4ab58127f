import type { NotificationSettings, Profile } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { updateAccount } from '@/server/areas/family/rows/account';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';

/** What the account is told of by mail (product rule 3). */
export async function updateNotificationSettings(
  deps: Deps,
  caller: Caller,
  settings: NotificationSettings,
): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    await updateAccount(tx, caller.accountId, { notificationSettings: JSON.stringify(settings) });
    return readProfile(tx, deps, caller);
  });
}
