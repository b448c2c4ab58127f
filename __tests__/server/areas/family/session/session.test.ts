import { hash } from '@node-rs/argon2';
import {
  callsFrom,
  codeTo,
  freshAddress,
  freshEmail,
  join,
  joinByMail,
  mailsTo,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { rowsOfFamily } from '@/__tests__/support/contract/fingerprint';
import { lockWaits } from '@/__tests__/support/database';
import { count } from '@/__tests__/support/depth';
import { eventually } from '@/__tests__/support/eventually';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';
import { findAccountByEmail, lockAccountByEmail } from '@/server/areas/family/records/rows/account';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ poolMax: 50 });
});
afterAll(() => service.close());

const own = 'Correct7Horse';
const foreign = 'Intruder7Pass';
const anyone = () => callsFrom(service);
const signUp = (email: string, password: string) => anyone()('signup', { body: { email, password, consent: true } });
const signIn = (email: string, password: string, remember = false) =>
  anyone()('signin', { body: { email, password, remember } });
const resend = (target: string) => anyone()('resend', { params: { target } });
const confirm = (code: string) => anyone()('confirm', { params: { code } });
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

/** An answer without the headers that differ every time. */
async function seen(path: string, body: object | null, address = freshAddress()) {
  const response = await service.fetch(
    path,
    body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
    address,
  );
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  return { status: response.status, headers, text: await response.text() };
}

const refresh = async (refreshToken: string, address?: string) =>
  callsFrom(service, address)('refresh', { body: { refreshToken } });

const pair = async (refreshToken: string) => (await refresh(refreshToken)).body as Tokens;
const isIn = async ({ token }: Tokens) => (await callsFrom(service, undefined, token)('getProfile')).status === 200;
const tokensOf = async ({ email, password }: TestAccount, remember: boolean) =>
  (await signIn(email, password, remember)).body as Tokens;

describe('signing up', () => {
  it('a parent can log in only after confirming the address', async () => {
    const email = freshEmail();
    const call = anyone();
    expect((await call('signup', { body: { email, password: own, consent: true } })).status).toBe(202);

    const early = await signIn(email, own);
    expect(early.status).toBe(403);
    expect(early.body).toEqual({ error: 'Please confirm your e‑mail address first. We’ve sent you a new code.' });
    expect((await mailsTo(service, email)).map((mail) => mail.kind)).toEqual(['confirm', 'confirm']);

    const confirmed = await call('confirm', { params: { code: await codeTo(service, email, 'confirm') } });
    expect(confirmed.status).toBe(200);
    const session = callsFrom(service, undefined, (confirmed.body as Tokens).token);
    expect((await session('getProfile')).body.accountInfo.email).toBe(email);
    expect((await signIn(email, own, true)).status).toBe(200);
  });

  it('signing up needs consent and a valid, uncommon password', async () => {
    const call = anyone();
    const refused = async (body: object) => (await call('signup', { body })).body as unknown as { error: object };
    const email = freshEmail();
    expect(await refused({ email, password: own, consent: false })).toEqual({
      error: { consent: 'To sign up, please accept the terms.' },
    });
    for (const weak of ['short7A', 'Password1', `Aa1${'x'.repeat(126)}`]) {
      expect(await refused({ email, password: weak, consent: true })).toEqual({
        error: { password: expect.any(String) },
      });
    }
    expect(await mailsTo(service, email)).toEqual([]);
  });

  it('an account that a test inserts has the rows of one that signed up', async () => {
    const rowsAfter = async (joining: typeof join) => {
      const { email } = await joining(service, { address: '192.0.2.7' });
      const { familyId } = (await findAccountByEmail(service.db, email))!;
      const { outbox: _, mail_code: __, ...rows } = await rowsOfFamily(service.pool, familyId);
      return JSON.parse(
        JSON.stringify(rows)
          .replaceAll(email, 'email')
          .replace(/[\w+/-]{22,}/g, 'random'),
      ) as object;
    };
    expect(await rowsAfter(join)).toEqual(await rowsAfter(joinByMail));
  });

  it('passwords are stored as argon2id, codes and refresh tokens as hashes', async () => {
    const { email, tokens } = await joinByMail(service);
    const next = await pair(tokens.refreshToken);
    const account = await service.db
      .selectFrom('account')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const code = await codeTo(service, email, 'confirm');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const theirs = (table: 'mailCode' | 'refreshToken') =>
      service.db.selectFrom(table).selectAll().where('accountId', '=', account.id).execute();
    const rows = JSON.stringify([await theirs('mailCode'), await theirs('refreshToken')]);
    for (const secret of [code, tokens.refreshToken, next.refreshToken]) expect(rows).not.toContain(secret);
  });

  it('two concurrent sign-ups create one account', async () => {
    const email = freshEmail();
    const call = anyone();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => call('signup', { body: { email, password: own, consent: true } })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202, 202]);
    const accounts = await service.db.selectFrom('account').select('familyId').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
  });

  it('signing up twice with the same password is one sign-up, which a resent mail confirms', async () => {
    const { email } = await signUpTwice(own, own);
    await resend(email);
    expect((await letter(email)).body).not.toContain(severally);
    expect((await confirm(await newest(email))).status).toBe(200);
    expect((await signIn(email, own)).status).toBe(200);
  });

  it('signing up while the account is being confirmed does not change it', async () => {
    for (let round = 0; round < count(5, 50); round += 1) {
      const email = freshEmail();
      await signUp(email, own);
      const [confirmed] = await Promise.all([confirm(await newest(email)), signUp(email, foreign)]);
      expect(confirmed.status).toBe(200);
      // In either order, no code of the stranger's sign-up works any more.
      const late = (await mailsTo(service, email)).flatMap(({ body }) => mailedCode(body) ?? []);
      for (const code of late) expect((await confirm(code)).status).toBe(404);
      expect([(await signIn(email, own)).status, (await signIn(email, foreign)).status]).toEqual([200, 401]);
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

describe('passwords that keyboards compose differently', () => {
  const composed = 'Cre\u0300me7Bru\u0302le\u0301e'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const rowOf = (email: string) =>
    service.db
      .selectFrom('account')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  it('a password works in every composition, before and after the confirmation', async () => {
    const email = freshEmail();
    await signUp(email, decomposed);
    expect((await signIn(email, composed)).status).toBe(403);
    await confirm(await newest(email));
    for (const typed of [composed, decomposed, composed.normalize('NFKD')]) {
      expect((await signIn(email, typed)).status).toBe(200);
    }
  });

  it('a password that was hashed as typed still works, and is then hashed in its one form', async () => {
    const { email, tokens } = await join(service);
    const { id } = await rowOf(email);
    const setTyped = async () =>
      service.db
        .updateTable('account')
        .set({ passwordHash: await hash(decomposed) })
        .where('id', '=', id)
        .execute();
    await setTyped();
    expect((await signIn(email, composed)).status).toBe(401);
    // Both find the old hash; the second finds it replaced.
    const both = await service.db.transaction().execute(async (tx) => {
      await lockAccountByEmail(tx, email);
      const waiting = Promise.all([signIn(email, decomposed), signIn(email, decomposed)]);
      await eventually(async () => (await lockWaits(service.pool)) === 2);
      return { waiting };
    });
    expect((await both.waiting).map(({ status }) => status)).toEqual([200, 200]);
    const { passwordHash } = await rowOf(email);
    expect((await signIn(email, composed)).status).toBe(200);
    expect((await rowOf(email)).passwordHash).toBe(passwordHash);

    await setTyped();
    const change = { currentPassword: decomposed, password: composed };
    expect((await callsFrom(service, undefined, tokens.token)('updatePassword', { body: change })).status).toBe(200);
    expect((await signIn(email, composed)).status).toBe(200);
  });

  it('a sign-up that was hashed as typed is found by its password', async () => {
    const email = freshEmail();
    await signUp(email, decomposed);
    const { id } = await rowOf(email);
    const row = await service.db.selectFrom('signUp').selectAll().where('accountId', '=', id).executeTakeFirstOrThrow();
    // All sign-ups of an address have the same salt.
    const salt = Buffer.from(row.passwordHash.split('$')[4]!, 'base64');
    const passwordHash = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
    await service.db.updateTable('signUp').set({ passwordHash }).where('id', '=', row.id).execute();
    expect([(await signIn(email, composed)).status, (await signIn(email, decomposed)).status]).toEqual([401, 403]);
    await confirm(await newest(email));
    expect([(await signIn(email, decomposed)).status, (await signIn(email, composed)).status]).toEqual([200, 200]);
  });
});

describe('two sign-ups with one address', () => {
  it.each(['one', 'two'] as const)(
    'of two sign-ups with one address, the mail of sign-up %s activates its own password',
    async (which) => {
      const codes = await signUpTwice(own, foreign);
      const { email } = codes;
      expect((await confirm(codes[which])).status).toBe(200);
      const [works, fails] = which === 'one' ? [own, foreign] : [foreign, own];
      expect([(await signIn(email, works)).status, (await signIn(email, fails)).status]).toEqual([200, 401]);
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
      expect([(await signIn(email, foreign)).status, (await signIn(email, own)).status]).toEqual([401, 401]);

      const code = await codeTo(service, email, 'choosePassword');
      const chosen = await anyone()('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
      expect(chosen.status).toBe(200);
      expect([(await signIn(email, foreign)).status, (await signIn(email, 'Quiet4Harbour')).status]).toEqual([
        401, 200,
      ]);
    },
  );

  it('resending an expired code renews the code of the same sign-up', async () => {
    for (const which of ['one', 'two'] as const) {
      const codes = await signUpTwice(own, foreign);
      service.clock.advance({ minutes: 31 });
      expect((await confirm(codes[which])).status).toBe(404);
      const resent = (code: string) => seen(`/v1/parent/resend/${code}`, null);
      expect(await resent(codes[which])).toEqual(await resent('ZZZZZZZZZZ'));
      expect((await confirm(await newest(codes.email))).status).toBe(200);
      const passwords = [(await signIn(codes.email, own)).status, (await signIn(codes.email, foreign)).status];
      expect(passwords).toEqual(which === 'one' ? [200, 401] : [401, 200]);
    }
  });

  it('logging in with an unconfirmed password mails the code of its sign-up', async () => {
    const { email } = await signUpTwice(own, foreign);
    expect((await signIn(email, 'Wrong7Horse')).status).toBe(401);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect((await signIn(email, own)).status).toBe(403);
    expect((await confirm(await newest(email))).status).toBe(200);
    expect([(await signIn(email, own)).status, (await signIn(email, foreign)).status]).toEqual([200, 401]);
  });

  it('a password reset removes all sign-ups and their codes', async () => {
    const { email, one, two } = await signUpTwice(own, foreign);
    await anyone()('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    await anyone()('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
    expect([(await confirm(one)).status, (await confirm(two)).status]).toEqual([404, 404]);
    expect([(await signIn(email, own)).status, (await signIn(email, foreign)).status]).toEqual([401, 401]);
    expect((await signIn(email, 'Quiet4Harbour')).status).toBe(200);
  });
});

describe('answers to strangers', () => {
  it('logging in gives the same answer for an unknown address and a wrong password', async () => {
    const { email } = await join(service);
    const body = { password: 'Wrong7Horse', remember: false };
    const known = await seen('/v1/parent/signin', { ...body, email });
    const unknown = await seen('/v1/parent/signin', { ...body, email: freshEmail() });
    expect(known).toMatchObject({ status: 401, text: JSON.stringify({ error: 'E-mail or password is not right.' }) });
    expect(unknown).toEqual(known);
  });

  it('sign-up, resend and reset give the same answer for known and unknown addresses', async () => {
    const known = (await join(service)).email;
    const waiting = freshEmail();
    await anyone()('signup', { body: { email: waiting, password: own, consent: true } });
    const unknown = freshEmail();
    for (const ask of [
      (email: string) => seen('/v1/parent/signup', { email, password: own, consent: true }),
      (email: string) => seen(`/v1/parent/resend/${encodeURIComponent(email)}`, null),
      (email: string) => seen('/v1/parent/resetting/request', { email }),
    ]) {
      const answers = [await ask(known), await ask(waiting), await ask(unknown)];
      expect(answers[0]).toMatchObject({ status: 202, text: '{}' });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    expect((await mailsTo(service, known)).map((mail) => mail.kind)).toEqual(
      expect.arrayContaining(['alreadyRegistered', 'alreadyRegistered', 'reset']),
    );
    expect((await mailsTo(service, unknown)).map((mail) => mail.kind).sort()).toEqual(['confirm', 'confirm', 'reset']);
  });
});

describe('codes', () => {
  it('a code works once, in any typed form, for 30 minutes', async () => {
    const email = freshEmail();
    await signUp(email, own);
    const code = await codeTo(service, email, 'confirm');
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`.replace(/1/g, 'l').replace(/0/g, 'O');
    service.clock.advance({ minutes: 29 });
    expect((await anyone()('confirm', { params: { code: typed } })).status).toBe(200);
    const again = await anyone()('confirm', { params: { code } });
    expect(again.status).toBe(404);
    expect(again.body).toEqual((await anyone()('confirm', { params: { code: 'ZZZZZZZZZZ' } })).body);
  });

  it('two concurrent calls with one code start one session', async () => {
    const email = freshEmail();
    await signUp(email, own);
    const code = await codeTo(service, email, 'confirm');
    // Holds the account: all calls have found the code, and wait.
    const { replies } = await service.db.transaction().execute(async (tx) => {
      await lockAccountByEmail(tx, email);
      const waiting = Promise.all(Array.from({ length: 6 }, () => confirm(code)));
      await eventually(async () => (await lockWaits(service.pool)) === 6);
      return { replies: waiting };
    });
    const statuses = (await replies).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  });

  it('a code of one purpose does not work for another', async () => {
    const { email } = await join(service);
    const call = anyone();
    await call('requestReset', { body: { email } });
    const reset = await codeTo(service, email, 'reset');
    expect((await call('confirm', { params: { code: reset } })).status).toBe(404);
    expect((await call('checkReset', { params: { code: reset } })).status).toBe(200);
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
      const { token } = (await signIn(account.email, own)).body as Tokens;
      return callsFrom(service, undefined, token)('confirmEmail', { params: { code: fresh } });
    };
    expect((await confirmAs(stranger)).status).toBe(403);
    const moved = await confirmAs(victim);
    expect(moved.status).toBe(200);
    expect((await signIn(victim.email, own)).status).toBe(401);
    expect([(await signIn(email, own)).status, (await signIn(stranger.email, own)).status]).toEqual([200, 200]);
  });

  it('checking a reset code does not use it, and a reset ends every session', async () => {
    const { email, call: session, tokens } = await join(service);
    const call = anyone();
    await call('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    for (let look = 0; look < 3; look += 1) expect((await call('checkReset', { params: { code } })).status).toBe(200);

    const weak = await call('reset', { params: { code }, body: { password: 'Welcome1' } });
    expect(weak.status).toBe(422);
    const reply = await call('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
    expect(reply.status).toBe(200);
    expect((await call('reset', { params: { code }, body: { password: 'Other4Harbour' } })).status).toBe(404);
    expect((await call('checkReset', { params: { code } })).status).toBe(404);

    expect((await session('getProfile')).status).toBe(401);
    expect((await call('refresh', { body: { refreshToken: tokens.refreshToken } })).status).toBe(401);
    const fresh = callsFrom(service, undefined, (reply.body as Tokens).token);
    expect((await fresh('getProfile')).status).toBe(200);
    expect([(await signIn(email, own)).status, (await signIn(email, 'Quiet4Harbour')).status]).toEqual([401, 200]);
    expect((await mailsTo(service, email)).map((mail) => mail.kind)).toContain('passwordChanged');
  });
});

describe('refreshing', () => {
  it('many concurrent refreshes with one token return the same successor and log nobody out', async () => {
    let { tokens } = await join(service);
    for (let round = 0; round < count(5, 100); round += 1) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(tokens.refreshToken)));
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
      const successors = new Set(replies.map((reply) => (reply.body as Tokens).refreshToken));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(tokens.refreshToken);
      for (const reply of replies.slice(0, 3)) expect(await isIn(reply.body as Tokens)).toBe(true);
      tokens = replies[19]!.body as Tokens;
      service.clock.advance({ minutes: 1 });
    }
  }, 300_000);

  it('reusing a refresh token older than the previous one revokes the chain at once', async () => {
    const account = await join(service);
    const elsewhere = await tokensOf(account, true);
    const second = await pair(account.tokens.refreshToken);
    const third = await pair(second.refreshToken);
    expect((await refresh(account.tokens.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await isIn(third)).toBe(false);
    // Another device of the same parent stays logged in.
    expect(await isIn(await pair(elsewhere.refreshToken))).toBe(true);
  });

  it('a race between an old and a new refresh token leaves no valid token of a revoked chain', async () => {
    for (let round = 0; round < count(5, 60); round += 1) {
      const { tokens } = await join(service);
      const second = await pair(tokens.refreshToken);
      const third = await pair(second.refreshToken);
      const replies = await Promise.all([
        refresh(third.refreshToken),
        refresh(tokens.refreshToken),
        refresh(third.refreshToken),
      ]);
      for (const reply of replies.filter(({ status }) => status === 200)) {
        expect(await isIn(reply.body as Tokens)).toBe(false);
        expect((await refresh((reply.body as Tokens).refreshToken)).status).toBe(401);
      }
      expect(replies[1]!.status).toBe(401);
    }
  }, 300_000);
});

describe('the end of a session', () => {
  it('a session ends after 14 days without use, after 30 days, or after 12 hours without "remember"', async () => {
    const account = await join(service);
    let tokens = await tokensOf(account, true);
    service.clock.advance({ days: 14 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);

    tokens = await tokensOf(account, true);
    for (const days of [10, 10, 9]) {
      service.clock.advance({ days });
      tokens = await pair(tokens.refreshToken);
    }
    service.clock.advance({ days: 1 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);

    tokens = await tokensOf(account, false);
    service.clock.advance({ hours: 11 });
    tokens = await pair(tokens.refreshToken);
    service.clock.advance({ hours: 1 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  it.each(['confirm', 'reset'] as const)(
    'a session that a code to %s begins is kept, unless "remember" is switched off',
    async (purpose) => {
      const begin = async (choice: { remember?: boolean }) => {
        const email = freshEmail();
        if (purpose === 'confirm') await signUp(email, own);
        else {
          await join(service, { email });
          await anyone()('requestReset', { body: { email } });
        }
        const params = { code: await codeTo(service, email, purpose) };
        const reply =
          purpose === 'confirm'
            ? await anyone()('confirm', { params, query: choice })
            : await anyone()('reset', { params, body: { password: own, ...choice } });
        return (reply.body as Tokens).refreshToken;
      };
      const [kept, brief] = [await begin({}), await begin({ remember: false })];
      service.clock.advance({ hours: 12 });
      expect([(await refresh(kept)).status, (await refresh(brief)).status]).toEqual([200, 401]);
    },
  );

  it('logging out ends only this session at once, with any token of its chain', async () => {
    const account = await join(service);
    const elsewhere = await tokensOf(account, true);
    const next = await pair(account.tokens.refreshToken);
    const signOut = (refreshToken: string) => anyone()('signout', { body: { refreshToken } });
    expect((await signOut(account.tokens.refreshToken)).status).toBe(204);
    expect(await isIn(next)).toBe(false);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await isIn(elsewhere)).toBe(true);
    expect((await signOut('never-issued')).status).toBe(204);
  });
});

describe('housekeeping', () => {
  test('unconfirmed accounts and unaccepted invitations are deleted after a month', async () => {
    await service.reset();
    const kept = await join(service);
    await kept.call('createAccountLink', { body: { email: 'never-zqx@example.com' } });
    const forgotten = freshEmail('forgotten');
    await anyone()('signup', { body: { email: forgotten, password: own, consent: true } });
    service.clock.advance({ days: 29 });
    const late = freshEmail('late');
    await anyone()('signup', { body: { email: late, password: own, consent: true } });
    await forgetExpired(service.deps);
    const addresses = async () =>
      (await service.db.selectFrom('account').select('email').execute()).map(({ email }) => email).sort();
    expect(await addresses()).toEqual([kept.email, forgotten, late].sort());

    service.clock.advance({ days: 2 });
    await forgetExpired(service.deps);
    expect(await addresses()).toEqual([kept.email, late].sort());
    expect(await service.db.selectFrom('family').select('id').execute()).toHaveLength(2);
    service.clock.advance({ days: 15 });
    await forgetExpired(service.deps);
    expect(await service.db.selectFrom('accountLink').select('id').execute()).toEqual([]);
    // The sessions have expired, but a confirmed account can log in again.
    expect((await signIn(kept.email, own)).status).toBe(200);
  });

  test('an expired code can be renewed for a week', async () => {
    const email = freshEmail();
    await anyone()('signup', { body: { email, password: own, consent: true } });
    const old = await codeTo(service, email, 'confirm');
    service.clock.advance({ days: 6 });
    await forgetExpired(service.deps);
    await anyone()('resend', { params: { target: old } });
    const fresh = await codeTo(service, email, 'confirm');
    expect((await anyone()('confirm', { params: { code: fresh } })).status).toBe(200);
  });
});
