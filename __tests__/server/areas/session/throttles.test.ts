import { randomInt } from 'node:crypto';
import { callsFrom, codeTo, freshAddress, freshEmail, join, mailsTo, password } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';
import { createService } from '@/server/container';
import type { RateFigures } from '@/server/areas/shared/deps';

/** Two processes that share only the database. */
let service: TestService;
let second: Pick<TestService, 'fetch'>;
beforeAll(async () => {
  service = await createTestService({ poolMax: 20 });
  const deps = { ...service.deps };
  const app = createService(deps);
  second = {
    fetch: async (path, init, address = '192.0.2.1') =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address }),
  };
});
afterAll(() => service.close());

const either = (turn: number) => (turn % 2 === 0 ? service : second);

/** Calls both processes in turn and returns the statuses. */
async function inTurn(
  times: number,
  call: (at: Pick<TestService, 'fetch'>, turn: number) => Promise<{ status: number }>,
) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await call(either(turn), turn)).status);
  return statuses;
}
const times = (n: number, status: number) => Array.from({ length: n }, () => status);

describe('failed sign-ins', () => {
  it('failed logins to one account are throttled after 10, from any address', async () => {
    const { email } = await join(service);
    const wrong = { email, password: 'Wrong7Horse', remember: false };
    const statuses = await inTurn(12, (at) => callsFrom(at, freshAddress())('signin', { body: wrong }));
    expect(statuses).toEqual([...times(10, 401), 429, 429]);
    const refused = await callsFrom(second)('signin', { body: { ...wrong, password } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(refused.body).toEqual({
      error: 'Too many wrong passwords for this account. To log in right away, choose a new password by e-mail.',
    });
  });

  it('a password reset ends the throttle of failed logins at once', async () => {
    const { email } = await join(service);
    const wrong = { email, password: 'Wrong7Horse', remember: false };
    const signIn = async (given: string) =>
      (await callsFrom(second)('signin', { body: { ...wrong, password: given } })).status;
    expect((await inTurn(11, (at) => callsFrom(at, freshAddress())('signin', { body: wrong }))).at(-1)).toBe(429);
    expect(await signIn(password)).toBe(429);
    await callsFrom(service)('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    const chosen = await callsFrom(service)('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
    expect(chosen.status).toBe(200);
    expect(await signIn('Quiet4Harbour')).toBe(200);
    // The earlier guesses no longer count.
    const guesses = await inTurn(10, (at) => callsFrom(at, freshAddress())('signin', { body: wrong }));
    expect(guesses).toEqual(times(10, 401));
  });

  it('changing the password is throttled with the same message', async () => {
    const { call } = await join(service);
    const guess = () => call('updatePassword', { body: { currentPassword: 'Wrong7Horse', password: 'Quiet4Harbour' } });
    for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).body).toEqual({ error: expect.stringContaining('choose a new password by e-mail') });
  });

  it('failed logins are throttled the same for an unknown address', async () => {
    const wrong = { email: freshEmail(), password, remember: false };
    const statuses = await inTurn(12, (at) => callsFrom(at, freshAddress())('signin', { body: wrong }));
    expect(statuses).toEqual([...times(10, 401), 429, 429]);
  });

  it('concurrent guesses are throttled too', async () => {
    const { email } = await join(service);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        callsFrom(either(turn), freshAddress())('signin', {
          body: { email, password: `Wrong7Horse${turn}`, remember: false },
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 401).length).toBe(10);
    expect(replies.filter((reply) => reply.status === 429).length).toBe(30);
  });

  it('the right password clears the failed logins', async () => {
    const { email } = await join(service);
    const signIn = (given: string) =>
      callsFrom(service)('signin', { body: { email, password: given, remember: false } });
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 8; turn += 1) expect((await signIn('Wrong7Horse')).status).toBe(401);
      expect((await signIn(password)).status).toBe(200);
    }
  });

  it('failed logins from one address are throttled after 50, not counting successful ones', async () => {
    const { email } = await join(service);
    const address = freshAddress();
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await callsFrom(service, address)('signin', { body: { email, password, remember: false } })).status).toBe(
        200,
      );
    }
    const statuses = await inTurn(52, (at) =>
      callsFrom(at, address)('signin', { body: { email: freshEmail(), password, remember: false } }),
    );
    expect(statuses).toEqual([...times(50, 401), 429, 429]);
  });
});

describe('calls that send a mail', () => {
  it('one mailbox, known or not, gets at most five requested mails per hour', async () => {
    for (const email of [(await join(service)).email, freshEmail()]) {
      const before = (await mailsTo(service, email)).length;
      const calls = [
        (at: Pick<TestService, 'fetch'>) => callsFrom(at)('requestReset', { body: { email } }),
        (at: Pick<TestService, 'fetch'>) => callsFrom(at)('resend', { params: { target: email } }),
        (at: Pick<TestService, 'fetch'>) => callsFrom(at)('signup', { body: { email, password, consent: true } }),
      ];
      const left = before === 0 ? 5 : 4;
      const statuses = await inTurn(left + 2, (at, turn) => calls[turn % 3]!(at));
      expect(statuses).toEqual([...times(left, 202), 429, 429]);
      expect((await mailsTo(service, email)).length - before).toBe(left);
    }
  });

  it('one address can trigger at most twenty mails per hour', async () => {
    const address = freshAddress();
    const statuses = await inTurn(22, (at) =>
      callsFrom(at, address)('requestReset', { body: { email: freshEmail() } }),
    );
    expect(statuses).toEqual([...times(20, 202), 429, 429]);
  });

  it('addresses of one IPv6 network share the limit of mails', async () => {
    const network = `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}`;
    const statuses = await inTurn(22, (at, turn) =>
      callsFrom(at, `${network}::${(turn + 1).toString(16)}`)('requestReset', { body: { email: freshEmail() } }),
    );
    expect(statuses).toEqual([...times(20, 202), 429, 429]);
  });

  it('the table of throttles contains no addresses', async () => {
    const address = freshAddress();
    const email = freshEmail();
    await callsFrom(service, address)('requestReset', { body: { email } });
    const rows = JSON.stringify(await service.db.selectFrom('rateLimit').selectAll().execute());
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(address);
  });
});

describe('guessed codes', () => {
  it('guessing codes is throttled by address', async () => {
    const address = freshAddress();
    const statuses = await inTurn(52, (at, turn) =>
      turn % 4 < 2
        ? callsFrom(at, address)('confirm', { params: { code: 'ZZZZZZZZZZ' } })
        : callsFrom(at, address)('reset', { params: { code: 'not a code' }, body: { password: 'Quiet4Harbour' } }),
    );
    expect(statuses).toEqual([...times(50, 404), 429, 429]);
  });
});

describe('reads', () => {
  it('reads are limited per second and address over both processes', async () => {
    const rates = { ...service.deps.rates, readsPerSecond: 100 };
    const processes = [1, 2].map(() => {
      const app = createService({ ...service.deps, rates });
      return (address: string) =>
        app.fetch(new Request('http://nestling.test/api/v1/settings'), { address }) as Promise<Response>;
    });
    const address = freshAddress();
    const read = (turn: number) => processes[turn % 2]!(address);
    const began = Date.now();
    const replies = await Promise.all(Array.from({ length: 400 }, (_, turn) => read(turn)));
    const seconds = Math.ceil((Date.now() - began) / 1000);
    const allowed = replies.filter((reply) => reply.status === 200).length;
    // The second process allows a fifth more on its own, in each second.
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThanOrEqual(120 * (seconds + 1));
    const refused = replies.find((reply) => reply.status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect((await processes[0]!(freshAddress())).status).toBe(200);
  });
});

describe('writes', () => {
  const limited = (rates: Partial<RateFigures>) =>
    [1, 2].map(() => {
      const app = createService({ ...service.deps, rates: { ...service.deps.rates, ...rates } });
      return {
        fetch: async (path: string, init?: RequestInit, address = freshAddress()) =>
          app.fetch(new Request(`http://nestling.test/api${path}`, init), { address }),
      };
    });

  it('writes are limited per minute and address', async () => {
    const processes = limited({ writesPerAddress: 20 });
    const address = freshAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const at = processes[turn % 2]!;
      const reply = await callsFrom(at, address)('signout', { body: { refreshToken: `nobody's ${turn}` } });
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const allowed = statuses.filter((status) => status === 204).length;
    // The second process allows a fifth more on its own.
    expect([allowed >= 20 && allowed <= 24, statuses.at(-1)]).toEqual([true, 429]);
    expect((await callsFrom(processes[0]!)('signout', { body: { refreshToken: 'x' } })).status).toBe(204);
  });

  it('writes are limited per minute and session from any address, and reads still work', async () => {
    const [at] = limited({ writesPerSession: 10 });
    const [one, other] = [(await join(service)).tokens, (await join(service)).tokens];
    const as = (tokens: Tokens, path: string, method: string) =>
      at!.fetch(path, {
        method,
        headers: { authorization: `Bearer ${tokens.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await as(one, '/v1/parent/notification_setting', 'PUT')).status);
    }
    expect(statuses).toEqual([...times(10, 422), 429, 429]);
    expect((await as(one, '/v1/parent/profile', 'GET')).status).toBe(200);
    expect((await as(other, '/v1/parent/notification_setting', 'PUT')).status).toBe(422);
  });
});
