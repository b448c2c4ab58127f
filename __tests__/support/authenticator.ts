import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestAccount } from '@/__tests__/support/accounts';
import type { Answer, Body } from '@/api/contract/types';

/** What a browser and its authenticator say of themselves; a test changes one to attack. */
export interface Said {
  origin: string;
  rpId: string;
  /** Whether a face, a finger or a PIN was checked. */
  isVerified: boolean;
  counter: number;
}

const honest: Omit<Said, 'rpId'> = { origin: 'http://nestling.test', isVerified: true, counter: 0 };

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** User present, user verified, may be backed up, is backed up, has key data. */
const flags = { present: 1, verified: 4, mayBeBackedUp: 8, isBackedUp: 16, hasKey: 64 };

function authenticatorData({ rpId, isVerified, counter }: Said, key?: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head[0] =
    flags.present |
    flags.mayBeBackedUp |
    flags.isBackedUp |
    (isVerified ? flags.verified : 0) |
    (key ? flags.hasKey : 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, key ?? new Uint8Array()]);
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Said) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The public key in COSE: an ES256 key on P-256. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** A passkey in software, for tests of the service without a browser. */
export function createPasskey() {
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle: string | undefined;

  return {
    id,
    /** Answers `beginPasskey`, as `addPasskey` takes it. */
    make(
      { challenge, rpId, user }: Pick<Answer<'beginPasskey'>, 'challenge' | 'rpId' | 'user'>,
      over: Partial<Said> = {},
    ): Body<'addPasskey'> {
      const said: Said = { ...honest, rpId, ...over };
      userHandle = user.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseOf(publicKey)]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authenticatorData(said, key))],
        ]),
      );
      return {
        name: 'iPhone',
        id,
        clientDataJSON: clientData('webauthn.create', challenge, said).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      };
    },
    /** Answers `getPasskeyChallenge`, as `passkeySignin` takes it. */
    sign({ challenge, rpId }: Answer<'getPasskeyChallenge'>, over: Partial<Said> = {}): Body<'passkeySignin'> {
      const said: Said = { ...honest, rpId, ...over };
      const client = clientData('webauthn.get', challenge, said);
      const data = authenticatorData(said);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
        remember: false,
      };
    },
  };
}

/** Adds a new passkey to the account. */
export async function givePasskey({ call, password }: Pick<TestAccount, 'call' | 'password'>) {
  const passkey = createPasskey();
  const begun = await call('beginPasskey', { body: { currentPassword: password } });
  const added = await call('addPasskey', { body: passkey.make(begun.body as Answer<'beginPasskey'>) });
  if (added.status !== 201) throw new Error(`No passkey was added (${added.status}).`);
  return { passkey, kept: added.body as Answer<'addPasskey'> };
}
