import { randomUUID } from 'node:crypto';
import type { Answer, Body, Passkey } from '@/api/contract/types';
import { conflict, notFound, unauthorized } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { limits } from '@/lib/limits';
import { beginCeremony, expectedOf, useUpChallengeOf, webAuthn } from '@/server/areas/family/passkeys/ceremony';
import { deletePasskey, findPasskey, insertPasskey, listPasskeysOf } from '@/server/areas/family/passkeys/rows';
import { userHandleOf } from '@/server/areas/family/passkeys/sign-in';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { noteAccountAct } from '@/server/areas/family/records/rows/record-activity';
import { warn } from '@/server/areas/family/session/codes';
import { requireOwnPassword } from '@/server/areas/family/session/own-password';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

type PasskeyRow = Awaited<ReturnType<typeof listPasskeysOf>>[number];

const present = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp: backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(deps: Deps, { accountId }: Caller): Promise<Answer<'listPasskeys'>> {
  return { items: (await listPasskeysOf(deps.db, accountId)).map(present) };
}

/** COSE: Ed25519, ES256, RS256. Every authenticator has one of them. */
const algorithms = [-8, -7, -257];

/**
 * Asks for the password, so that a stolen session cannot add a way to log in. Throws `invalid`, `tooMany`, `conflict`.
 */
export async function beginPasskey(
  deps: Deps,
  caller: Caller,
  currentPassword: string,
): Promise<Answer<'beginPasskey'>> {
  const { id: accountId, email } = await requireOwnPassword(deps, caller, currentPassword, 'currentPassword');
  const passkeys = await listPasskeysOf(deps.db, accountId);
  requireRoom(passkeys);
  return {
    ...beginCeremony(deps, { accountId, chainId: caller.chainId }),
    rpName: deps.settings.productName,
    user: { id: userHandleOf(accountId), name: email },
    algorithms,
    exclude: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  };
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= limits.passkeysMax) {
    throw conflict(`You have ${limits.passkeysMax} passkeys. Remove one first.`);
  }
}

const refused = () => conflict('The passkey wasn’t added. It took too long, or something went wrong. Try again.');

/** Keeps a passkey. A repeated call gets the one that the first added. Throws `conflict`. */
export async function addPasskey(deps: Deps, caller: Caller, body: Body<'addPasskey'>): Promise<Passkey> {
  const { accountId, chainId } = caller;
  const made = await verify(deps, { accountId, chainId }, body);
  if (!made) throw refused();
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw unauthorized();
    const known = await findPasskey(tx, body.id);
    if (known?.accountId === accountId) return present(known);
    if (known || !(await useUpChallengeOf(tx, deps, { accountId, chainId }, body.clientDataJSON))) throw refused();
    requireRoom(await listPasskeysOf(tx, accountId));
    const { name, transports, id: credentialId } = body;
    const passkey: PasskeyRow = {
      id: randomUUID(),
      accountId,
      credentialId,
      name,
      transports,
      ...made,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    };
    await insertPasskey(tx, passkey);
    await noteAccountAct(tx, accountId, { at: passkey.createdAt, kind: 'passkeyAdded', about: name });
    await warn(tx, deps, account, { kind: 'passkeyAdded', name });
    return present(passkey);
  });
}

async function verify(
  deps: Deps,
  ceremony: { accountId: string; chainId: string },
  { id, clientDataJSON, attestationObject }: Body<'addPasskey'>,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    if (!(await isWithoutCertificate(attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(deps, ceremony),
      supportedAlgorithmIDs: algorithms,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
    });
    if (registrationInfo?.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The package throws for everything that does not fit, and for bytes that it cannot read.
    return null;
  }
}

/** We ask for no attestation. For one with a certificate, the package would fetch what the certificate names. */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const form = attestation.get('fmt');
  return form === 'none' || (form === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Throws `notFound`. No password is asked: the account's password still logs in, so that a lost phone is gone in one press. */
export async function removePasskey(deps: Deps, { accountId }: Caller, id: string): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const name = account && (await deletePasskey(tx, accountId, id));
    if (!account || name === undefined) throw notFound();
    await noteAccountAct(tx, accountId, { at: deps.clock.now(), kind: 'passkeyRemoved', about: name });
    await warn(tx, deps, account, { kind: 'passkeyRemoved', name });
    return {};
  });
}
