import { randomBytes } from 'node:crypto';
import type { Answer } from '@/api/contract/types';
import { AppError, conflict, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { deleteFactor, deleteWait, findWait, findWaitByCode, keepWait } from '@/server/areas/family/factor/rows';
import { isRunning, waitOf } from '@/server/areas/family/factor/rules/waits';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { notUsable, warnEverywhere } from '@/server/areas/family/session/codes';
import { endTrust, revokeAllChains } from '@/server/areas/family/session/rows';
import { codeHashes, hashCode, newMailCode } from '@/server/areas/family/session/rules/mail-code';
import { count } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { deleteUnsentMailsTo } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

interface Account {
  id: string;
  email: string;
  familyId: string;
}

type LetterDeps = Pick<Deps, 'clock' | 'keys' | 'publicUrl' | 'settings'>;

/**
 * Begins the wait after which a mail turns the account's second factor off, and tells every address of it. While one runs it
 * does nothing, so that nobody makes it longer. Call it under the account's lock.
 * @returns when the wait ends
 */
export async function startWait(tx: Tx, deps: LetterDeps, account: Account): Promise<Date> {
  const now = deps.clock.now();
  const { endsAt } = waitOf(now);
  const earlier = await findWait(tx, account.id);
  if (earlier && isRunning(earlier.startedAt, now)) return waitOf(earlier.startedAt).endsAt;
  const code = newMailCode(randomBytes);
  await keepWait(tx, { accountId: account.id, codeHash: hashCode(deps.keys, code), startedAt: now });
  await warnEverywhere(tx, deps, account, { kind: 'lostFactorBegun' });
  const { email: to, familyId } = account;
  await enqueueMail(tx, deps, { kind: 'lostFactorReady', to, familyId, code }, { dueAt: endsAt });
  return endsAt;
}

/** Forgets the wait, if one runs, and the mail that would end it. False if none runs. */
export async function endWait(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<boolean> {
  if (!(await deleteWait(tx, id))) return false;
  await deleteUnsentMailsTo(tx, email, 'lostFactorReady');
  return true;
}

/** Stops the wait and tells it, if one runs. Call it under the account's lock. */
export async function stopWait(tx: Tx, deps: LetterDeps, account: Account): Promise<void> {
  const wait = await findWait(tx, account.id);
  if (!(await endWait(tx, account)) || !wait || !isRunning(wait.startedAt, deps.clock.now())) return;
  await warnEverywhere(tx, deps, account, { kind: 'lostFactorStopped' });
}

export async function stopRecovery(deps: Deps, { accountId }: Caller): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw unauthorized();
    await stopWait(tx, deps, account);
    return {};
  });
}

/** Throws `notFound` for a code of no wait, or of one that was stopped or is over. */
async function requireWait(db: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, typed: string) {
  const wait = await findWaitByCode(db, codeHashes(deps.keys, typed));
  if (!wait || !isRunning(wait.startedAt, deps.clock.now())) throw notUsable();
  return { ...wait, ...waitOf(wait.startedAt) };
}

/** The same, and throttles guessing by network address (`tooMany`). */
async function requireWaitOf(deps: Deps, typed: string, { address }: CallContext) {
  try {
    return await requireWait(deps.db, deps, typed);
  } catch (error) {
    if (error instanceof AppError) await count(deps, 'unknownToken', address);
    throw error;
  }
}

/** Throws `notFound`, `tooMany`. */
export async function checkLost(deps: Deps, code: string, context: CallContext): Promise<Answer<'checkLost'>> {
  const { email, endsAt, expiresAt } = await requireWaitOf(deps, code, context);
  return { email, from: endsAt.toISOString(), until: expiresAt.toISOString() };
}

/**
 * Turns the second factor off once the wait is over, and ends all sessions. Throws `conflict` before that, `notFound`,
 * `tooMany`.
 */
export async function finishRecovery(deps: Deps, code: string, context: CallContext): Promise<Record<string, never>> {
  const { accountId } = await requireWaitOf(deps, code, context);
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock: it may have been stopped.
    const { endsAt } = await requireWait(tx, deps, code);
    const now = deps.clock.now();
    if (now < endsAt) throw conflict('The wait isn’t over yet. Come back later.', { from: endsAt.toISOString() });
    await endWait(tx, account);
    await deleteFactor(tx, accountId);
    await endTrust(tx, accountId);
    await revokeAllChains(tx, accountId, now);
    await warnEverywhere(tx, deps, account, { kind: 'lostFactorOff' });
    return {};
  });
}
