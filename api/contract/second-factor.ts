import { string } from 'yup';
import { examples } from '@/api/contract/examples';
import { bool, empty, entity, instant, int, list, shape, str, word } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { codeParams, tokens } from '@/api/contract/session';
import { factorKinds, factorWays } from '@/lib/enums';
import { givenPasswordField } from '@/lib/validation/account';

/** Signed by the service; it holds nothing secret. */
const challenge = () => string().strict().min(1).max(1_000).required();
/** Six digits, or a recovery code as it is printed. */
const code = () => string().strict().min(1, 'Enter the code.').max(40).required('Enter the code.');
const currentPassword = () => givenPasswordField('Enter your current password.');

const recoveryCodes = shape({
  /** Ten; each works once. They are answered only here. */
  recoveryCodes: list(str()),
});
const exampleRecoveryCode = 'K7Q2M-4XW9P';

export const secondFactor = entity('SecondFactor', {
  /** Null: off. */
  kind: word(factorKinds).nullable(),
  since: instant().nullable(),
  recoveryCodesLeft: int().min(0),
  /** Until when this session’s device is not asked at a log-in; null: it is asked. */
  deviceTrustedUntil: instant().nullable(),
  /** Whether the operator asks every account for a second factor or a passkey. */
  isRequired: bool(),
  /** When the running wait ends, so that the factor can be turned off by mail; null: none runs. */
  lostUntil: instant().nullable(),
});

export const secondFactorCalls = {
  answerFactor: operation('Authentication', 'POST /v1/parent/signin/factor', 'public', {
    namesDevice: true,
    withoutToken: true,
    summary: 'Log in with the second factor',
    description:
      'Answers the challenge of a log-in, and begins its session. A wrong code is 401, and counts as a log-in that failed. A challenge that has expired or was answered before is 409. With `trust`, this device is not asked for 30 days.',
    refuses: [401, 409],
    body: shape({ challenge: challenge(), code: code(), trust: bool() }),
    example: { challenge: examples.token, code: '123456', trust: true },
    answer: tokens,
  }),
  mailFactorCode: operation('Authentication', 'POST /v1/parent/signin/factor/mail', 'public', {
    withoutToken: true,
    status: 202,
    summary: 'Mail the code of a log-in',
    description:
      'Mails a code for this challenge, where `email` is among its factors; else it is 409, as is a challenge that has expired.',
    refuses: [409],
    body: shape({ challenge: challenge() }),
    example: { challenge: examples.token },
    answer: empty(),
  }),
  reportLostFactor: operation('Authentication', 'POST /v1/parent/signin/factor/lost', 'public', {
    withoutToken: true,
    status: 202,
    summary: 'Report that the second factor is lost',
    description:
      'Begins a wait of 24 hours, after which a mail turns the second factor off. Every address and session of the account is told and can stop it. While one runs, no other begins.',
    refuses: [409],
    body: shape({ challenge: challenge() }),
    example: { challenge: examples.token },
    answer: empty(),
  }),
  checkLost: operation('Authentication', 'GET /v1/parent/second-factor/lost/:code', 'public', {
    summary: 'Check the code of a lost second factor',
    description: 'Tells whose it is and from when it works. It uses nothing up. A code that was stopped is 404.',
    params: codeParams,
    answer: shape({ email: str(), from: instant(), until: instant() }),
  }),
  finishRecovery: operation('Authentication', 'POST /v1/parent/second-factor/lost/:code', 'public', {
    status: 204,
    summary: 'Turn a lost second factor off',
    description:
      'Turns the second factor off with the code of the mail, from 24 hours after the report for seven days, and ends every session. Before that it is 409.',
    refuses: [409],
    params: codeParams,
    answer: empty(),
  }),
  getSecondFactor: operation('Authentication', 'GET /v1/parent/second-factor', 'account', {
    setsFactor: true,
    anyFamily: true,
    summary: 'The account’s second factor',
    description: 'Whether it is on, and what of it is left.',
    answer: secondFactor,
  }),
  beginAuthenticator: operation('Authentication', 'POST /v1/parent/second-factor/begin', 'account', {
    setsFactor: true,
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    summary: 'Begin to use an authenticator app',
    description:
      'Takes the password, so that a session that was stolen cannot lock the owner out. Answers the secret for the app, as text and as the address that a QR code holds, and the `setup` to send back with the app’s first code. A wrong password is 422, and counts as a log-in that failed.',
    body: shape({ currentPassword: currentPassword() }),
    example: { currentPassword: 'Nestling1' },
    answer: shape({ setup: str(), secret: str(), uri: str() }),
  }),
  beginEmailFactor: operation('Authentication', 'POST /v1/parent/second-factor/begin-email', 'account', {
    setsFactor: true,
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    summary: 'Begin to use codes by e-mail',
    description:
      'Takes the password, and mails a code to the account’s address. Answers the `setup` to send back with it.',
    body: shape({ currentPassword: currentPassword() }),
    example: { currentPassword: 'Nestling1' },
    answer: shape({ setup: str() }),
  }),
  turnOnSecondFactor: operation('Authentication', 'POST /v1/parent/second-factor', 'account', {
    setsFactor: true,
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    summary: 'Turn the second factor on',
    description:
      'Turns on what `setup` began, instead of one that was on. A wrong code is 422 at `code`. 409 if this session did not begin it, or it has expired or was used before. A mail tells the account’s addresses.',
    body: shape({ setup: string().strict().min(1).max(1_000).required(), code: code() }),
    example: { setup: examples.token, code: '123456' },
    answer: recoveryCodes,
  }),
  newRecoveryCodes: operation('Authentication', 'POST /v1/parent/second-factor/recovery-codes', 'account', {
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    summary: 'Make new recovery codes',
    description: 'The earlier ones end. 409 if no second factor is on. A mail tells the account’s addresses.',
    answer: recoveryCodes,
  }),
  turnOffSecondFactor: operation('Authentication', 'DELETE /v1/parent/second-factor', 'account', {
    asksFactor: true,
    anyFamily: true,
    asksNew: false,
    status: 204,
    summary: 'Turn the second factor off',
    description: 'A log-in asks for the password alone from then on. A mail tells the account’s addresses.',
    answer: empty(),
  }),
  forgetDevice: operation('Authentication', 'DELETE /v1/parent/second-factor/device', 'account', {
    anyFamily: true,
    asksNew: false,
    status: 204,
    summary: 'Ask this device again',
    description: 'The next log-in on the device of this session asks for the second factor.',
    answer: empty(),
  }),
  stopRecovery: operation('Authentication', 'DELETE /v1/parent/second-factor/recovery', 'account', {
    anyFamily: true,
    asksNew: false,
    status: 204,
    summary: 'Stop the wait for a lost second factor',
    description: 'Also where none runs. A mail tells the account’s addresses that it was stopped.',
    answer: empty(),
  }),
  proveFactor: operation('Authentication', 'POST /v1/parent/second-factor/proof', 'account', {
    anyFamily: true,
    asksNew: false,
    status: 204,
    summary: 'Prove the second factor',
    description:
      'Lets this session do for ten minutes what is refused with `details.factor`. A wrong code is 422 at `code`, and counts as a log-in that failed.',
    body: shape({ code: code() }),
    example: { code: exampleRecoveryCode },
    answer: empty(),
  }),
  mailProof: operation('Authentication', 'POST /v1/parent/second-factor/proof/mail', 'account', {
    anyFamily: true,
    asksNew: false,
    status: 202,
    summary: 'Mail the code for a proof',
    description: 'For accounts whose second factor is a code by e-mail; else it is 409.',
    answer: empty(),
  }),
};

/** In the profile, where there is something to tell (`Profile.secondFactor`). */
export const factorNotice = entity('FactorNotice', {
  /** When the running wait ends and the second factor can be turned off by mail; null: none runs. */
  lostUntil: instant().nullable(),
  /** Where the operator asks for a second factor and the account has none: how many log-ins are left without; else null. */
  logInsLeft: int().min(0).nullable(),
  /** Nothing of the family is answered until one is on. */
  isHeldBack: bool(),
});

/** `details` of a 403 that the proof of the second factor undoes. */
export const factorDetails = shape({ factor: shape({ factors: list(word(factorWays)) }) });
