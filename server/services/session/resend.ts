import type { CallContext } from '@/lib/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { hashCode, normaliseCode } from '@/server/domain/session/mail-code';
import { findAccountByEmail, findAccountByPendingEmail } from '@/server/repositories/accounts';
import { findCode } from '@/server/repositories/mail-codes';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { inEvenTime } from '@/server/services/session/even-time';
import { issueCode } from '@/server/services/session/issue-code';
import { count, countMail } from '@/server/services/session/throttle';

type Earlier = Awaited<ReturnType<typeof findCode>>;

/**
 * Mails a fresh code to an address, or to the mailbox that an earlier code went to (the link in an expired mail). The
 * answer is the same whoever is known. Throws `tooMany`.
 */
export async function resend(deps: Deps, target: string, context: CallContext): Promise<Record<string, never>> {
  const earlier = target.includes('@') ? undefined : await findEarlier(deps, target);
  const mailbox = target.includes('@') ? normaliseEmail(target) : (earlier?.email ?? earlier?.accountEmail);
  if (mailbox === undefined) await count(deps, 'mailAddress', context.address);
  else await countMail(deps, mailbox, context.address);
  return inEvenTime(async () => {
    if (mailbox !== undefined) await inTransaction(deps.db, (tx) => mailWhatIsNeeded(tx, deps, mailbox, earlier));
    deps.wake('mail');
    return {};
  });
}

async function findEarlier(deps: Deps, target: string): Promise<Earlier> {
  const code = normaliseCode(target);
  return code === null ? undefined : findCode(deps.db, hashCode(deps.secret, code));
}

async function mailWhatIsNeeded(tx: Tx, deps: Deps, to: string, earlier: Earlier): Promise<void> {
  const account = await findAccountByEmail(tx, to);
  const moving = account ? undefined : await findAccountByPendingEmail(tx, to);
  if (account && earlier?.purpose === 'reset') {
    await issueCode(tx, deps, { accountId: account.id, familyId: account.familyId, purpose: 'reset', to });
  } else if (account && account.confirmedAt === null) {
    // Asked by an earlier code, the fresh one confirms the same password as that would have.
    const passwordHash = earlier?.passwordHash ?? account.passwordHash;
    const { id: accountId, familyId } = account;
    await issueCode(tx, deps, { accountId, familyId, purpose: 'confirm', to, passwordHash });
  } else if (account) {
    await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to, familyId: account.familyId });
  } else if (moving) {
    await issueCode(tx, deps, { accountId: moving.id, familyId: moving.familyId, purpose: 'email', to });
  } else {
    await enqueueMail(tx, deps, { kind: 'unknownAddress', to, familyId: null });
  }
}
