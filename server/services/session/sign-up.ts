import { randomUUID } from 'node:crypto';
import type { Body } from '@/api/contract/types';
import type { CallContext } from '@/lib/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { defaultNotificationSettings } from '@/server/domain/account/notification-settings';
import {
  deleteFamilyRow,
  findAccountByEmail,
  insertAccount,
  insertFamily,
  updateAccount,
} from '@/server/repositories/accounts';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { inEvenTime } from '@/server/services/session/even-time';
import { issueCode } from '@/server/services/session/issue-code';
import { requireUncommon } from '@/server/services/session/new-password';
import { hashPassword } from '@/server/services/session/password-hash';
import { countMail } from '@/server/services/session/throttle';

/**
 * Opens an account, or tells the mailbox that it has one: the answer and its time are the same, the mail says what is to be
 * done. Until it is confirmed another sign-up may choose another password; each mail confirms the password of its own.
 * Throws `invalid` for a common password, `tooMany`.
 */
export async function signUp(deps: Deps, body: Body<'signup'>, context: CallContext): Promise<Record<string, never>> {
  requireUncommon(body.password);
  const email = normaliseEmail(body.email);
  await countMail(deps, email, context.address);
  return inEvenTime(async () => {
    const passwordHash = await hashPassword(body.password);
    await inTransaction(deps.db, async (tx) => {
      const account = (await findAccountByEmail(tx, email)) ?? (await openAccount(tx, deps, email, passwordHash));
      if (account.confirmedAt !== null) {
        await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to: email, familyId: account.familyId });
        return;
      }
      await updateAccount(tx, account.id, { passwordHash, consentAt: deps.clock.now() });
      const { id: accountId, familyId } = account;
      await issueCode(tx, deps, { accountId, familyId, purpose: 'confirm', to: email, passwordHash });
    });
    deps.wake('mail');
    return {};
  });
}

async function openAccount(tx: Tx, deps: Deps, email: string, passwordHash: string) {
  const now = deps.clock.now();
  const account = { id: randomUUID(), familyId: randomUUID(), email, passwordHash };
  await insertFamily(tx, account.familyId, now);
  const opened = await insertAccount(tx, {
    ...account,
    notificationSettings: JSON.stringify(defaultNotificationSettings),
    consentAt: now,
    createdAt: now,
  });
  if (opened) return { ...account, confirmedAt: null };
  await deleteFamilyRow(tx, account.familyId);
  const earlier = await findAccountByEmail(tx, email);
  if (!earlier) throw new Error('The address was taken and is free again.');
  return earlier;
}
