import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { readAccessToken } from '@/server/areas/session/rules/access-token';
import { findFamilyOfSession } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Who a bearer token speaks for. The family is looked up at each call: linking an account changes it at once, and a session
 * that was ended, or an account that was deleted, is refused before its last access token runs out. Throws `unauthorized`.
 */
export async function authenticate(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, token: string): Promise<Caller> {
  const claims = readAccessToken(deps.secret, token, deps.clock.now());
  const session = claims && (await findFamilyOfSession(deps.db, claims.accountId, claims.chainId));
  if (!claims || !session) throw new AppError('unauthorized', 'Please log in.');
  return { ...claims, familyId: session.familyId };
}
