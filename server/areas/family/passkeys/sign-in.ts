import type { Answer, Body, Tokens } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { beginCeremony, expectedOf, useUpChallengeOf, webAuthn } from '@/server/areas/family/passkeys/ceremony';
import { findPasskey, updatePasskey } from '@/server/areas/family/passkeys/rows';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { tellOfNewDevice } from '@/server/areas/family/session/devices';
import { startSession } from '@/server/areas/family/session/sessions';
import { count, uncount } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

export const getPasskeyChallenge = async (deps: Deps): Promise<Answer<'getPasskeyChallenge'>> =>
  beginCeremony(deps, 'log-in');

/** The browser reads the details, and suggests this passkey no more. */
const unknown = (id: string) =>
  new AppError('notFound', 'This passkey no longer works. Log in with your password.', {
    details: { unknownPasskey: id },
  });

/**
 * Starts a session with a passkey. Throws `notFound` for a passkey that no account has, the same `unauthorized` whatever else
 * is wrong, and `tooMany`. A copied passkey whose counter falls behind is refused.
 */
export async function passkeySignIn(deps: Deps, body: Body<'passkeySignin'>, context: CallContext): Promise<Tokens> {
  await count(deps, 'signinAddress', context.address);
  const known = await findPasskey(deps.db, body.id);
  if (!known) throw unknown(body.id);
  const verify = await verification(deps, body);
  const tokens = await inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, known.accountId);
    // Read again under the lock, so that a counter is used once and a removed passkey not at all.
    const passkey = await findPasskey(tx, body.id);
    if (!account || passkey?.accountId !== account.id) throw unknown(body.id);
    const signed = await verify(passkey);
    if (!signed || !(await useUpChallengeOf(tx, deps, 'log-in', body.clientDataJSON))) return null;
    await updatePasskey(tx, passkey.id, { ...signed, lastUsedAt: deps.clock.now() });
    await tellOfNewDevice(tx, deps, account, context);
    // User verification makes it two factors.
    return startSession(tx, deps, account.id, body.remember, context, deps.clock.now());
  });
  if (!tokens) throw new AppError('unauthorized', 'This passkey didn’t work. Try again, or log in with your password.');
  await uncount(deps, 'signinAddress', context.address);
  return tokens;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** A function that returns what the signature says of its passkey, or null if it is wrong. */
async function verification(
  deps: Deps,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Body<'passkeySignin'>,
) {
  const { verifyAuthenticationResponse } = await webAuthn();
  return async ({ accountId, publicKey, counter }: Passkey) => {
    if (userHandle !== undefined && userHandle !== userHandleOf(accountId)) return null;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectedOf(deps, 'log-in'),
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      });
      return verified
        ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
        : null;
    } catch {
      // The package throws for everything that does not fit, and for bytes that it cannot read.
      return null;
    }
  };
}

/** How authenticators name the account; it says nothing to others. */
export const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url');
