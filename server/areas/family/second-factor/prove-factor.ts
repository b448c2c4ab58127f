import type { Body } from '@/api/contract/types';
import { AppError, conflict, invalid, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { findFactor, readGuard } from '@/server/areas/family/factor/rows';
import { isProven, mailedDigits, proofsOf, waysOf } from '@/server/areas/family/factor/rules/codes';
import { isHeldBack } from '@/server/areas/family/factor/rules/waits';
import { findAccountById, lockAccount } from '@/server/areas/family/records/rows/account';
import { countingCode, takeCode } from '@/server/areas/family/second-factor/take-code';
import { markProven, readFactorAt } from '@/server/areas/family/session/rows';
import { countMail } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/** Throws `forbidden` {details.factor} unless the account has no second factor or this session has proven it a moment ago. */
export async function requireProof({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<void> {
  const factor = await findFactor(db, caller.accountId);
  if (!factor || isProven(await readFactorAt(db, caller.chainId), clock.now())) return;
  throw new AppError('forbidden', 'Please confirm with your second step first.', {
    details: { factor: { factors: waysOf(factor.kind, 'password', factor.recoveryCodes) } },
  });
}

/**
 * Throws `forbidden` {details.factorRequired} where the operator asks for a second factor or a passkey, the account has none,
 * and its log-ins without are used up.
 */
export async function requireGuard(
  { db, requiresFactor }: Pick<Deps, 'db' | 'requiresFactor'>,
  { accountId }: Caller,
): Promise<void> {
  if (!requiresFactor) return;
  if (!isHeldBack(await readGuard(db, accountId))) return;
  throw new AppError('forbidden', 'Turn on a second step for logging in first.', { details: { factorRequired: true } });
}

/** Lets this session do for ten minutes what asks for the second factor. Throws `invalid` {code}, `conflict`, `tooMany`. */
export async function proveFactor(
  deps: Deps,
  { accountId, chainId }: Caller,
  { code }: Body<'proveFactor'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const proven = await countingCode(deps, accountId, code, context, () =>
    inTransaction(deps, async (tx) => {
      if (!(await lockAccount(tx, accountId))) throw unauthorized();
      const now = deps.clock.now();
      const factor = await findFactor(tx, accountId);
      if (!factor) throw noFactor();
      if (!(await takeCode(tx, deps, factor, code, proofsOf(chainId, now)))) return null;
      await markProven(tx, chainId, now);
      return true;
    }),
  );
  if (proven === null) throw wrongCode();
  return {};
}

/** Mails the code for a proof. Throws `conflict` unless codes are mailed to this account, `tooMany`. */
export async function mailProof(
  deps: Deps,
  { accountId, chainId }: Caller,
  { address }: CallContext,
): Promise<Record<string, never>> {
  const account = await findAccountById(deps.db, accountId);
  if (!account) throw unauthorized();
  if ((await findFactor(deps.db, accountId))?.kind !== 'email') throw noFactor();
  await countMail(deps, account.email, address);
  const [newest] = proofsOf(chainId, deps.clock.now());
  const code = mailedDigits(deps.keys, newest);
  const { email: to, familyId } = account;
  await inTransaction(deps, (tx) =>
    enqueueMail(tx, deps, { kind: 'factorCode', to, familyId, code, purpose: 'proof' }),
  );
  return {};
}

export const wrongCode = () =>
  invalid({ code: 'That code isn’t right, or was already used. Check it, or wait for the next one.' });
export const noFactor = () => conflict('This just changed. Reload the page.');
