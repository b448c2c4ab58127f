import type { CallContext } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { hashCode, normaliseCode } from '@/server/areas/session/rules/mail-code';
import { listAccountsByPendingEmail, lockAccountByEmail } from '@/server/areas/family/rows/account';
import { findCode } from '@/server/areas/mail/rows';
import { listSignUps } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { inEvenTime } from '@/server/areas/session/even-time';
import { issueCode, issueConfirmation } from '@/server/areas/session/issue-code';
import { count, countMail } from '@/server/areas/session/throttle';

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
    if (mailbox !== undefined) await inTransaction(deps, (tx) => mailWhatIsNeeded(tx, deps, mailbox, earlier));
    return {};
  });
}

async function findEarlier(deps: Deps, target: string): Promise<Earlier> {
  const code = normaliseCode(target);
  const found = code === null ? undefined : await findCode(deps.db, hashCode(deps.secret, code));
  // What undoes a change of address is sent with the change alone.
  return found?.purpose === 'undo' ? undefined : found;
}

async function mailWhatIsNeeded(tx: Tx, deps: Deps, to: string, earlier: Earlier): Promise<void> {
  const account = await lockAccountByEmail(tx, to);
  const isMoving = earlier?.purpose === 'email';
  // A sign-up with the address that nobody has confirmed does not prevent a move to it.
  if (!account || (isMoving && account.confirmedAt === null)) return mailAboutMove(tx, deps, to, earlier);
  const { id: accountId, familyId } = account;
  if (earlier?.purpose === 'reset') {
    await issueCode(tx, deps, 'reset', { accountId, familyId, to });
  } else if (account.confirmedAt === null) {
    await issueConfirmation(tx, deps, { accountId, familyId, to }, await signUpOf(tx, accountId, earlier));
  } else {
    await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to, familyId });
  }
}

/**
 * The sign-up that the fresh code belongs to: that of the earlier code, else the only one there is. Of several the address
 * alone does not tell whose is asked for, so that the code puts no password into force.
 */
async function signUpOf(tx: Tx, accountId: string, earlier: Earlier): Promise<string | null> {
  if (earlier?.accountId === accountId && earlier.purpose === 'confirm') return earlier.signUpId;
  const signUps = await listSignUps(tx, accountId);
  return signUps.length === 1 ? signUps[0]!.id : null;
}

/** In the same way for accounts that wait to move to this address. */
async function mailAboutMove(tx: Tx, deps: Deps, to: string, earlier: Earlier): Promise<void> {
  const waiting = await listAccountsByPendingEmail(tx, to);
  const asked = earlier ? waiting.filter(({ id }) => id === earlier.accountId) : waiting;
  const [account] = asked;
  if (!account) return enqueueMail(tx, deps, { kind: 'unknownAddress', to, familyId: null });
  if (asked.length > 1) return enqueueMail(tx, deps, { kind: 'severalMoves', to, familyId: null });
  return issueCode(tx, deps, 'emailChange', { accountId: account.id, familyId: account.familyId, to });
}
