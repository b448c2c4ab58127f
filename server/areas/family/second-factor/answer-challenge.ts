import type { Body, Tokens } from '@/api/contract/types';
import { AppError, conflict } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { dayMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';
import { findFactor, useUpChallenge } from '@/server/areas/family/factor/rows';
import { isFactorChallenge, readFactorChallenge } from '@/server/areas/family/factor/rules/challenge';
import { mailedDigits, waysOf } from '@/server/areas/family/factor/rules/codes';
import { findAccountById, lockAccount } from '@/server/areas/family/records/rows/account';
import { startWait, stopWait } from '@/server/areas/family/second-factor/lost-factor';
import { countingCode, takeCode } from '@/server/areas/family/second-factor/take-code';
import { deviceOf, tellOfNewDevice } from '@/server/areas/family/session/devices';
import { trustDevice } from '@/server/areas/family/session/rows';
import { startSession } from '@/server/areas/family/session/sessions';
import { countMail } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

const over = () => conflict('This took too long, or was already used. Log in again.');

/** What a mailed code of this log-in is derived from. */
const mailedFor = (challenge: string) => `log-in ${challenge}`;

/** The log-in of a challenge with its account and factor, as they are now. Throws `conflict`. */
async function requireChallenge<Account extends { passwordHash: string | null }>(
  db: Queryable,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  challenge: string,
  find: (accountId: string) => Promise<Account | undefined>,
) {
  const logIn = readFactorChallenge(challenge);
  const account = logIn && (await find(logIn.accountId));
  if (!logIn || !account) throw over();
  if (!isFactorChallenge(keys, challenge, account.passwordHash, clock.now())) throw over();
  const factor = await findFactor(db, logIn.accountId);
  if (!factor) throw over();
  return { logIn, account, factor, ways: waysOf(factor.kind, logIn.by, factor.recoveryCodes) };
}

const requireOpen = (deps: Deps, challenge: string) =>
  requireChallenge(deps.db, deps, challenge, (id) => findAccountById(deps.db, id));
const requireLocked = (tx: Tx, deps: Deps, challenge: string) =>
  requireChallenge(tx, deps, challenge, (id) => lockAccount(tx, id));

/**
 * Begins the session that waited for the second factor. Throws `unauthorized` for a wrong code, `conflict` for a challenge that
 * has expired or was answered before, `tooMany`.
 */
export async function answerFactor(
  deps: Deps,
  { challenge, code, trust }: Body<'answerFactor'>,
  context: CallContext,
): Promise<Tokens> {
  const { logIn } = await requireOpen(deps, challenge);
  const tokens = await countingCode(deps, logIn.accountId, code, context, () =>
    inTransaction(deps, async (tx) => {
      // Read again under the lock, so that only one of two concurrent answers succeeds.
      const { account, factor, ways } = await requireLocked(tx, deps, challenge);
      const mailed = ways.includes('email') ? [mailedFor(challenge)] : [];
      if (!(await takeCode(tx, deps, factor, code, mailed))) return null;
      if (!(await useUpChallenge(tx, { hash: plainHash(challenge), expiresAt: logIn.expiresAt }))) throw over();
      const now = deps.clock.now();
      if (logIn.by === 'password') await tellOfNewDevice(tx, deps, account, context);
      // It isn't lost.
      await stopWait(tx, deps, account);
      const started = await startSession(tx, deps, account.id, logIn.remember, context, now);
      const { deviceHash } = deviceOf(account.id, context);
      const until = new Date(now.getTime() + limits.trustedDeviceDays * dayMs);
      if (trust && deviceHash !== null) await trustDevice(tx, account.id, deviceHash, until);
      return started;
    }),
  );
  if (!tokens) throw new AppError('unauthorized', 'That code isn’t right, or was already used.');
  return tokens;
}

/** Throws `conflict` for a challenge that is over, and for one that no mailed code answers; `tooMany`. */
export async function mailFactorCode(
  deps: Deps,
  { challenge }: Body<'mailFactorCode'>,
  { address }: CallContext,
): Promise<Record<string, never>> {
  const { account, ways } = await requireOpen(deps, challenge);
  if (!ways.includes('email')) throw over();
  await countMail(deps, account.email, address);
  const { email: to, familyId } = account;
  const code = mailedDigits(deps.keys, mailedFor(challenge));
  await inTransaction(deps, (tx) =>
    enqueueMail(tx, deps, { kind: 'factorCode', to, familyId, code, purpose: 'logIn' }),
  );
  return {};
}

/** Begins the wait for a factor that is lost. Throws `conflict` for a challenge that is over, `tooMany`. */
export async function reportLostFactor(
  deps: Deps,
  { challenge }: Body<'reportLostFactor'>,
  { address }: CallContext,
): Promise<Record<string, never>> {
  const { email } = (await requireOpen(deps, challenge)).account;
  await countMail(deps, email, address);
  return inTransaction(deps, async (tx) => {
    await startWait(tx, deps, (await requireLocked(tx, deps, challenge)).account);
    return {};
  });
}
