import { callsFrom, codeTo, freshAddress, freshEmail, join, mailsTo, password } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

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

describe('signing up and logging in', () => {
  it('a parent can log in only after confirming the address', async () => {
    const email = freshEmail();
    const call = callsFrom(service);
    expect((await call('signup', { body: { email, password, consent: true } })).status).toBe(202);

    const early = await call('signin', { body: { email, password, remember: false } });
    expect(early.status).toBe(403);
    expect(early.body).toEqual({ error: 'Please confirm your e-mail address first. We’ve sent you a new code.' });
    expect((await mailsTo(service, email)).map((mail) => mail.kind)).toEqual(['confirm', 'confirm']);

    const confirmed = await call('confirm', { params: { code: await codeTo(service, email, 'confirm') } });
    expect(confirmed.status).toBe(200);
    const session = callsFrom(service, undefined, (confirmed.body as Tokens).token);
    expect((await session('getProfile')).body.accountInfo.email).toBe(email);
    expect((await call('signin', { body: { email, password, remember: true } })).status).toBe(200);
  });

  it('only the right password reveals that an account is unconfirmed', async () => {
    const email = freshEmail();
    const call = callsFrom(service);
    await call('signup', { body: { email, password, consent: true } });
    const reply = await call('signin', { body: { email, password: 'Wrong7Horse', remember: false } });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ error: 'E-mail or password is not right.' });
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('an address is found in any case', async () => {
    const { email } = await join(service, { email: freshEmail('Anna.Maria') });
    const reply = await callsFrom(service)('signin', {
      body: { email: email.toUpperCase(), password, remember: false },
    });
    expect(reply.status).toBe(200);
  });

  it('signing up needs consent and a valid, uncommon password', async () => {
    const call = callsFrom(service);
    const refused = async (body: object) => (await call('signup', { body })).body as unknown as { error: object };
    const email = freshEmail();
    expect(await refused({ email, password, consent: false })).toEqual({
      error: { consent: 'To sign up, please accept the terms.' },
    });
    for (const weak of ['short7A', 'alllowercase7', 'NODIGITSHEREx', 'Password1', 'Summer2024!', 'Qwerty123']) {
      expect(await refused({ email, password: weak, consent: true })).toEqual({
        error: { password: expect.any(String) },
      });
    }
    expect((await call('signup', { body: { email, password: `Aa1${'x'.repeat(126)}`, consent: true } })).status).toBe(
      422,
    );
    expect(await mailsTo(service, email)).toEqual([]);
  });

  it('passwords are stored as argon2id and codes as hashes', async () => {
    const { email } = await join(service);
    const account = await service.db
      .selectFrom('account')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const code = await codeTo(service, email, 'confirm');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const rows = await service.db.selectFrom('mailCode').selectAll().where('accountId', '=', account.id).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('two concurrent sign-ups create one account', async () => {
    const email = freshEmail();
    const call = callsFrom(service);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => call('signup', { body: { email, password, consent: true } })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202, 202]);
    const accounts = await service.db.selectFrom('account').select('familyId').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
  });

  it('nobody can get an own password confirmed through another person’s mailbox', async () => {
    const email = freshEmail();
    await callsFrom(service)('signup', { body: { email, password, consent: true } });
    const code = await codeTo(service, email, 'confirm');
    // An attacker signs up with the address before the owner opens the mail.
    await callsFrom(service)('signup', { body: { email, password: 'Intruder7Pass', consent: true } });
    expect((await callsFrom(service)('confirm', { params: { code } })).status).toBe(200);
    const signIn = async (given: string) =>
      (await callsFrom(service)('signin', { body: { email, password: given, remember: false } })).status;
    expect(await signIn('Intruder7Pass')).toBe(401);
    expect(await signIn(password)).toBe(200);
  });
});

describe('answers to strangers', () => {
  it('logging in gives the same answer for an unknown address and a wrong password', async () => {
    const { email } = await join(service);
    const body = { password: 'Wrong7Horse', remember: false };
    const known = await seen('/v1/parent/signin', { ...body, email });
    const unknown = await seen('/v1/parent/signin', { ...body, email: freshEmail() });
    expect(known.status).toBe(401);
    expect(unknown).toEqual(known);
  });

  it('sign-up, resend and reset give the same answer for known and unknown addresses', async () => {
    const known = (await join(service)).email;
    const waiting = freshEmail();
    await callsFrom(service)('signup', { body: { email: waiting, password, consent: true } });
    const unknown = freshEmail();
    for (const ask of [
      (email: string) => seen('/v1/parent/signup', { email, password, consent: true }),
      (email: string) => seen(`/v1/parent/resend/${encodeURIComponent(email)}`, null),
      (email: string) => seen('/v1/parent/resetting/request', { email }),
    ]) {
      const answers = [await ask(known), await ask(waiting), await ask(unknown)];
      expect(answers[0]).toMatchObject({ status: 202, text: '{}' });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    expect((await mailsTo(service, known)).map((mail) => mail.kind).slice(1)).toEqual(
      expect.arrayContaining(['alreadyRegistered', 'alreadyRegistered', 'reset']),
    );
    expect((await mailsTo(service, unknown)).map((mail) => mail.kind).sort()).toEqual(['confirm', 'confirm', 'reset']);
  });

  it('resending an expired code sends a new one to the same mailbox', async () => {
    const email = freshEmail();
    await callsFrom(service)('signup', { body: { email, password, consent: true } });
    const first = await codeTo(service, email, 'confirm');
    service.clock.advance({ minutes: 31 });
    expect((await callsFrom(service)('confirm', { params: { code: first } })).status).toBe(404);
    expect(await seen(`/v1/parent/resend/${first}`, null)).toEqual(await seen('/v1/parent/resend/ZZZZZZZZZZ', null));
    const second = await codeTo(service, email, 'confirm');
    expect(second).not.toBe(first);
    expect((await callsFrom(service)('confirm', { params: { code: second } })).status).toBe(200);
  });
});

describe('codes', () => {
  it('a code works once, in any typed form, for 30 minutes', async () => {
    const email = freshEmail();
    await callsFrom(service)('signup', { body: { email, password, consent: true } });
    const code = await codeTo(service, email, 'confirm');
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`.replace(/1/g, 'l').replace(/0/g, 'O');
    service.clock.advance({ minutes: 29 });
    expect((await callsFrom(service)('confirm', { params: { code: typed } })).status).toBe(200);
    const again = await callsFrom(service)('confirm', { params: { code } });
    expect(again.status).toBe(404);
    expect(again.body).toEqual((await callsFrom(service)('confirm', { params: { code: 'ZZZZZZZZZZ' } })).body);
  });

  it('two concurrent calls with one code start one session', async () => {
    const email = freshEmail();
    await callsFrom(service)('signup', { body: { email, password, consent: true } });
    const code = await codeTo(service, email, 'confirm');
    const call = callsFrom(service);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await call('confirm', { params: { code } })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  });

  it('a code of one purpose does not work for another', async () => {
    const { email } = await join(service);
    const call = callsFrom(service);
    await call('requestReset', { body: { email } });
    const reset = await codeTo(service, email, 'reset');
    expect((await call('confirm', { params: { code: reset } })).status).toBe(404);
    expect((await call('checkReset', { params: { code: reset } })).status).toBe(200);
  });
});

describe('a password reset', () => {
  it('checking a reset code does not use it, and a reset ends every session', async () => {
    const { email, call: session, tokens } = await join(service);
    const call = callsFrom(service);
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
    const signIn = async (given: string) =>
      (await call('signin', { body: { email, password: given, remember: false } })).status;
    expect([await signIn(password), await signIn('Quiet4Harbour')]).toEqual([401, 200]);
    expect((await mailsTo(service, email)).map((mail) => mail.kind)).toContain('passwordChanged');
  });

  it('a password reset confirms an unconfirmed account', async () => {
    const email = freshEmail();
    const call = callsFrom(service);
    await call('signup', { body: { email, password, consent: true } });
    await call('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    expect((await call('reset', { params: { code }, body: { password: 'Quiet4Harbour' } })).status).toBe(200);
    expect((await call('signin', { body: { email, password: 'Quiet4Harbour', remember: false } })).status).toBe(200);
  });
});
