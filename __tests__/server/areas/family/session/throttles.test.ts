import { randomInt } from 'node:crypto';
import type * as Timers from 'node:timers/promises';
import type * as Argon2 from '@node-rs/argon2';
import { callsFrom, codeTo, freshAddress, freshEmail, join, mailsTo, password } from '@/__tests__/support/accounts';
import { eventually } from '@/__tests__/support/eventually';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';
import { hashPassword, withHashSlot } from '@/server/areas/family/session/passwords';
import type { RateFigures } from '@/server/areas/platform/shared/deps';
import { createService } from '@/server/container';

type Serving = Pick<TestService, 'fetch'>;

/** Two processes that share only the database. */
let service: TestService;
let second: Serving;
beforeAll(async () => {
  service = await createTestService();
  // Low limits need few calls.
  Object.assign(service.deps.rates, { signinPerAccount: 3, signinPerAddress: 8, mailPerMailbox: 3, mailPerAddress: 5 });
  second = processOf({});
});
afterAll(() => service.close());

/** A further process with these limits. */
function processOf(rates: Partial<RateFigures>): Serving {
  const app = createService({ ...service.deps, rates: { ...service.deps.rates, ...rates } });
  return {
    fetch: async (path, init, address = '192.0.2.1') =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address }),
  };
}
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
  const wrongFor = (email: string) => ({ email, password: 'Wrong7Horse', remember: false });
  const guessTimes = (n: number, email: string) =>
    inTurn(n, (at) => callsFrom(at, freshAddress())('signin', { body: wrongFor(email) }));
  const signIn = async (email: string, given: string) =>
    (await callsFrom(second)('signin', { body: { ...wrongFor(email), password: given } })).status;

  it('failed logins to one account are throttled, from any address', async () => {
    const { email } = await join(service);
    expect(await guessTimes(5, email)).toEqual([...times(3, 401), 429, 429]);
    const refused = await callsFrom(second)('signin', { body: { ...wrongFor(email), password } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(refused.body).toEqual({
      error: 'Too many wrong passwords for this account. To log in right away, choose a new password by e‑mail.',
    });
  });

  it('a password reset ends the throttle of failed logins at once', async () => {
    const { email } = await join(service);
    expect((await guessTimes(4, email)).at(-1)).toBe(429);
    await callsFrom(service)('requestReset', { body: { email } });
    const code = await codeTo(service, email, 'reset');
    const chosen = await callsFrom(service)('reset', { params: { code }, body: { password: 'Quiet4Harbour' } });
    expect(chosen.status).toBe(200);
    expect(await signIn(email, 'Quiet4Harbour')).toBe(200);
    // The earlier guesses no longer count.
    expect(await guessTimes(3, email)).toEqual(times(3, 401));
  });

  it('changing the password is throttled with the same message', async () => {
    const { call } = await join(service);
    const guess = () => call('updatePassword', { body: { currentPassword: 'Wrong7Horse', password: 'Quiet4Harbour' } });
    for (let turn = 0; turn < 3; turn += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).body).toEqual({ error: expect.stringContaining('choose a new password by e‑mail') });
  });

  it('failed logins are throttled the same for an unknown address', async () => {
    expect(await guessTimes(5, freshEmail())).toEqual([...times(3, 401), 429, 429]);
  });

  it('concurrent guesses are throttled too', async () => {
    const { email } = await join(service);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        callsFrom(either(turn), freshAddress())('signin', { body: wrongFor(email) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...times(3, 401), ...times(9, 429)]);
  });

  it('the right password clears the failed logins', async () => {
    const { email } = await join(service);
    for (let round = 0; round < 3; round += 1) {
      expect(await guessTimes(2, email)).toEqual(times(2, 401));
      expect(await signIn(email, password)).toBe(200);
    }
  });

  it('failed logins from one address are throttled, not counting successful ones', async () => {
    const { email } = await join(service);
    const address = freshAddress();
    for (let turn = 0; turn < 5; turn += 1) {
      const right = { email, password, remember: false };
      expect((await callsFrom(service, address)('signin', { body: right })).status).toBe(200);
    }
    const statuses = await inTurn(10, (at) => callsFrom(at, address)('signin', { body: wrongFor(freshEmail()) }));
    expect(statuses).toEqual([...times(8, 401), 429, 429]);
  });

  test('a normal login is served before a flood from thirty addresses', async () => {
    const { email } = await join(service);
    const statuses: number[] = [];
    const guess = async (address: string) => {
      const body = { email: freshEmail(), password: 'Wrong7Horse', remember: false };
      statuses.push((await callsFrom(service, address)('signin', { body })).status);
    };
    const addresses = Array.from({ length: 30 }, freshAddress);
    const flood = Promise.all(Array.from({ length: 4 }, () => addresses.map(guess)).flat());
    await eventually(() => statuses.length > 35);
    const quiet = await callsFrom(service, freshAddress())('signin', { body: { email, password, remember: false } });
    expect(quiet.status).toBe(200);
    // First come, first served would have answered the whole flood, but for the last two.
    expect(statuses.length).toBeLessThan(100);
    await flood;
    // Guesses that would wait too long are refused.
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
    expect(statuses).toHaveLength(120);
  }, 60_000);
});

describe('calls that send a mail', () => {
  it('one mailbox, known or not, gets a limited number of requested mails per hour', async () => {
    for (const email of [(await join(service)).email, freshEmail()]) {
      const before = (await mailsTo(service, email)).length;
      const calls = [
        (at: Serving) => callsFrom(at)('requestReset', { body: { email } }),
        (at: Serving) => callsFrom(at)('resend', { params: { target: email } }),
        (at: Serving) => callsFrom(at)('signup', { body: { email, password, consent: true } }),
      ];
      const left = 3 - before;
      const statuses = await inTurn(left + 3, (at, turn) => calls[turn % 3]!(at));
      expect(statuses).toEqual([...times(left, 202), 429, 429, 429]);
      expect((await mailsTo(service, email)).length - before).toBe(left);
    }
  });

  it('one address can trigger a limited number of mails per hour, and an IPv6 network is one address', async () => {
    const address = freshAddress();
    const network = `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}`;
    for (const from of [() => address, (turn: number) => `${network}::${(turn + 1).toString(16)}`]) {
      const statuses = await inTurn(7, (at, turn) =>
        callsFrom(at, from(turn))('requestReset', { body: { email: freshEmail() } }),
      );
      expect(statuses).toEqual([...times(5, 202), 429, 429]);
    }
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

describe('guesses', () => {
  it('guessing any kind of code is throttled by address', async () => {
    const code = 'ZZZZZZZZZZ';
    const body = { password: 'Quiet4Harbour' };
    const { tokens } = await join(service);
    const guesses = [
      (call: ReturnType<typeof callsFrom>) => call('confirm', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('reset', { params: { code: 'not a code' }, body }),
      (call: ReturnType<typeof callsFrom>) => call('checkReset', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('confirmEmail', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('checkEmailUndo', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('undoEmail', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('reportNotMe', { params: { code } }),
      (call: ReturnType<typeof callsFrom>) => call('acceptAccountLink', { params: { code } }),
    ];
    const address = freshAddress();
    const turns = guesses.length * 2;
    const statuses = await inTurn(turns, (at, turn) =>
      guesses[turn % guesses.length]!(callsFrom(at, address, tokens.token)),
    );
    expect(statuses).toEqual([...times(8, 404), ...times(turns - 8, 429)]);
  });

  it('unknown refresh tokens are throttled by address, and known ones are not', async () => {
    const { tokens } = await join(service);
    const address = freshAddress();
    const refresh = (at: Serving, refreshToken: string) =>
      callsFrom(at, address)('refresh', { body: { refreshToken } });
    const statuses = await inTurn(10, (at, turn) => refresh(at, `unknown-${turn}`));
    expect(statuses).toEqual([...times(8, 401), 429, 429]);
    expect((await refresh(service, tokens.refreshToken)).status).toBe(200);
  });
});

describe('reads', () => {
  it('reads are limited per second and address over both processes', async () => {
    const processes = [1, 2].map(() => processOf({ readsPerSecond: 10 }));
    const address = freshAddress();
    const read = (turn: number) => processes[turn % 2]!.fetch('/v1/settings', {}, address);
    const began = Date.now();
    const replies = await Promise.all(Array.from({ length: 100 }, (_, turn) => read(turn)));
    const seconds = Math.ceil((Date.now() - began) / 1000);
    const allowed = replies.filter((reply) => reply.status === 200).length;
    // The second process allows a fifth more on its own, in each second.
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(allowed).toBeLessThanOrEqual(12 * (seconds + 1));
    const refused = replies.find((reply) => reply.status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect((await processes[0]!.fetch('/v1/settings', {}, freshAddress())).status).toBe(200);
  });
});

describe('writes', () => {
  it('writes are limited per minute and address', async () => {
    const processes = [1, 2].map(() => processOf({ writesPerAddress: 20 }));
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
    const at = processOf({ writesPerSession: 10 });
    const [one, other] = [(await join(service)).tokens, (await join(service)).tokens];
    const as = (tokens: Tokens, path: string, method: string) =>
      at.fetch(
        path,
        {
          method,
          headers: { authorization: `Bearer ${tokens.token}`, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        },
        freshAddress(),
      );
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await as(one, '/v1/parent/notification_setting', 'PUT')).status);
    }
    expect(statuses).toEqual([...times(10, 422), 429, 429]);
    expect((await as(one, '/v1/parent/profile', 'GET')).status).toBe(200);
    expect((await as(other, '/v1/parent/notification_setting', 'PUT')).status).toBe(422);
  });
});

describe('the time of an answer to a stranger', () => {
  const many = 1_000_000;
  let patient: Serving;
  beforeAll(() => {
    const none = { signinPerAccount: many, signinPerAddress: many, mailPerMailbox: many, mailPerAddress: many };
    patient = processOf(none);
  });

  /** What an answer's time is made of: passwords hashed and compared, and waits for the least time of an answer. */
  async function workOf(call: () => Promise<unknown>) {
    const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
    const timers = jest.requireActual<typeof Timers>('node:timers/promises');
    const spies = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify'), jest.spyOn(timers, 'setTimeout')] as const;
    await call();
    const [hashed, compared, waited] = spies.map(({ mock }) => mock.calls as unknown[][]);
    for (const spy of spies) spy.mockRestore();
    return {
      hashed: hashed!.length,
      compared: compared!.length,
      waited: waited!.filter(([ms]) => Number(ms) > 100).length,
    };
  }

  async function expectEven(known: () => Promise<unknown>, unknown: () => Promise<unknown>, work: object) {
    expect([await workOf(known), await workOf(unknown)]).toEqual([work, work]);
  }

  const signInWrong = (email: string, password = 'Wrong7Horse') => ({ body: { email, password, remember: false } });
  /** NFKC changes it, so that it is compared as typed, too. */
  const twoForms = 'Wrong7Re\u0301sume\u0301';
  const signUp = (email: string) => ({ body: { email, password: 'Quiet4Harbour', consent: true } as const });

  test.each([
    ['sign-in', (email: string) => callsFrom(patient)('signin', signInWrong(email)), [0, 1, 0]],
    [
      'sign-in with two forms',
      (email: string) => callsFrom(patient)('signin', signInWrong(email, twoForms)),
      [0, 2, 0],
    ],
    ['a reset', (email: string) => callsFrom(patient)('requestReset', { body: { email } }), [0, 0, 1]],
    ['resend', (email: string) => callsFrom(patient)('resend', { params: { target: email } }), [0, 0, 1]],
    ['sign-up', (email: string) => callsFrom(patient)('signup', signUp(email)), [1, 0, 1]],
  ] as const)(
    'the answer to %s takes the same time whether or not the address is known',
    async (_, call, [hashed, compared, waited]) => {
      const { email } = await join(service);
      await expectEven(
        () => call(email),
        () => call(freshEmail()),
        { hashed, compared, waited },
      );
    },
  );

  test('a change of address takes the same time whether or not the address is known', async () => {
    const [{ tokens, password: currentPassword }, { email }] = [await join(service), await join(service)];
    const call = callsFrom(patient, freshAddress(), tokens.token);
    const change = (next: string) => call('updateUser', { body: { email: next, currentPassword } });
    await expectEven(
      () => change(email),
      () => change(freshEmail()),
      { hashed: 0, compared: 1, waited: 1 },
    );
  });
});

describe('hashing passwords', () => {
  test('at most two hashes run at once, in order, and a failed one releases its slot', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        withHashSlot(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (index % 3 === 0) throw new Error('failed');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
  });

  test('a hash matches its own password only, and an unknown address matches none', async () => {
    const hash = await hashPassword('Correct7Horse');
    expect(hash).not.toBe(await hashPassword('Correct7Horse'));
    await withHashSlot(async (slot) => {
      expect(await slot.compare(hash, 'Correct7Horse')).toBe('right');
      expect(await slot.compare(hash, 'Correct7horse')).toBe('wrong');
      expect(await slot.compare(null, 'nobody has this password')).toBe('wrong');
    });
  });
});
