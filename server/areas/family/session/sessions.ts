import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@/api/contract/types';
import { AppError, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { findBlock, lockAccount } from '@/server/areas/family/records/rows/account';
import { noteAccountAct } from '@/server/areas/family/records/rows/record-activity';
import { hasSigned } from '@/server/areas/family/records/rows/records';
import { deviceOf } from '@/server/areas/family/session/devices';
import {
  findFamilyOfSession,
  findToken,
  insertToken,
  keepDevice,
  markReplaced,
  revokeChain,
} from '@/server/areas/family/session/rows';
import {
  decideRefresh,
  expiryOf,
  readAccessToken,
  signAccessToken,
  successorsOf,
} from '@/server/areas/family/session/rules/tokens';
import { count, networkHash } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Starts a chain of refresh tokens for the account and returns its first pair; the account knows the device from then on. Call
 * it under the account's lock, so that it cannot race with a call that ends all sessions. `factorAt`: when this log-in,
 * or the session that it continues, proved the second factor.
 */
export async function startSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  accountId: string,
  remember: boolean,
  context: CallContext,
  { factorAt = null, isLogIn = true }: { factorAt?: Date | null; isLogIn?: boolean } = {},
): Promise<Tokens> {
  const now = deps.clock.now();
  const chainId = randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  const device = deviceOf(accountId, context);
  if (isLogIn) await noteAccountAct(tx, accountId, { at: now, kind: 'loggedIn', about: device.deviceName });
  if (device.deviceHash !== null) await keepDevice(tx, accountId, device.deviceHash, now);
  await insertToken(tx, {
    id: randomUUID(),
    chainId,
    accountId,
    tokenHash: plainHash(refreshToken),
    remember,
    issuedAt: now,
    network: networkHash(deps, context.address),
    factorAt,
    ...device,
    ...expiryOf(remember, now),
  });
  return { token: signAccessToken(deps.keys, { accountId, chainId }, now), refreshToken };
}

const refused = () => new AppError('unauthorized', 'Please log in again.');

/**
 * Rotates the refresh token. The successor is derived from the token, so concurrent calls with one token get the same pair;
 * reuse of an older token revokes the chain (product rule 6). Throws `unauthorized`, and `tooMany` for many unknown tokens
 * from one address.
 */
export async function refresh(deps: Deps, presented: string, context: CallContext): Promise<Tokens> {
  const known = await findToken(deps.db, plainHash(presented));
  if (!known) {
    await count(deps, 'unknownToken', context.address);
    throw refused();
  }
  const tokens = await inTransaction(deps, (tx) => answer(tx, deps, presented, known.accountId, context));
  // Thrown after the commit, so that the revocation is kept.
  if (!tokens) throw refused();
  return tokens;
}

async function answer(
  tx: Tx,
  deps: Deps,
  presented: string,
  accountId: string,
  context: CallContext,
): Promise<Tokens | null> {
  const now = deps.clock.now();
  if (!(await lockAccount(tx, accountId))) return null;
  const token = await findToken(tx, plainHash(presented));
  if (!token) return null;
  const candidates = successorsOf(deps.keys, presented);
  const found = token.replacedAt ? await findSuccessor(tx, candidates) : undefined;
  const refreshToken = found?.refreshToken ?? candidates[0];
  const decision = decideRefresh(token, found?.successor, now);
  if (decision === 'revoke') await revokeChain(tx, token.chainId, now);
  if (decision === 'revoke' || decision === 'refuse') return null;
  const { chainId, remember } = token;
  if (decision === 'rotate') {
    await markReplaced(tx, token.id, now);
    const expiry = expiryOf(remember, now, token.chainExpiresAt);
    const { deviceHash, ...device } = deviceOf(accountId, context);
    // A session of the release before: its device is known, too.
    const joins = token.deviceName === null && deviceHash !== null;
    if (joins) await keepDevice(tx, accountId, deviceHash, now);
    await insertToken(tx, {
      id: randomUUID(),
      chainId,
      accountId,
      tokenHash: plainHash(refreshToken),
      remember,
      issuedAt: now,
      ...device,
      timeZone: device.timeZone ?? token.timeZone,
      deviceHash: joins ? deviceHash : token.deviceHash,
      ...expiry,
    });
  }
  return { token: signAccessToken(deps.keys, { accountId, chainId }, now), refreshToken };
}

/** The stored one, which an earlier key may have derived. */
async function findSuccessor(tx: Tx, candidates: readonly string[]) {
  for (const refreshToken of candidates) {
    const successor = await findToken(tx, plainHash(refreshToken));
    if (successor) return { refreshToken, successor };
  }
  return undefined;
}

/** Revokes the chain of this refresh token, even if the token was already replaced. Ignores unknown tokens. */
export async function signOut(deps: Deps, refreshToken: string): Promise<Record<string, never>> {
  const token = await findToken(deps.db, plainHash(refreshToken));
  if (token) {
    await inTransaction(deps, async (tx) => {
      await lockAccount(tx, token.accountId);
      await revokeChain(tx, token.chainId, deps.clock.now());
    });
  }
  return {};
}

/**
 * Returns the caller of a bearer token. The session is looked up on each call, so that a change of family, a logout or the
 * deletion of the account takes effect before the access token expires. Throws `unauthorized`.
 */
export async function authenticate(deps: Pick<Deps, 'db' | 'clock' | 'keys'>, token: string): Promise<Caller> {
  const claims = readAccessToken(deps.keys, token, deps.clock.now());
  const session = claims && (await findFamilyOfSession(deps.db, claims.accountId, claims.chainId));
  if (!claims || !session) throw unauthorized();
  return { ...claims, familyId: session.familyId };
}

/** For operations that ask for something new. Throws `forbidden` if the caller's address is blocked. */
export async function requireUnblocked(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { accountId }: Caller,
): Promise<void> {
  if (!(await findBlock(db, { accountId }))) return;
  throw new AppError(
    'forbidden',
    `Your account is blocked, so you can’t start anything new. What you’ve already booked isn’t affected. Our e‑mail says why. If it’s a mistake, write to ${settings.supportEmail}.`,
  );
}

/** Throws `forbidden` unless the caller's family has signed any version of the agreement (product rules 6 and 7). */
export async function requireSignature(deps: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  if (!(await hasSigned(deps.db, caller.familyId))) {
    throw new AppError('forbidden', 'Finish your registration first.');
  }
}
