import { callsFrom, codeTo, freshEmail, join, mailsTo } from '@/__tests__/support/accounts';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

/** A sign-up with somebody else's address cannot be confirmed by the mail of another sign-up. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const own = 'Correct7Horse';
const foreign = 'Intruder7Pass';

const signUp = (email: string, password: string) =>
  callsFrom(service)('signup', { body: { email, password, consent: true } });
const signIn = async (email: string, password: string) =>
  (await callsFrom(service)('signin', { body: { email, password, remember: false } })).status;
const resend = (target: string) => callsFrom(service)('resend', { params: { target } });
const confirm = (code: string) => callsFrom(service)('confirm', { params: { code } });
const newest = (email: string) => codeTo(service, email, 'confirm');
const letter = async (email: string) => (await mailsTo(service, email)).at(-1)!;
const severally = 'signed up with this address more than once';

/** The codes of two sign-ups with one address and different passwords. */
async function signUpTwice(first: string, second: string) {
  const email = freshEmail();
  await signUp(email, first);
  const one = await newest(email);
  await signUp(email, second);
  return { email, one, two: await newest(email) };
}

describe('two sign-ups with one address', () => {
  it.each(['one', 'two'] as const)(
    'of two sign-ups with one address, the mail of sign-up %s activates its own password',
    async (which) => {
      const codes = await signUpTwice(own, foreign);
      const { email } = codes;
      expect((await confirm(codes[which])).status).toBe(200);
      const [works, fails] = which === 'one' ? [own, foreign] : [foreign, own];
      expect([await signIn(email, works), await signIn(email, fails)]).toEqual([200, 401]);
      expect((await confirm(codes[which === 'one' ? 'two' : 'one'])).status).toBe(404);
    },
  );

  it('only the mail of a second sign-up warns', async () => {
    const { email } = await signUpTwice(own, foreign);
    const [first, second] = await mailsTo(service, email);
    expect(first!.body).not.toContain(severally);
    expect(second!.body).toContain(severally);
    expect(second!.body).toContain('http://nestling.test/reset');
  });

  it.each([
    ['before', [foreign, own]],
    ['after', [own, foreign]],
  ])(
    'a resent mail activates no password when the stranger signed up %s; the mailbox chooses one',
    async (_, [first, second]) => {
      const { email } = await signUpTwice(first!, second!);
      expect((await resend(email)).status).toBe(202);
      expect((await letter(email)).body).toContain('activates none of them');
      const confirmed = await confirm(await newest(email));
      expect(confirmed.status).toBe(200);
      const session = callsFrom(service, undefined, (confirmed.body as Tokens).token);
      expect((await session('getProfile')).body.accountInfo.email).toBe(email);
      expect([await signIn(email, foreign), await signIn(email, own)]).toEqual([401, 401]);

      const code = await codeTo(service, email, 'choosePassword');
      const chosen = await callsFrom(service)('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
      expect(chosen.status).toBe(200);
      expect([await signIn(email, foreign), await signIn(email, 'Quiet4Harbour')]).toEqual([401, 200]);
    },
  );

  it('resending an expired code renews the code of the same sign-up', async () => {
    for (const which of ['one', 'two'] as const) {
      const codes = await signUpTwice(own, foreign);
      service.clock.advance({ minutes: 31 });
      await resend(codes[which]);
      expect((await confirm(await newest(codes.email))).status).toBe(200);
      const passwords = [await signIn(codes.email, own), await signIn(codes.email, foreign)];
      expect(passwords).toEqual(which === 'one' ? [200, 401] : [401, 200]);
    }
  });

  it('logging in with an unconfirmed password mails the code of its sign-up', async () => {
    const { email } = await signUpTwice(own, foreign);
    expect(await signIn(email, 'Wrong7Horse')).toBe(401);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect(await signIn(email, own)).toBe(403);
    expect((await confirm(await newest(email))).status).toBe(200);
    expect([await signIn(email, own), await signIn(email, foreign)]).toEqual([200, 401]);
  });

  it('a password reset removes all sign-ups and their codes', async () => {
    const { email, one, two } = await signUpTwice(own, foreign);
    await callsFrom(service)('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    await callsFrom(service)('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
    expect([(await confirm(one)).status, (await confirm(two)).status]).toEqual([404, 404]);
    expect([await signIn(email, own), await signIn(email, foreign)]).toEqual([401, 401]);
    expect(await signIn(email, 'Quiet4Harbour')).toBe(200);
  });
});

describe('signing up', () => {
  it('signing up twice with the same password is one sign-up, which a resent mail confirms', async () => {
    const { email } = await signUpTwice(own, own);
    await resend(email);
    expect((await letter(email)).body).not.toContain(severally);
    expect((await confirm(await newest(email))).status).toBe(200);
    expect(await signIn(email, own)).toBe(200);
  });

  it('a HEAD, as mail scanners send it, neither uses up a code nor sends a mail', async () => {
    const { email } = await signUpTwice(own, own);
    const code = await newest(email);
    const mails = (await mailsTo(service, email)).length;
    for (const path of [`confirm/${code}`, `resend/${email}`]) {
      const refused = await service.fetch(`/v1/parent/${path}`, { method: 'HEAD' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
    }
    expect(await mailsTo(service, email)).toHaveLength(mails);
    expect((await confirm(code)).status).toBe(200);
  });

  it('signing up while the account is being confirmed does not change it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = freshEmail();
      await signUp(email, own);
      const [confirmed] = await Promise.all([confirm(await newest(email)), signUp(email, foreign)]);
      expect(confirmed.status).toBe(200);
      // In either order, no code of the stranger's sign-up works any more.
      const late = (await mailsTo(service, email)).flatMap(({ body }) => mailedCode(body) ?? []);
      for (const code of late) expect((await confirm(code)).status).toBe(404);
      expect([await signIn(email, own), await signIn(email, foreign)]).toEqual([200, 401]);
    }
  });

  it('an unconfirmed account has no password, and its sign-ups are deleted on confirmation', async () => {
    const { email, one } = await signUpTwice(own, foreign);
    const rows = async () => {
      const account = await service.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
      const signUps = await service.db.selectFrom('signUp').select('id').where('accountId', '=', account!.id).execute();
      return { password: account!.passwordHash, signUps: signUps.length };
    };
    expect(await rows()).toEqual({ password: null, signUps: 2 });
    await confirm(one);
    expect(await rows()).toEqual({ password: expect.stringMatching(/^\$argon2id\$/), signUps: 0 });
  });
});

describe('two accounts with one pending address', () => {
  it('of two accounts that ask for one new address, a resent mail moves neither', async () => {
    const [victim, stranger] = [await join(service), await join(service)];
    const email = freshEmail('wanted');
    await victim.call('updateUser', { body: { email, currentPassword: own } });
    const code = await codeTo(service, email, 'emailChange');
    await stranger.call('updateUser', { body: { email, currentPassword: own } });
    await resend(email);
    expect((await letter(email)).kind).toBe('severalMoves');
    service.clock.advance({ minutes: 31 });
    await resend(code);
    const fresh = await codeTo(service, email, 'emailChange');
    const confirmAs = async (account: { email: string }) => {
      const body = { email: account.email, password: own, remember: false };
      const { token } = (await callsFrom(service)('signin', { body })).body as Tokens;
      return callsFrom(service, undefined, token)('confirmEmail', { params: { code: fresh } });
    };
    expect((await confirmAs(stranger)).status).toBe(403);
    const moved = await confirmAs(victim);
    expect(moved.status).toBe(200);
    expect(await signIn(victim.email, own)).toBe(401);
    expect([await signIn(email, own), await signIn(stranger.email, own)]).toEqual([200, 200]);
  });
});
