import { randomBytes } from 'node:crypto';
import type { Answer, Body, SecondFactor } from '@/api/contract/types';
import { conflict, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import type { FactorKind } from '@/lib/enums';
import {
  deleteFactor,
  findFactor,
  findWait,
  forgetUnguardedLogIns,
  keepFactor,
  replaceRecoveryCodes,
  useUpChallenge,
} from '@/server/areas/family/factor/rows';
import { challengeLifetimeMs, newSetup, readSetup } from '@/server/areas/family/factor/rules/challenge';
import {
  appSecretOf,
  appStepOf,
  areMailedDigits,
  mailedDigits,
  newRecoveryCode,
  readTyped,
  recoveryCodesMax,
  recoveryHash,
  secretBytes,
} from '@/server/areas/family/factor/rules/codes';
import { lostUntilOf } from '@/server/areas/family/factor/rules/waits';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { endWait } from '@/server/areas/family/second-factor/lost-factor';
import { noFactor, wrongCode } from '@/server/areas/family/second-factor/prove-factor';
import { countingCode } from '@/server/areas/family/second-factor/take-code';
import { warnEverywhere } from '@/server/areas/family/session/codes';
import { requireOwnPassword } from '@/server/areas/family/session/own-password';
import { endTrust, markProven, readTrust } from '@/server/areas/family/session/rows';
import { countMail } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { ivBytes, plainHash, seal, unseal } from '@/server/areas/platform/shared/rules';
import { inTransaction } from '@/server/db/transaction';

export async function getSecondFactor(
  { db, clock, requiresFactor }: Deps,
  { accountId, chainId }: Caller,
): Promise<SecondFactor> {
  const now = clock.now();
  const factor = await findFactor(db, accountId);
  const wait = await findWait(db, accountId);
  const trustedUntil = factor ? await readTrust(db, accountId, chainId) : null;
  return {
    kind: factor?.kind ?? null,
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodes ?? 0,
    deviceTrustedUntil: trustedUntil && trustedUntil > now ? trustedUntil.toISOString() : null,
    isRequired: requiresFactor,
    lostUntil: lostUntilOf(wait, now),
  };
}

/** The secret for an app, and the setup that holds it too. Throws `invalid` {currentPassword}, `tooMany`. */
export async function beginAuthenticator(
  deps: Deps,
  caller: Caller,
  { currentPassword }: Body<'beginAuthenticator'>,
): Promise<Answer<'beginAuthenticator'>> {
  const { email } = await requireOwnPassword(deps, caller, currentPassword, 'currentPassword');
  const { setup, secret } = begin(deps, caller, 'app');
  return { setup, ...appSecretOf(secret, { issuer: deps.settings.productName, label: email }) };
}

/** Mails the code that belongs to the setup. Throws `invalid` {currentPassword}, `tooMany`. */
export async function beginEmailFactor(
  deps: Deps,
  caller: Caller,
  { currentPassword }: Body<'beginEmailFactor'>,
  { address }: CallContext,
): Promise<Answer<'beginEmailFactor'>> {
  const { email: to, familyId } = await requireOwnPassword(deps, caller, currentPassword, 'currentPassword');
  await countMail(deps, to, address);
  const { setup } = begin(deps, caller, 'email');
  const code = mailedDigits(deps.keys, mailedFor(setup));
  await inTransaction(deps, (tx) =>
    enqueueMail(tx, deps, { kind: 'factorCode', to, familyId, code, purpose: 'setup' }),
  );
  return { setup };
}

const mailedFor = (setup: string) => `setup ${setup}`;

function begin({ keys, clock }: Deps, { accountId, chainId }: Caller, kind: FactorKind) {
  const secret = randomBytes(secretBytes).toString('hex');
  const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMs);
  return { secret, setup: newSetup(keys, { accountId, chainId, kind, secret, expiresAt }, randomBytes(ivBytes)) };
}

/**
 * Turns on what this session began, instead of what was on; trusted devices are asked again. Throws `conflict` for another
 * session's setup and one that is over, `invalid` {code}, `tooMany`.
 */
export async function turnOnSecondFactor(
  deps: Deps,
  caller: Caller,
  { setup: sealed, code }: Body<'turnOnSecondFactor'>,
  context: CallContext,
): Promise<Answer<'turnOnSecondFactor'>> {
  const { accountId, chainId } = caller;
  const now = deps.clock.now();
  const setup = readSetup(deps.keys, sealed, { accountId, chainId }, now);
  if (!setup) throw over();
  const { kind, secret, expiresAt } = setup;
  const turnOn = (lastStep: number | null) =>
    inTransaction(deps, async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (!account) throw unauthorized();
      if (!(await useUpChallenge(tx, { hash: plainHash(sealed), expiresAt }))) throw over();
      const { recoveryCodes, hashes } = newRecoveryCodesOf(secret);
      const stored = seal(deps.keys, 'factor-secret', secret, accountId, randomBytes(ivBytes));
      await keepFactor(tx, { accountId, kind, secret: stored, lastStep, since: now }, hashes);
      await forgetUnguardedLogIns(tx, accountId);
      await endTrust(tx, accountId);
      await endWait(tx, account);
      await markProven(tx, chainId, now);
      await warnEverywhere(tx, deps, account, { kind: 'factorOn', factor: kind });
      return { recoveryCodes };
    });
  const turnedOn = await countingCode(deps, accountId, code, context, async () => {
    const typed = readTyped(code);
    if (!typed || !('digits' in typed)) return null;
    if (kind === 'email') return areMailedDigits(deps.keys, mailedFor(sealed), typed.digits) ? turnOn(null) : null;
    const step = appStepOf(secret, typed.digits, now, null);
    return step === null ? null : turnOn(step);
  });
  if (!turnedOn) throw wrongCode();
  return turnedOn;
}

const over = () => conflict('This took too long, or was already used. Start again.');

function newRecoveryCodesOf(secret: string) {
  const recoveryCodes = Array.from({ length: recoveryCodesMax }, () => newRecoveryCode(randomBytes));
  return { recoveryCodes, hashes: recoveryCodes.map((one) => recoveryHash(secret, one)) };
}

/** The earlier ones end. Throws `conflict` without a second factor. */
export async function newRecoveryCodes(deps: Deps, { accountId }: Caller): Promise<Answer<'newRecoveryCodes'>> {
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const factor = account && (await findFactor(tx, accountId));
    const opened = factor && unseal(deps.keys, 'factor-secret', factor.secret, accountId);
    if (!account || !opened) throw noFactor();
    const { recoveryCodes, hashes } = newRecoveryCodesOf(opened.text);
    await replaceRecoveryCodes(tx, accountId, hashes, deps.clock.now());
    await warnEverywhere(tx, deps, account, { kind: 'recoveryCodesMade' });
    return { recoveryCodes };
  });
}

/** Does nothing if none is on. */
export async function turnOffSecondFactor(deps: Deps, { accountId }: Caller): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw unauthorized();
    if (!(await deleteFactor(tx, accountId))) return {};
    await endTrust(tx, accountId);
    await endWait(tx, account);
    await warnEverywhere(tx, deps, account, { kind: 'factorOff' });
    return {};
  });
}

/** The next log-in on the device of this session asks for the second factor. */
export async function forgetDevice(deps: Deps, { accountId, chainId }: Caller): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw unauthorized();
    await endTrust(tx, accountId, chainId);
    return {};
  });
}
