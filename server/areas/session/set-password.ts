import { updateAccount } from '@/server/areas/family/rows/account';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { useUpCodes } from '@/server/areas/mail/rows';
import { forgetSignUps, revokeAllChains } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

/**
 * Puts a new password into force, under the account's lock: every session ends, every open code is used up, sign-ups
 * that wait are forgotten, a change of address that was under way is given up (somebody else may have asked for it), and the mailbox is told.
 */
export async function setPassword(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'settings'>,
  account: { id: string; familyId: string; email: string; confirmedAt: Date | null },
  passwordHash: string,
): Promise<void> {
  const now = deps.clock.now();
  await updateAccount(tx, account.id, {
    passwordHash,
    pendingEmail: null,
    confirmedAt: account.confirmedAt ?? now,
  });
  await forgetSignUps(tx, account.id);
  await useUpCodes(tx, account.id, ['confirm', 'reset', 'email'], now);
  await revokeAllChains(tx, account.id, now);
  await enqueueMail(tx, deps, { kind: 'passwordChanged', to: account.email, familyId: account.familyId });
}
