import { boolean, type InferType, mixed, object, string } from 'yup';
import { examples } from '@/api/contract/examples';
import { bool, empty, entity, id, instant, list, shape, str, word } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { factorWays } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { consentField, emailField, givenPasswordField, newPasswordField } from '@/lib/validation/account';

export const tokens = entity('Tokens', { token: str(), refreshToken: str() });

/** What an account with a second factor answers before its session begins. */
export const factorChallenge = entity('FactorChallenge', {
  challenge: str(),
  /** What it can be answered with, in the order to offer. */
  factors: list(word(factorWays)),
});

type SignedIn = InferType<typeof tokens> | InferType<typeof factorChallenge>;

/** A session, or what is asked before there is one. */
export const signedIn = mixed<SignedIn>()
  .defined()
  .test('either', 'Neither tokens nor a challenge.', (value) =>
    [tokens, factorChallenge].some((one) => one.isValidSync(value, { strict: true })),
  )
  .meta({ either: [tokens, factorChallenge] });

/** Missing means on, as in the log-in: without it a mail's link in a new tab has no session. */
const remembered = () => boolean().strict().optional();

/** A log-in that has not ended, on one device. */
export const session = entity('Session', {
  id: id(),
  /** "Chrome on Windows"; null until a session from before devices were kept is renewed. */
  device: str().nullable(),
  /** The IANA zone that the browser named; not `timeZone`, which comes with its table of offsets. */
  zone: str().nullable(),
  startedAt: instant(),
  /** To the ten minutes of an access token. */
  lastUsedAt: instant(),
  isCurrent: bool(),
});

const code = () => string().strict().min(1).max(64).required();
export const codeParams = object({ code: code() });

export const sessionCalls = {
  signin: operation('Authentication', 'POST /v1/parent/signin', 'public', {
    namesDevice: true,
    withoutToken: true,
    summary: 'Log in',
    description:
      'Begins a session with e-mail and password, or answers a challenge where a second factor is due (answerFactor). An unknown address and a wrong password are both 401. The right password of an account that was not confirmed is 403, and a fresh code is mailed.',
    refuses: [401, 403],
    body: shape({ email: emailField(), password: givenPasswordField(), remember: bool() }),
    example: { email: 'maya@example.com', password: 'Nestling1', remember: true },
    answer: signedIn,
  }),
  signup: operation('Authentication', 'POST /v1/parent/signup', 'public', {
    status: 202,
    summary: 'Join with e-mail and password',
    description:
      'Begins an account. The answer is the same whether or not the address is known; the mail says what is to be done.',
    body: shape({
      email: emailField(),
      password: newPasswordField(),
      consent: consentField(),
    }),
    example: { email: 'maya@example.com', password: 'Nestling1', consent: true },
    answer: empty(),
  }),
  resend: operation('Authentication', 'GET /v1/parent/resend/:target', 'public', {
    status: 202,
    acts: true,
    summary: 'Send another code',
    description:
      'Mails a fresh code to an e-mail address, or to the mailbox that an expired code went to. The answer is always the same.',
    params: object({ target: string().strict().min(1).max(limits.textMax).required() }),
    answer: empty(),
  }),
  requestReset: operation('Authentication', 'POST /v1/parent/resetting/request', 'public', {
    status: 202,
    summary: 'Ask for a new password',
    description:
      'Mails a link to a page that sets a new password. The answer is the same whether or not the address is known.',
    body: shape({ email: emailField() }),
    example: { email: 'maya@example.com' },
    answer: empty(),
  }),
  checkReset: operation('Authentication', 'GET /v1/parent/resetting/:code', 'public', {
    summary: 'Check a code for a new password',
    description: 'Tells whether the code of a mailed link still works. It uses nothing up.',
    params: codeParams,
    answer: empty(),
  }),
  reset: operation('Authentication', 'PUT /v1/parent/resetting/:code', 'public', {
    namesDevice: true,
    summary: 'Set a new password by a code',
    description:
      'Uses the code up, ends the account’s sessions and begins one, or answers a challenge where a second factor is due: the password is new then, too. A common password is 422.',
    params: codeParams,
    body: shape({ password: newPasswordField(), remember: remembered() }),
    example: { password: 'Nestling2' },
    answer: signedIn,
  }),
  confirm: operation('Authentication', 'GET /v1/parent/confirm/:code', 'public', {
    namesDevice: true,
    acts: true,
    summary: 'Confirm an account',
    description:
      'Uses up the code of a mail: confirms a new account and begins a session, or answers a challenge where a second factor is due.',
    refuses: [409],
    params: codeParams,
    query: object({ remember: remembered() }),
    answer: signedIn,
  }),
  refresh: operation('Authentication', 'POST /v1/parent/refresh', 'public', {
    namesDevice: true,
    withoutToken: true,
    summary: 'Renew a session',
    description: `Exchanges a refresh token for the next pair of tokens. For 30 seconds the predecessor gets the same pair. An older token than the predecessor of the present one ends the whole session.`,
    refuses: [401],
    body: shape({ refreshToken: string().strict().min(1).max(200).required() }),
    example: { refreshToken: examples.token },
    answer: tokens,
  }),
  signout: operation('Authentication', 'POST /v1/parent/signout', 'public', {
    status: 204,
    summary: 'Log out',
    description:
      'Ends the session of a refresh token. It needs no access token, so that an expired one cannot keep a session alive.',
    body: shape({ refreshToken: string().strict().min(1).max(200).required() }),
    example: { refreshToken: examples.token },
    answer: empty(),
  }),
  listSessions: operation('Authentication', 'GET /v1/parent/sessions', 'account', {
    setsFactor: true,
    anyFamily: true,
    summary: 'Where the account is logged in',
    description: 'The sessions that have not ended, the last used first.',
    answer: shape({ items: list(session) }),
  }),
  endSession: operation('Authentication', 'DELETE /v1/parent/sessions/:id', 'account', {
    setsFactor: true,
    asksNew: false,
    anyFamily: true,
    status: 204,
    summary: 'Log out a device',
    description: 'Ends a session at once. The next log-in from its device is told by a mail.',
    params: object({ id: id() }),
    answer: empty(),
  }),
  endOtherSessions: operation('Authentication', 'DELETE /v1/parent/sessions', 'account', {
    setsFactor: true,
    asksNew: false,
    anyFamily: true,
    status: 204,
    summary: 'Log out all other devices',
    description: 'Ends every session of the account but the caller’s.',
    answer: empty(),
  }),
};
