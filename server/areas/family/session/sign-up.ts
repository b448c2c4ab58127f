import { randomUUID } from 'node:crypto';
import type { Body, Query, SignedIn } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import {
  deleteFamilyRow,
  findAccountByEmail,
  findBlock,
  insertAccount,
  insertFamily,
  listAccountsByPendingEmail,
  lockAccount,
  lockAccountByEmail,
  updateAccount,
} from '@/server/areas/family/records/rows/account';
import {
  issueCode,
  issueConfirmation,
  notUsable,
  requireCode,
  requireCodeOf,
} from '@/server/areas/family/session/codes';
import { enter } from '@/server/areas/family/session/enter';
import { requireUncommon } from '@/server/areas/family/session/new-password';
import { withHashSlot } from '@/server/areas/family/session/passwords';
import { forgetSignUps, keepSignUp, listSignUps } from '@/server/areas/family/session/rows';
import { codeHashes } from '@/server/areas/family/session/rules/mail-code';
import { count, countMail, inEvenTime } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { findCode, useUpCodes } from '@/server/areas/platform/mail/rows';
import { defaultNotificationSettings } from '@/server/areas/platform/mail/rules/notification-settings';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Creates an account, or mails the address that it already has one; the answer and its timing are the same. An unconfirmed
 * address can sign up several times, and each mail activates the password of its own sign-up. A blocked one is mailed why. Throws `invalid` for a common
 * password, `tooMany`.
 */
export async function signUp(deps: Deps, body: Body<'signup'>, context: CallContext): Promise<Record<string, never>> {
  await requireUncommon(deps, body.password);
  const email = normaliseEmail(body.email);
  await countMail(deps, email, context.address);
  return inEvenTime(async () => {
    const passwordHash = await withHashSlot((slot) => slot.hashSignUp(deps.keys, email, body.password));
    await inTransaction(deps, async (tx) => {
      const block = await findBlock(tx, { email });
      if (block && !(await findAccountByEmail(tx, email))?.confirmedAt) {
        await enqueueMail(tx, deps, { kind: 'mailboxBlocked', to: email, familyId: null, reason: block.blockedReason });
        return;
      }
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

/** Locks the account, so that it cannot be confirmed before the sign-up is stored. */
async function lockOrOpen(tx: Tx, deps: Deps, email: string) {
  for (;;) {
    const account = await lockAccountByEmail(tx, email);
    if (account) return account;
    await openAccount(tx, deps, email);
  }
}

/** Does nothing if a concurrent call creates the account first. */
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

type Earlier = Awaited<ReturnType<typeof findCode>>;

/**
 * Mails a new code to an address, or to the mailbox of an earlier code (from the link in an expired mail). The answer does
 * not show whether the address is known. Throws `tooMany`.
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
  const found = await findCode(deps.db, codeHashes(deps.keys, target));
  // A code that undoes a change of address is sent only once.
  return found?.purpose === 'undo' ? undefined : found;
}

async function mailWhatIsNeeded(tx: Tx, deps: Deps, to: string, earlier: Earlier): Promise<void> {
  const account = await lockAccountByEmail(tx, to);
  const isMoving = earlier?.purpose === 'email';
  // An unconfirmed sign-up does not block another account from moving to this address.
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
 * Returns the sign-up for the new code: that of the earlier code, or else the only one. With several it returns null, so that
 * the code activates no password.
 */
async function signUpOf(tx: Tx, accountId: string, earlier: Earlier): Promise<string | null> {
  if (earlier?.accountId === accountId && earlier.purpose === 'confirm') return earlier.signUpId;
  const signUps = await listSignUps(tx, accountId);
  return signUps.length === 1 ? signUps[0]!.id : null;
}

/** The same for accounts with a pending change to this address. */
async function mailAboutMove(tx: Tx, deps: Deps, to: string, earlier: Earlier): Promise<void> {
  const waiting = await listAccountsByPendingEmail(tx, to);
  const asked = earlier ? waiting.filter(({ id }) => id === earlier.accountId) : waiting;
  const [account] = asked;
  if (!account) return enqueueMail(tx, deps, { kind: 'unknownAddress', to, familyId: null });
  if (asked.length > 1) return enqueueMail(tx, deps, { kind: 'severalMoves', to, familyId: null });
  return issueCode(tx, deps, 'emailChange', { accountId: account.id, familyId: account.familyId, to });
}

const purposes = ['confirm'] as const;
type Code = Awaited<ReturnType<typeof requireCode>>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Confirms an account and starts a session ({@link enter}). The link in the mail opens a page that makes this call, so that a mail scanner
 * which fetches the link does not use the code (product rule 6). Throws `notFound`.
 */
export async function confirm(
  deps: Deps,
  code: string,
  { remember = true }: Query<'confirm'>,
  context: CallContext,
): Promise<SignedIn> {
  await requireCodeOf(deps, code, purposes, context.address);
  return inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, purposes);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock, so that only one of two concurrent calls succeeds.
    const found = await requireCode(tx, deps, code, purposes);
    const passwordHash = await confirmAccount(tx, deps, account, found);
    return enter(tx, deps, { ...account, passwordHash }, { remember, by: 'mail' }, context);
  });
}

/** Activates and returns the password of the code's sign-up. Without one, mails a link to choose a password. */
async function confirmAccount(tx: Tx, deps: Deps, account: Account, code: Code): Promise<string | null> {
  const now = deps.clock.now();
  const { id: accountId, familyId, email: to } = account;
  const signUp = (await listSignUps(tx, accountId)).find(({ id }) => id === code.signUpId);
  const passwordHash = signUp?.passwordHash ?? null;
  await updateAccount(tx, accountId, {
    confirmedAt: now,
    passwordHash,
    ...(signUp ? { consentAt: signUp.consentAt } : {}),
  });
  await forgetSignUps(tx, accountId);
  await useUpCodes(tx, accountId, ['confirm'], now);
  if (!signUp) await issueCode(tx, deps, 'choosePassword', { accountId, familyId, to });
  return passwordHash;
}
