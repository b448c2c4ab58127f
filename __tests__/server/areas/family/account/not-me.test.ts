import {
  callsFrom,
  codeTo,
  freshAddress,
  freshEmail,
  join,
  mailsTo,
  notMeCodeTo,
  password,
  type TestAccount,
  undoCodeTo,
} from '@/__tests__/support/accounts';
import { givePasskey } from '@/__tests__/support/authenticator';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Answer, Tokens } from '@/api/contract/types';
import { limits } from '@/lib/limits';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const thiefs = { 'device-key': 'the-device-of-the-thief' };
const another = 'Another7Horse';

const anyone = () => callsFrom(service);
const signIn = ({ email }: TestAccount, given = password, headers: Record<string, string> = {}) =>
  anyone()('signin', { body: { email, password: given, remember: true }, headers });
const report = (code: string) => anyone()('reportNotMe', { params: { code } });
const check = (code: string) => anyone()('checkNotMe', { params: { code } });
const isIn = async ({ token }: Tokens) =>
  (await callsFrom(service, freshAddress(), token)('getProfile')).status === 200;

/** An account that somebody else has logged in to, and the code of the mail that tells it. */
async function entered() {
  const account = await join(service);
  const tokens = (await signIn(account, password, thiefs)).body as Tokens;
  const call = callsFrom(service, freshAddress(), tokens.token);
  return { account, thief: { tokens, call }, code: await notMeCodeTo(service, account.email) };
}

test('one press locks out whoever logged in, only the mailbox chooses the new password, and the thief’s device is new again', async () => {
  const { account, thief, code } = await entered();
  const { passkey } = await givePasskey({ ...account, call: thief.call });
  expect((await check(code)).body).toEqual({ email: account.email });
  expect(await isIn(thief.tokens)).toBe(true);

  const opened = await report(code);
  expect(opened.status).toBe(200);
  expect([await isIn(thief.tokens), await isIn(account.tokens)]).toEqual([false, false]);
  expect((await signIn(account, password, thiefs)).status).toBe(401);
  const { body } = await anyone()('getPasskeyChallenge');
  const signed = passkey.sign(body as Answer<'getPasskeyChallenge'>);
  expect((await anyone()('passkeySignin', { body: signed })).status).toBe(404);

  const reset = { params: { code: opened.body.code }, body: { password: another } };
  expect((await anyone()('reset', reset)).status).toBe(200);
  const told = async () => (await mailsTo(service, account.email)).filter(({ kind }) => kind === 'newDevice').length;
  expect((await signIn(account, another)).status).toBe(200);
  const before = await told();
  await signIn(account, another, thiefs);
  expect(await told()).toBe(before + 1);
});

test('a code works once, for seven days, for this only, and for one of two calls at once', async () => {
  const { code } = await entered();
  expect((await anyone()('checkReset', { params: { code } })).status).toBe(404);
  expect((await anyone()('checkEmailUndo', { params: { code } })).status).toBe(404);
  const answers = await Promise.all([report(code), report(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await check(code)).status).toBe(404);

  const late = await entered();
  service.clock.advance({ days: limits.notMeDays });
  expect((await report(late.code)).status).toBe(404);

  const { account } = await entered();
  await account.call('requestReset', { body: { email: account.email } });
  expect((await report(await codeTo(service, account.email, 'reset'))).status).toBe(404);
});

test('using one code uses up the others, and ends what else could bring the thief back', async () => {
  const { account, thief, code } = await entered();
  await thief.call('updateUser', { body: { email: freshEmail('thief'), currentPassword: password } });
  await anyone()('requestReset', { body: { email: account.email } });
  const reset = await codeTo(service, account.email, 'reset');
  await thief.call('updatePassword', { body: { currentPassword: password, password: another } });
  const newer = await notMeCodeTo(service, account.email);
  expect(newer).not.toBe(code);

  // A new password of the thief's does not use the link up.
  expect((await report(code)).status).toBe(200);
  expect([(await check(newer)).status, (await anyone()('checkReset', { params: { code: reset } })).status]).toEqual([
    404, 404,
  ]);
  expect([(await signIn(account, another)).status, (await signIn(account)).status]).toEqual([401, 401]);
});

test('adults and invitations that were added since are gone, and earlier ones stay', async () => {
  const [earlier, later, invited] = [await join(service), await join(service), freshEmail('invited')];
  const account = await join(service);
  const share = async (call: TestAccount['call'], guest: TestAccount) => {
    await call('createAccountLink', { body: { email: guest.email } });
    const code = await codeTo(service, guest.email, 'linkInvite');
    service.clock.advance({ seconds: 1 });
    expect((await guest.call('acceptAccountLink', { params: { code } })).status).toBe(200);
    service.clock.advance({ seconds: 1 });
  };
  await share(account.call, earlier);
  const tokens = (await signIn(account, password, thiefs)).body as Tokens;
  const call = callsFrom(service, freshAddress(), tokens.token);
  await share(call, later);
  await call('createAccountLink', { body: { email: invited } });
  // The link of the mail about the new adult, not that of the log-in.
  const { code } = (await report(await notMeCodeTo(service, account.email))).body;
  const back = (await anyone()('reset', { params: { code }, body: { password: another } })).body as Tokens;
  const links = (await callsFrom(service, freshAddress(), back.token)('listAccountLinks')).body;
  expect(links.map(({ email }) => email)).toEqual([earlier.email]);
});

test('every mail about a device, a password, a passkey or a second adult has a link of its own', async () => {
  const { account, thief } = await entered();
  const { kept } = await givePasskey({ ...account, call: thief.call });
  await thief.call('removePasskey', { params: { id: kept.id } });
  const guest = await join(service);
  await thief.call('createAccountLink', { body: { email: guest.email } });
  await guest.call('acceptAccountLink', { params: { code: await codeTo(service, guest.email, 'linkInvite') } });
  await thief.call('updatePassword', { body: { currentPassword: password, password: another } });
  const mails = await mailsTo(service, account.email);
  expect(mails.map(({ kind }) => kind)).toEqual([
    'newDevice',
    'passkeyAdded',
    'passkeyRemoved',
    'linkAccepted',
    'passwordChanged',
  ]);
  const codes = mails.flatMap(({ body }) => [...body.matchAll(/\/not-me\/(\S+)$/gm)].map(([, code]) => code!));
  expect(codes).toHaveLength(mails.length);
  for (const code of codes) expect((await check(code)).status).toBe(200);
});

test('a link in the mailbox that an account has left, or was taken to, is void', async () => {
  const { account, thief, code } = await entered();
  const moved = freshEmail('moved');
  await thief.call('updateUser', { body: { email: moved, currentPassword: password } });
  await thief.call('confirmEmail', { params: { code: await codeTo(service, moved, 'emailChange') } });
  expect((await check(code)).status).toBe(404);
  await thief.call('updatePassword', { body: { currentPassword: password, password: another } });
  const theirs = await notMeCodeTo(service, moved);
  expect((await check(theirs)).status).toBe(200);
  const undo = await undoCodeTo(service, account.email);
  expect((await anyone()('undoEmail', { params: { code: undo } })).status).toBe(200);
  expect((await check(theirs)).status).toBe(404);
});
