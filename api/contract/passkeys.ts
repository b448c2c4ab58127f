import { array, object, string } from 'yup';
import { examples } from '@/api/contract/examples';
import { bool, empty, entity, id, instant, int, list, shape, str } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { tokens } from '@/api/contract/session';
import { limits } from '@/lib/limits';
import { givenPasswordField } from '@/lib/validation/account';
import { requiredLine } from '@/lib/validation/fields';

/** Bytes of the browser in base64url. */
const bytes = (max: number) =>
  string()
    .strict()
    .matches(/^[\w-]+$/, 'Not base64url.')
    .max(max)
    .required();

/** As the authenticator says it: "internal", "hybrid", "usb" … */
const transports = () => array().strict().of(string().strict().max(20).required()).max(10).defined();

export const passkey = entity('Passkey', {
  id: id(),
  name: str(),
  /** Whether it is copied to the owner’s other devices. */
  isBackedUp: bool(),
  createdAt: instant(),
  lastUsedAt: instant().nullable(),
});

/** What every use of a passkey begins with; `timeout` in milliseconds. */
const ceremony = { challenge: str(), rpId: str(), timeout: int().min(1) };

export const passkeyCalls = {
  getPasskeyChallenge: operation('Authentication', 'GET /v1/parent/passkeys/challenge', 'public', {
    withoutToken: true,
    withoutDatabase: true,
    summary: 'Begin a log-in with a passkey',
    description: 'A challenge to sign, which works once and for ten minutes. Nothing is stored until it is answered.',
    answer: shape(ceremony),
  }),
  passkeySignin: operation('Authentication', 'POST /v1/parent/passkeys/signin', 'public', {
    namesDevice: true,
    withoutToken: true,
    summary: 'Log in with a passkey',
    description:
      'Begins a session with the signature of a passkey. A wrong signature and a challenge that has expired or was answered before are both 401. A passkey that no account has, such as a removed one, is 404 with its id in `details.unknownPasskey`, so that the browser can forget it.',
    refuses: [401, 404],
    body: shape({
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(2000),
      signature: bytes(2000),
      userHandle: bytes(100).optional(),
      remember: bool(),
    }),
    bodySize: 'request',
    example: {
      id: examples.token,
      clientDataJSON: examples.token,
      authenticatorData: examples.token,
      signature: examples.token,
      remember: true,
    },
    answer: tokens,
  }),
  listPasskeys: operation('Authentication', 'GET /v1/parent/passkeys', 'account', {
    setsFactor: true,
    anyFamily: true,
    summary: 'The account’s passkeys',
    description: 'The newest first.',
    answer: shape({ items: list(passkey) }),
  }),
  beginPasskey: operation('Authentication', 'POST /v1/parent/passkeys/begin', 'account', {
    setsFactor: true,
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    summary: 'Begin to add a passkey',
    description: `Takes the password, so that a session that was stolen cannot stay. Answers what the browser needs to make a passkey. A wrong password is 422, and counts as a log-in that failed. An account has at most ${limits.passkeysMax}.`,
    body: shape({ currentPassword: givenPasswordField('Enter your current password.') }),
    example: { currentPassword: 'Nestling1' },
    answer: shape({
      ...ceremony,
      rpName: str(),
      user: shape({ id: str(), name: str() }),
      /** COSE numbers of the kinds of keys that are taken, the preferred first. */
      algorithms: list(int()),
      /** Passkeys that the account has, so that one device does not make two. */
      exclude: list(shape({ id: str(), transports: list(str()) })),
    }),
  }),
  addPasskey: operation('Authentication', 'POST /v1/parent/passkeys', 'account', {
    setsFactor: true,
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    status: 201,
    summary: 'Add a passkey',
    description:
      'Keeps the passkey that the browser made. 409 if its challenge was not begun by this session, has expired or was answered before. A mail tells the account’s address.',
    body: shape({
      name: requiredLine('Enter a name.'),
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      attestationObject: bytes(8000),
      transports: transports(),
    }),
    bodySize: 'request',
    example: {
      name: 'iPhone',
      id: examples.token,
      clientDataJSON: examples.token,
      attestationObject: examples.token,
      transports: ['internal'],
    },
    answer: passkey,
  }),
  removePasskey: operation('Authentication', 'DELETE /v1/parent/passkeys/:id', 'account', {
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    status: 204,
    summary: 'Remove a passkey',
    description: 'It no longer logs in. Sessions stay. A mail tells the account’s address.',
    params: object({ id: id() }),
    answer: empty(),
  }),
};
