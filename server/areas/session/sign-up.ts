import { randomUUID } from 'node:crypto';
import type { Body } from '@/api/contract/types';
import type { CallContext } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { defaultNotificationSettings } from '@/server/areas/mail/rules/notification-settings';
import { deleteFamilyRow, insertAccount, insertFamily, lockAccountByEmail } from '@/server/areas/family/rows/account';
import { keepSignUp } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { inEvenTime } from '@/server/areas/session/even-time';
import { issueConfirmation } from '@/server/areas/session/issue-code';
import { requireUncommon } from '@/server/areas/session/new-password';
import { withHashSlot } from '@/server/areas/session/password-hash';
import { countMail } from '@/server/areas/session/throttle';

/**
 * Opens an account, or tells the mailbox that it has one: the answer and its time are the same, the mail says what is to be
 * done. Until it is confirmed anybody may sign up with the address; each mail puts the password of its own sign-up into force.
 * Throws `invalid` for a common password, `tooMany`.
 */
export async function signUp(deps: Deps, body: Body<'signup'>, context: CallContext): Promise<Record<string, never>> {
  requireUncommon(body.password);
  const email = normaliseEmail(body.email);
  await countMail(deps, email, context.address);
  return inEvenTime(async () => {
    const passwordHash = await withHashSlot((slot) => slot.hashSignUp(deps.secret, email, body.password));
    await inTransaction(deps, async (tx) => {
      const { id: accountId, familyId, confirmedAt } = await lockOrOpen(tx, deps, email);
      if (confirmedAt !== null) {
        await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to: email, familyId });
        return;
      }
      const signUpId = await keepSignUp(tx, { id: randomUUID(), accountId, passwordHash, consentAt: deps.clock.now() });
      await issueConfirmation(tx, deps, { accountId, familyId, to: email }, signUpId);
    });
    return {};
  });
}

/** Under its lock: whether it is confirmed stays as read until the sign-up is kept. */
async function lockOrOpen(tx: Tx, deps: Deps, email: string) {
  for (;;) {
    // One that is deleted, or moves away, at this moment leaves the address free: it is opened anew.
    const account = await lockAccountByEmail(tx, email);
    if (account) return account;
    await openAccount(tx, deps, email);
  }
}

/** Does nothing where somebody else opens one at the same time. */
async function openAccount(tx: Tx, deps: Deps, email: string): Promise<void> {
  const now = deps.clock.now();
  const account = { id: randomUUID(), familyId: randomUUID(), email };
  await insertFamily(tx, account.familyId, now);
  const opened = await insertAccount(tx, {
    ...account,
    notificationSettings: JSON.stringify(defaultNotificationSettings),
    consentAt: now,
    createdAt: now,
  });
  if (!opened) await deleteFamilyRow(tx, account.familyId);
}
