import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
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
  /** Whether its maker's certificate comes along, which nobody asks for. */
  isCertified: boolean;
}

const honest: Omit<Said, 'rpId'> = {
  origin: 'http://nestling.test',
  isVerified: true,
  counter: 0,
  isCertified: false,
};

const base64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** A self-signed certificate, which a check without a list of trusted makers accepts. */
const maker = {
  certificate: base64url(
    'MIIBFDCBuwIUc8igDXPl5_1uuYTaPMRbI3OWp60wCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjkwNjIwMjlaGA8yMTI2MTEwNTA2MjAyOVowDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABK5YXHm84JBrGJPe80rGq1ovTwi0z8EKbQ6aJOM5F4vMZTTGRfEH3X0J5-MDlTonyb23ERM0TQl7nxksfsi2tHowCgYIKoZIzj0EAwIDSAAwRQIhANAFpSPKDgRzvBHOV71Awp43It5EBY_EanQ5zMIb_DkSAiAwcyMTvSmn_g6Isb5ENCZp6Vgl1CbqMw8KNghlp66srw',
  ),
  key: createPrivateKey({
    key: Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHpJBO-pRGNsPMRzFVcvZgQsrzAS-q43Wv-jxzPzvZZahRANCAASuWFx5vOCQaxiT3vNKxqtaL08ItM_BCm0OmiTjOReLzGU0xkXxB919CefjA5U6J8m9txETNE0Je58ZLH7ItrR6',
      'base64url',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
};

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

/** The point of a key on P-256. */
function pointOf(publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return { x: base64url(x!), y: base64url(y!) };
}

/** The public key in COSE: an ES256 key on P-256. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x, y } = pointOf(publicKey);
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
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
      const client = clientData('webauthn.create', challenge, said);
      const { x, y } = pointOf(publicKey);
      const certified = Buffer.concat([
        Buffer.from([0]),
        sha256(said.rpId),
        sha256(client),
        credentialId,
        Buffer.from([4]),
        x,
        y,
      ]);
      const statement: [string, Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]][] = [
        ['x5c', [maker.certificate]],
        ['sig', new Uint8Array(sign('sha256', certified, maker.key))],
      ];
      const attestation = isoCBOR.encode(
        new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
          ['fmt', said.isCertified ? 'fido-u2f' : 'none'],
          ['attStmt', new Map(said.isCertified ? statement : [])],
          ['authData', new Uint8Array(authenticatorData(said, key))],
        ]),
      );
      return {
        name: 'iPhone',
        id,
        clientDataJSON: client.toString('base64url'),
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
