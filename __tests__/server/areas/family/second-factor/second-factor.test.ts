import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
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
import { build } from '@/__tests__/support/families';
import {
  appCode,
  challengeOf,
  digitsTo,
  guardedByApp,
  guardedByMail,
  lostCodeOf,
  nextCode,
  reportedLost,
  useApp,
} from '@/__tests__/support/second-factor';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { testRates } from '@/__tests__/support/test-deps';
import type { OperationName } from '@/api/contract/paths';
import type { Answer, Body, FactorChallenge, Tokens } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { reportLost } from '@/server/areas/operations/desk/accounts';
import { sendDueMail } from '@/server/areas/platform/mail/outbox';
import { createService } from '@/server/container';

const rates = { ...testRates, signinPerAddress: 12, mailPerAddress: 1_000, mailPerMailbox: 50 };
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ deps: { rates } });
});
afterAll(() => service.close());

const strong = 'Quiet4Harbour';
const anyone = () => callsFrom(service);
const as = ({ token }: Tokens) => callsFrom(service, freshAddress(), token);
const renewed = async ({ refreshToken }: Tokens) => (await anyone()('refresh', { body: { refreshToken } })).body;
const keyed = (key: string = randomUUID()) => ({ 'device-key': key });
const signIn = ({ email }: Pick<TestAccount, 'email'>, given = password, headers: Record<string, string> = {}) =>
  anyone()('signin', { body: { email, password: given, remember: true }, headers });
const answer = (challenge: string, code: string, more: { trust?: boolean; headers?: Record<string, string> } = {}) =>
  anyone()('answerFactor', { body: { challenge, code, trust: more.trust ?? false }, headers: more.headers ?? {} });
const kindsTo = async (email: string) => (await mailsTo(service, email)).map(({ kind }) => kind);
const stateOf = async (call: TestAccount['call']) => (await call('getSecondFactor')).body;
const later = (minutes: number) => service.clock.advance({ minutes });

describe('logging in', () => {
  test('without a second factor it is as it was, and nothing asks for one', async () => {
    const account = await join(service);
    expect(Object.keys((await signIn(account)).body).sort()).toEqual(['refreshToken', 'token']);
    expect(await stateOf(account.call)).toEqual({
      kind: null,
      since: null,
      recoveryCodesLeft: 0,
      deviceTrustedUntil: null,
      isRequired: false,
      lostUntil: null,
    });
    expect((await account.call('getProfile')).body).not.toHaveProperty('secondFactor');
    expect((await account.call('createCalendarFeed')).status).toBe(201);
    expect((await account.call('proveFactor', { body: { code: '123456' } })).status).toBe(409);
    expect((await account.call('mailProof')).status).toBe(409);
    expect((await account.call('newRecoveryCodes')).status).toBe(409);
    expect((await account.call('turnOffSecondFactor')).status).toBe(204);
  });

  test('with an app, the password alone begins nothing, and the app’s code does', async () => {
    const account = await guardedByApp(service);
    const asked = await signIn(account);
    expect(asked.body).toEqual({ challenge: expect.any(String), factors: ['app', 'recovery'] });
    const { challenge } = asked.body as FactorChallenge;
    expect((await callsFrom(service, freshAddress(), challenge)('getProfile')).status).toBe(401);
    const entered = await answer(challenge, nextCode(service, account));
    expect(entered.status).toBe(200);
    expect((await as(entered.body)('getProfile')).status).toBe(200);
    expect((await signIn(account, 'Wrong7Horse')).status).toBe(401);
    expect(await kindsTo(account.email)).toContain('factorOn');
  });

  test('with codes by mail, a code is mailed on request', async () => {
    const account = await guardedByMail(service);
    const asked = (await signIn(account)).body as FactorChallenge;
    expect(asked.factors).toEqual(['email', 'recovery']);
    expect((await anyone()('mailFactorCode', { body: { challenge: asked.challenge } })).status).toBe(202);
    const code = await digitsTo(service, account.email);
    expect((await answer(asked.challenge, code)).status).toBe(200);
    const other = await challengeOf(service, account);
    expect((await answer(other, code)).status).toBe(401);
  });

  test('a device that is trusted is not asked for 30 days, and others are', async () => {
    const account = await guardedByApp(service);
    const headers = keyed();
    const first = await answer(await challengeOf(service, account), nextCode(service, account), {
      trust: true,
      headers,
    });
    expect((await stateOf(as(first.body))).deviceTrustedUntil).not.toBeNull();
    const trusted = (await signIn(account, password, headers)).body as Tokens;
    expect((await signIn(account, password, keyed())).body).toHaveProperty('challenge');
    // The log-in with a code is a proof for what asks for it again; one from a trusted device is none.
    expect((await as(first.body)('createCalendarFeed')).status).toBe(201);
    expect((await as(trusted)('createCalendarFeed')).status).toBe(403);
    expect((await signIn(account, 'Wrong7Horse', headers)).status).toBe(401);
    service.clock.advance({ days: limits.trustedDeviceDays });
    expect((await signIn(account, password, headers)).body).toHaveProperty('challenge');
  });

  test.each<[string, (call: TestAccount['call']) => Promise<unknown>]>([
    ['forgetting it', (call) => call('forgetDevice')],
    ['a new password', (call) => call('updatePassword', { body: { currentPassword: password, password: strong } })],
    [
      'turning the second factor on anew',
      async (call) => {
        const { setup, secret } = (await call('beginAuthenticator', { body: { currentPassword: password } })).body;
        await call('turnOnSecondFactor', { body: { setup, code: appCode(secret, service.clock.now()) } });
      },
    ],
  ])('%s ends the trust in a device', async (_, end) => {
    const account = await guardedByApp(service);
    const headers = keyed();
    const entered = await answer(await challengeOf(service, account), nextCode(service, account), {
      trust: true,
      headers,
    });
    await end(as(entered.body));
    const again = [await signIn(account, password, headers), await signIn(account, strong, headers)];
    expect(again.find(({ status }) => status === 200)!.body).toHaveProperty('challenge');
  });

  test('a log-in from a new device is told once the second factor was given', async () => {
    const account = await guardedByApp(service);
    const told = async () => (await kindsTo(account.email)).filter((kind) => kind === 'newDevice').length;
    const challenge = await challengeOf(service, account);
    expect(await told()).toBe(0);
    await answer(challenge, nextCode(service, account), { headers: keyed() });
    expect(await told()).toBe(1);
  });

  test('a passkey asks for nothing more', async () => {
    const account = await guardedByApp(service);
    const { passkey } = await givePasskey(account);
    const { body } = await anyone()('getPasskeyChallenge');
    const entered = await anyone()('passkeySignin', { body: passkey.sign(body as Answer<'getPasskeyChallenge'>) });
    expect(entered.body).toHaveProperty('token');
    // Its user verification counts as a proof.
    expect((await as(entered.body)('createCalendarFeed')).status).toBe(201);
  });
});

describe('what a mail began', () => {
  const resetBy = async ({ email }: TestAccount) => {
    await anyone()('requestReset', { body: { email } });
    const params = { code: await codeTo(service, email, 'reset') };
    return anyone()('reset', { params, body: { password: strong } });
  };

  test('a reset sets the password, ends the sessions, and asks the app', async () => {
    const account = await guardedByApp(service);
    const asked = (await resetBy(account)).body as FactorChallenge;
    expect(asked.factors).toEqual(['app', 'recovery']);
    expect((await account.call('getProfile')).status).toBe(401);
    expect((await signIn(account)).status).toBe(401);
    expect((await answer(asked.challenge, nextCode(service, account))).status).toBe(200);
    expect((await signIn(account, strong)).body).toHaveProperty('challenge');
  });

  test('a mailed code is no second factor for it', async () => {
    const account = await guardedByMail(service);
    const asked = (await resetBy(account)).body as FactorChallenge;
    expect(asked.factors).toEqual(['recovery']);
    expect((await anyone()('mailFactorCode', { body: { challenge: asked.challenge } })).status).toBe(409);
    // A code that was mailed for the same account, for a log-in with the password.
    const challenge = await challengeOf(service, { ...account, password: strong });
    await anyone()('mailFactorCode', { body: { challenge } });
    expect((await answer(asked.challenge, await digitsTo(service, account.email))).status).toBe(401);
    expect((await answer(asked.challenge, account.recoveryCodes[0]!)).status).toBe(200);
  });
});

describe('acts that ask for it again', () => {
  /** Calls that ask, each with what it would be sent; none of them may do anything. */
  const asking: [OperationName, object][] = [
    ['updatePassword', { body: { currentPassword: password, password: strong } }],
    ['updateUser', { body: { email: 'new@example.com', currentPassword: password } }],
    ['createAccountLink', { body: { email: 'second@example.com' } }],
    ['exportAccount', {}],
    ['createCalendarFeed', {}],
    ['deleteAccount', { body: { password } }],
    ['newRecoveryCodes', {}],
    ['turnOffSecondFactor', {}],
    ['beginAuthenticator', { body: { currentPassword: password } }],
    ['beginEmailFactor', { body: { currentPassword: password } }],
    ['turnOnSecondFactor', { body: { setup: 'x', code: '123456' } }],
    ['beginPasskey', { body: { currentPassword: password } }],
    ['addPasskey', { body: {} }],
    ['removePasskey', { params: { id: randomUUID() } }],
  ];
  const tryAll = async (call: TestAccount['call']) => {
    const refused = [];
    for (const [name, input] of asking) {
      const { status, body } = await call(name, input as never);
      refused.push([name, status, (body as { details?: unknown }).details]);
    }
    return refused;
  };

  test('a session that has not proven it for ten minutes is refused, and told how to', async () => {
    const account = await guardedByApp(service);
    later(11);
    const tokens = await renewed(account.tokens);
    const details = { factor: { factors: ['app', 'recovery'] } };
    expect(await tryAll(as(tokens))).toEqual(asking.map(([name]) => [name, 403, details]));
    expect((await as(tokens)('updateUser', { body: { phone: '+14165550199' } })).status).toBe(200);
    expect((await stateOf(as(tokens))).kind).toBe('app');
    expect((await signIn(account)).body).toHaveProperty('challenge');

    expect((await as(tokens)('proveFactor', { body: { code: nextCode(service, account) } })).status).toBe(204);
    expect((await as(tokens)('createCalendarFeed')).status).toBe(201);
    // Renewing the session doesn't lose the proof.
    const fresh = await renewed(tokens);
    expect((await as(fresh)('newRecoveryCodes')).status).toBe(200);
    later(10);
    const last = await renewed(fresh);
    expect((await as(last)('newRecoveryCodes')).status).toBe(403);
  });

  test('with codes by mail, one is mailed for the proof, and works once and in its session', async () => {
    const account = await guardedByMail(service);
    later(11);
    const tokens = await renewed(account.tokens);
    expect((await as(tokens)('mailProof')).status).toBe(202);
    const code = await digitsTo(service, account.email);
    const [challenge, other] = [await challengeOf(service, account), await challengeOf(service, account)];
    const elsewhere = (await answer(challenge, account.recoveryCodes[0]!)).body;
    expect((await as(elsewhere)('proveFactor', { body: { code } })).status).toBe(422);
    expect((await answer(other, code)).status).toBe(401);
    expect((await as(tokens)('proveFactor', { body: { code } })).status).toBe(204);
    expect((await as(tokens)('proveFactor', { body: { code } })).status).toBe(422);
  });

  test('a new password keeps the proof of its session', async () => {
    const account = await guardedByApp(service);
    const changed = await account.call('updatePassword', { body: { currentPassword: password, password: strong } });
    expect((await as(changed.body)('newRecoveryCodes')).status).toBe(200);
  });

  test('two adults with second factors share a record and part again', async () => {
    const [account, other] = [await guardedByApp(service), await guardedByMail(service)];
    await account.call('createAccountLink', { body: { email: other.email } });
    later(11);
    const [inviter, guest] = [as(await renewed(account.tokens)), as(await renewed(other.tokens))];
    const params = { code: await codeTo(service, other.email, 'linkInvite') };
    expect((await guest('acceptAccountLink', { params })).status).toBe(200);
    expect((await guest('createAccountLink', { body: { email: freshEmail() } })).status).toBe(403);
    const [link] = (await inviter('listAccountLinks')).body;
    expect((await inviter('deleteAccountLinks', { query: { itemIds: [link!.id] } })).status).toBe(204);
    expect([(await stateOf(inviter)).kind, (await stateOf(guest)).kind]).toEqual(['app', 'email']);
  });
});

describe('turning it on and off', () => {
  test('a recovery code works once, new ones end the earlier ones, a new app ends the old one, and off ends all', async () => {
    const account = await guardedByApp(service);
    const [code, unused] = account.recoveryCodes as [string, string];
    expect(new Set(account.recoveryCodes).size).toBe(10);
    const tokens = (await answer(await challengeOf(service, account), code.toLowerCase().replace('-', ' '))).body;
    expect((await stateOf(as(tokens))).recoveryCodesLeft).toBe(9);
    expect((await answer(await challengeOf(service, account), code)).status).toBe(401);

    const { recoveryCodes } = (await account.call('newRecoveryCodes')).body;
    expect((await answer(await challengeOf(service, account), unused)).status).toBe(401);
    expect((await answer(await challengeOf(service, account), recoveryCodes[0]!)).status).toBe(200);
    expect(await kindsTo(account.email)).toContain('recoveryCodesMade');

    const { secret } = await useApp(service, account);
    expect((await answer(await challengeOf(service, account), nextCode(service, account))).status).toBe(401);
    expect((await answer(await challengeOf(service, account), nextCode(service, { secret }))).status).toBe(200);

    expect((await account.call('turnOffSecondFactor')).status).toBe(204);
    expect((await signIn(account)).body).toHaveProperty('token');
    expect(await kindsTo(account.email)).toContain('factorOff');
    expect(await stateOf(account.call)).toMatchObject({ kind: null, recoveryCodesLeft: 0 });
  });

  test('a setup works once, with its code, in its session, for ten minutes', async () => {
    const [account, stranger] = [await join(service), await join(service)];
    const { setup, secret } = (await account.call('beginAuthenticator', { body: { currentPassword: password } })).body;
    const body = (): Body<'turnOnSecondFactor'> => ({ setup, code: appCode(secret, service.clock.now()) });
    const elsewhere = (await signIn(account)).body as Tokens;
    expect((await account.call('turnOnSecondFactor', { body: { setup, code: '000000' } })).body).toEqual({
      error: { code: 'That code isn’t right, or was already used. Check it, or wait for the next one.' },
    });
    expect((await as(elsewhere)('turnOnSecondFactor', { body: body() })).status).toBe(409);
    expect((await stranger.call('turnOnSecondFactor', { body: body() })).status).toBe(409);
    expect((await account.call('turnOnSecondFactor', { body: body() })).status).toBe(200);
    expect((await account.call('turnOnSecondFactor', { body: body() })).status).toBe(409);

    const late = (await stranger.call('beginAuthenticator', { body: { currentPassword: password } })).body;
    later(10);
    const tokens = await renewed(stranger.tokens);
    const given = { setup: late.setup, code: appCode(late.secret, service.clock.now()) };
    expect((await as(tokens)('turnOnSecondFactor', { body: given })).status).toBe(409);
  });

  test('a wrong password begins nothing', async () => {
    const { call } = await join(service);
    for (const name of ['beginAuthenticator', 'beginEmailFactor'] as const) {
      const { status, body } = await call(name, { body: { currentPassword: 'Wrong7Horse' } });
      expect([status, body]).toEqual([422, { error: { currentPassword: 'That isn’t your current password.' } }]);
    }
  });

  test('the copy of the data says that it is on and since when, and deleting the account deletes it', async () => {
    const account = await guardedByApp(service);
    const since = service.clock.now().toISOString();
    const headers = { authorization: `Bearer ${account.tokens.token}` };
    const copy = await service.fetch('/v1/parent/account/export', { headers });
    const archive = unzipSync(new Uint8Array(await copy.arrayBuffer()));
    const said = JSON.parse(strFromU8(archive['second-factor.json']!)) as unknown;
    expect(said).toEqual([{ kind: 'app', since, recoveryCodesLeft: 10, reportedLostAt: null }]);
    const { rows } = await service.pool.query<{ secret: string }>(
      'SELECT secret FROM second_factor JOIN account ON account.id = account_id WHERE email = $1',
      [account.email],
    );
    for (const bytes of Object.values(archive)) expect(strFromU8(bytes)).not.toContain(rows[0]!.secret);
    expect((await account.call('deleteAccount', { body: { password } })).status).toBe(204);
    const left = 'SELECT FROM second_factor WHERE secret = $1';
    expect((await service.pool.query(left, [rows[0]!.secret])).rowCount).toBe(0);
  });

  test('a mailbox that the account has left within seven days is told, too, and can undo that', async () => {
    const account = await join(service);
    const next = freshEmail('next');
    await account.call('updateUser', { body: { email: next, currentPassword: password } });
    await account.call('confirmEmail', { params: { code: await codeTo(service, next, 'emailChange') } });
    await useApp(service, account);
    expect(await kindsTo(next)).toContain('factorOn');
    const mail = (await mailsTo(service, account.email)).find(({ kind }) => kind === 'factorOn')!;
    const code = /\/undo-email\/(\S+)$/m.exec(mail.body)![1]!;
    expect(code).not.toBe(await undoCodeTo(service, account.email));
    const undone = await anyone()('undoEmail', { params: { code } });
    expect(undone.status).toBe(200);
    // The thief changed the address before turning it on.
    const back = await anyone()('reset', { params: { code: undone.body.code }, body: { password: strong } });
    expect(back.body).toHaveProperty('token');
  });
});

describe('a lost phone', () => {
  const sent = async (email: string) => {
    await sendDueMail(service.deps);
    return service.mails.filter((mail) => mail.to === email && /Turn off the second step/.test(mail.subject)).length;
  };

  test('after a day the mail turns it off and ends every session, until a week later', async () => {
    const account = await reportedLost(service);
    const code = await lostCodeOf(service, account);
    const from = new Date(service.clock.now().getTime() + 24 * 3_600_000);
    expect((await anyone()('checkLost', { params: { code } })).body).toMatchObject({
      email: account.email,
      from: from.toISOString(),
    });
    expect(await sent(account.email)).toBe(0);
    expect((await anyone()('finishRecovery', { params: { code } })).status).toBe(409);
    expect((await account.call('getProfile')).body.secondFactor).toEqual({
      lostUntil: from.toISOString(),
      logInsLeft: null,
      isHeldBack: false,
    });
    expect((await stateOf(account.call)).lostUntil).toBe(from.toISOString());

    service.clock.advance({ hours: 24 });
    expect(await sent(account.email)).toBe(1);
    const fresh = await renewed(account.tokens);
    expect((await anyone()('finishRecovery', { params: { code } })).status).toBe(204);
    expect((await as(fresh)('getProfile')).status).toBe(401);
    expect((await signIn(account)).body).toHaveProperty('token');
    expect((await anyone()('finishRecovery', { params: { code } })).status).toBe(404);
    expect(await kindsTo(account.email)).toEqual(expect.arrayContaining(['lostFactorBegun', 'lostFactorOff']));

    const late = await reportedLost(service);
    const unused = await lostCodeOf(service, late);
    service.clock.advance({ days: 8 });
    expect((await anyone()('checkLost', { params: { code: unused } })).status).toBe(404);
    expect((await anyone()('finishRecovery', { params: { code: unused } })).status).toBe(404);
    // Another wait can begin.
    await anyone()('reportLostFactor', { body: { challenge: await challengeOf(service, late) } });
    expect((await anyone()('checkLost', { params: { code: await lostCodeOf(service, late) } })).status).toBe(200);
  });

  test('reporting it again makes the wait no longer and mails nothing; stopping is told, and only where a wait ran', async () => {
    const account = await reportedLost(service);
    const before = (await mailsTo(service, account.email)).length;
    service.clock.advance({ hours: 1 });
    await anyone()('reportLostFactor', { body: { challenge: await challengeOf(service, account) } });
    await reportLost(service.deps, account.email);
    expect((await mailsTo(service, account.email)).length).toBe(before);
    const call = as(await renewed(account.tokens));
    for (let turn = 0; turn < 2; turn += 1) expect((await call('stopRecovery')).status).toBe(204);
    expect((await kindsTo(account.email)).filter((kind) => kind === 'lostFactorStopped')).toHaveLength(1);
  });

  test.each<[string, (account: Awaited<ReturnType<typeof reportedLost>>) => Promise<unknown>]>([
    ['any session of the account', ({ call }) => call('stopRecovery')],
    [
      'a log-in with the second factor',
      async (account) => answer(await challengeOf(service, account), nextCode(service, account)),
    ],
    [
      '“This wasn’t me”',
      async ({ email }) => anyone()('reportNotMe', { params: { code: await notMeCodeTo(service, email) } }),
    ],
    ['turning it off', ({ call }) => call('turnOffSecondFactor')],
  ])('%s stops it', async (_, stop) => {
    const account = await reportedLost(service);
    const code = await lostCodeOf(service, account);
    await stop(account);
    service.clock.advance({ hours: 24 });
    expect(await sent(account.email)).toBe(0);
    expect((await anyone()('finishRecovery', { params: { code } })).status).toBe(404);
  });

  test('the other adult of the record is no way in', async () => {
    const [account, other] = [await join(service), await join(service)];
    await account.call('createAccountLink', { body: { email: other.email } });
    await other.call('acceptAccountLink', { params: { code: await codeTo(service, other.email, 'linkInvite') } });
    await useApp(service, account);
    expect(await stateOf(other.call)).toMatchObject({ kind: null, lostUntil: null });
    for (const name of ['stopRecovery', 'turnOffSecondFactor', 'forgetDevice'] as const) await other.call(name);
    expect((await signIn(account)).body).toHaveProperty('challenge');
    expect((await signIn(other)).body).toHaveProperty('token');
  });
});

describe('“This wasn’t me”', () => {
  test('turns off a second factor that is newer than its mail', async () => {
    const account = await join(service);
    const thief = (await signIn(account, password, keyed())).body as Tokens;
    const code = await notMeCodeTo(service, account.email);
    later(1);
    await useApp(service, { ...account, call: as(thief) });
    const opened = await anyone()('reportNotMe', { params: { code } });
    const back = await anyone()('reset', { params: { code: opened.body.code }, body: { password: strong } });
    expect(back.body).toHaveProperty('token');
  });

  test('keeps an older one, and ends newer recovery codes and the trust in devices', async () => {
    const account = await guardedByApp(service);
    later(1);
    const headers = keyed();
    const thief = await answer(await challengeOf(service, account), nextCode(service, account), {
      trust: true,
      headers,
    });
    const code = await notMeCodeTo(service, account.email);
    const { recoveryCodes } = (await as(thief.body)('newRecoveryCodes')).body;
    const opened = await anyone()('reportNotMe', { params: { code } });
    const params = { code: opened.body.code };
    const asked = (await anyone()('reset', { params, body: { password: strong }, headers })).body as FactorChallenge;
    expect(asked.factors).toEqual(['app']);
    expect((await answer(asked.challenge, recoveryCodes[0]!)).status).toBe(401);
    expect((await signIn(account, strong, headers)).body).toHaveProperty('challenge');
  });
});

describe('where the operator asks for it', () => {
  const serving = (): Pick<TestService, 'fetch'> => {
    const app = createService({ ...service.deps, requiresFactor: true });
    return {
      fetch: async (path, init, address = freshAddress()) =>
        app.fetch(new Request(`http://nestling.test/api${path}`, init), { address }),
    };
  };

  test('three log-ins are left; then a session can only turn it on', async () => {
    const strict = serving();
    const account = await join(service);
    await account.call('createChildren', { body: { items: [build.child({ firstName: 'Ada-zqx' })] } });
    const logIn = async () => {
      const { body } = await callsFrom(strict)('signin', { body: { email: account.email, password, remember: true } });
      return callsFrom(strict, freshAddress(), (body as Tokens).token);
    };
    for (const left of [2, 1, 0]) {
      const call = await logIn();
      expect((await call('getProfile')).body.secondFactor).toEqual({
        lostUntil: null,
        logInsLeft: left,
        isHeldBack: false,
      });
    }
    const call = await logIn();
    const { secondFactor, ...profile } = (await call('getProfile')).body;
    expect(secondFactor).toEqual({ lostUntil: null, logInsLeft: 0, isHeldBack: true });
    expect(JSON.stringify(profile)).not.toContain('Ada-zqx');
    for (const name of ['listUpcomingBookings', 'exportAccount', 'listAccountLinks'] as const) {
      const { status, body } = await call(name, {} as never);
      expect([name, status, (body as { details?: unknown }).details]).toEqual([name, 403, { factorRequired: true }]);
    }
    expect(await stateOf(call)).toMatchObject({ kind: null, isRequired: true });
    await useApp(service, { ...account, call });
    const now = (await call('getProfile')).body;
    expect(now).not.toHaveProperty('secondFactor');
    expect(now.children).toMatchObject([{ firstName: 'Ada-zqx' }]);
  });

  test('a passkey does, too', async () => {
    const strict = serving();
    const account = await join(service);
    await givePasskey(account);
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await callsFrom(strict)('signin', { body: { email: account.email, password, remember: true } });
      expect((await callsFrom(strict, freshAddress(), (body as Tokens).token)('getProfile')).status).toBe(200);
    }
  });
});

describe('attacks', () => {
  test('a code is taken once, for a log-in and a proof alike, also by two answers at once', async () => {
    const account = await guardedByApp(service);
    const challenges = [await challengeOf(service, account), await challengeOf(service, account)];
    const code = nextCode(service, account);
    const same = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await account.call('proveFactor', { body: { code } })).status).toBe(422);
    const challenge = await challengeOf(service, account);
    const [first, second] = account.recoveryCodes as [string, string];
    const one = await Promise.all([answer(challenge, first), answer(challenge, second)]);
    expect(one.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a challenge works once, for ten minutes, for its account and password', async () => {
    const [account, other] = [await guardedByApp(service), await guardedByApp(service)];
    const challenge = await challengeOf(service, account);
    expect((await answer(challenge, nextCode(service, other))).status).toBe(401);
    expect((await answer(challenge, other.recoveryCodes[0]!)).status).toBe(401);
    expect((await answer(challenge, nextCode(service, account))).status).toBe(200);
    expect((await answer(challenge, nextCode(service, account))).status).toBe(409);

    const late = await challengeOf(service, account);
    later(10);
    expect((await answer(late, nextCode(service, account))).status).toBe(409);
    expect((await anyone()('reportLostFactor', { body: { challenge: late } })).status).toBe(409);

    const stale = await challengeOf(service, account);
    const entered = await answer(await challengeOf(service, account), nextCode(service, account));
    await as(entered.body)('updatePassword', { body: { currentPassword: password, password: strong } });
    expect((await answer(stale, nextCode(service, account))).status).toBe(409);
    expect((await answer('nonsense', '123456')).status).toBe(409);

    const { body } = await anyone()('getPasskeyChallenge');
    expect((await answer((body as Answer<'getPasskeyChallenge'>).challenge, '123456')).status).toBe(409);
  });

  test('guessing is refused after ten codes for a day, from anywhere and by any way, and a recovery code still works', async () => {
    const account = await guardedByApp(service);
    const challenge = await challengeOf(service, account);
    const wrong = async (n: number) => {
      const right = appCode(account.secret, service.clock.now());
      const code = String((Number(right) + 500_000 + n) % 1_000_000).padStart(6, '0');
      return n % 2 === 0
        ? (await answer(challenge, code)).status
        : (await account.call('proveFactor', { body: { code } })).status;
    };
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await wrong(n));
    expect(statuses).toEqual([401, 422, 401, 422, 401, 422, 401, 422, 401, 422, 429, 429]);
    const refused = await answer(challenge, nextCode(service, account));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await answer(challenge, account.recoveryCodes[0]!)).status).toBe(200);
    expect((await answer(await challengeOf(service, account), nextCode(service, account))).status).toBe(200);
  });

  test('recovery codes are not guessed from one network', async () => {
    const account = await guardedByApp(service);
    const challenge = await challengeOf(service, account);
    const call = callsFrom(service, freshAddress());
    let status = 0;
    for (let n = 0; n <= rates.signinPerAddress; n += 1) {
      status = (await call('answerFactor', { body: { challenge, code: 'AAAAA-AAAAA', trust: false } })).status;
    }
    expect(status).toBe(429);
  });

  test('nobody learns who has a second factor without the password', async () => {
    const [guarded, plain] = [await guardedByApp(service), await join(service)];
    const said = await Promise.all(
      [guarded.email, plain.email, freshEmail('nobody')].map(async (email) => {
        const { status, body } = await signIn({ email }, 'Wrong7Horse');
        return JSON.stringify([status, body]);
      }),
    );
    expect(new Set(said).size).toBe(1);
    const [guardedReset, plainReset] = [guarded.email, plain.email].map((email) =>
      anyone()('requestReset', { body: { email } }),
    );
    expect((await guardedReset)!.body).toEqual((await plainReset)!.body);
  });

  test('neither the seed nor a code is stored as it is', async () => {
    const account = await guardedByApp(service);
    const { rows } = await service.pool.query<{ text: string }>(
      `SELECT concat(second_factor::text, (SELECT string_agg(code::text, ' ') FROM recovery_code code)) AS text FROM second_factor`,
    );
    const stored = rows.map(({ text }) => text).join(' ');
    for (const code of account.recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect(stored).not.toContain(account.secret);
    expect(service.logged.join('\n')).not.toContain(account.secret);
  });
});
