import { randomUUID } from 'node:crypto';
import { callsFrom, freshAddress, join, mailsTo, type TestAccount } from '@/__tests__/support/accounts';
import { givePasskey } from '@/__tests__/support/authenticator';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Answer, Tokens } from '@/api/contract/types';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const toronto = { 'user-agent': windows, 'time-zone': 'America/Toronto' };

type Headers = Record<string, string>;
const keyed = (key: string = randomUUID()): Headers => ({ 'device-key': key });

const signIn = async ({ email, password }: TestAccount, headers: Headers) =>
  (await callsFrom(service)('signin', { body: { email, password, remember: true }, headers })).body as Tokens;
const renew = async ({ refreshToken }: Tokens, headers: Headers) =>
  (await callsFrom(service)('refresh', { body: { refreshToken }, headers })).body as Tokens;
const as = ({ token }: Tokens) => callsFrom(service, freshAddress(), token);
const isIn = async (tokens: Tokens) => (await as(tokens)('getProfile')).status === 200;
const sessionsOf = async (tokens: Tokens) => (await as(tokens)('listSessions')).body.items;

/** How many log-ins were told. */
const told = async ({ email }: TestAccount) =>
  (await mailsTo(service, email)).filter(({ kind }) => kind === 'newDevice').length;

/** As if the account had come from the release before, which knew no devices. */
async function asBefore({ email }: TestAccount): Promise<void> {
  const theirs = '(SELECT id FROM account WHERE email = $1)';
  await service.pool.query(`DELETE FROM known_device WHERE account_id = ${theirs}`, [email]);
  await service.pool.query(
    `UPDATE refresh_token SET device_name = NULL, device_hash = NULL WHERE account_id = ${theirs}`,
    [email],
  );
}

describe('the list of sessions', () => {
  test('a parent sees where the account is logged in, the last used first', async () => {
    const account = await join(service);
    const began = service.clock.now().toISOString();
    service.clock.advance({ minutes: 5 });
    const second = await signIn(account, { ...keyed(), ...toronto });
    service.clock.advance({ minutes: 5 });
    const now = service.clock.now().toISOString();
    const renewed = await renew(account.tokens, keyed());
    const [first, other, ...rest] = await sessionsOf(renewed);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ isCurrent: true, startedAt: began, lastUsedAt: now, zone: null });
    expect(other).toMatchObject({ isCurrent: false, device: 'Chrome on Windows', zone: 'America/Toronto' });
    expect((await sessionsOf(second)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test('what a device says of itself is kept only where it is a zone or a browser that we know', async () => {
    const account = await join(service);
    const odd = { ...keyed(), 'user-agent': 'Call 555-0100 now', 'time-zone': 'Call/555' };
    const [session] = await sessionsOf(await signIn(account, odd));
    expect(session).toMatchObject({ device: 'Another device', zone: null });
    const { rows } = await service.pool.query('SELECT FROM refresh_token token WHERE token::text LIKE $1', ['%555%']);
    expect(rows).toEqual([]);
  });

  test('sessions that were logged out, revoked or have expired are not listed', async () => {
    const account = await join(service);
    const out = await signIn(account, keyed());
    await callsFrom(service)('signout', { body: { refreshToken: out.refreshToken } });
    expect(await sessionsOf(account.tokens)).toHaveLength(1);
    service.clock.advance({ days: 14 });
    const later = await signIn(account, keyed());
    expect(await sessionsOf(later)).toHaveLength(1);
  });

  test('one is ended at once, or all others', async () => {
    const account = await join(service);
    const [one, two, three] = [
      await signIn(account, keyed()),
      await signIn(account, keyed()),
      await signIn(account, keyed()),
    ];
    const id = (await sessionsOf(one)).find(({ isCurrent }) => isCurrent)!.id;
    expect((await account.call('endSession', { params: { id } })).status).toBe(204);
    expect((await account.call('endSession', { params: { id } })).status).toBe(404);
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    expect((await renewStatus(one)).status).toBe(401);

    expect((await account.call('endOtherSessions')).status).toBe(204);
    expect([await isIn(two), await isIn(three), await isIn(account.tokens)]).toEqual([false, false, true]);
  });

  const renewStatus = ({ refreshToken }: Tokens) => callsFrom(service)('refresh', { body: { refreshToken } });
});

describe('a log-in from a new device', () => {
  test('is told once, in plain words, and not that of a device that has joined or logged in', async () => {
    const account = await join(service);
    await signIn(account, {});
    expect(await told(account)).toBe(0);
    const device = { ...keyed(), ...toronto };
    await signIn(account, device);
    const letter = (await mailsTo(service, account.email)).at(-1)!;
    expect(letter.kind).toBe('newDevice');
    expect(letter.body).toContain('Chrome on Windows, Toronto time');
    expect(letter.body).toMatch(/^https?:\/\/\S+\/not-me\/\S{10}$/m);
    await signIn(account, device);
    expect(await told(account)).toBe(1);
  });

  test('is told for a passkey, too', async () => {
    const account = await join(service);
    const { passkey } = await givePasskey(account);
    const { body } = await callsFrom(service)('getPasskeyChallenge');
    const signed = passkey.sign(body as Answer<'getPasskeyChallenge'>);
    expect((await callsFrom(service)('passkeySignin', { body: signed, headers: keyed() })).status).toBe(200);
    expect(await told(account)).toBe(1);
  });

  test('is told each time for a device that keeps no key, or a wrong one', async () => {
    const account = await join(service);
    for (const key of ['', 'short', `${'x'.repeat(30)} ${'x'.repeat(30)}`]) await signIn(account, keyed(key));
    expect(await told(account)).toBe(3);
  });

  test('is told again once its session was ended from elsewhere, and not that of the device that ended others', async () => {
    const account = await join(service);
    const device = keyed();
    for (let time = 1; time <= 2; time += 1) {
      await signIn(account, device);
      expect(await told(account)).toBe(time);
      const other = (await sessionsOf(account.tokens)).find(({ isCurrent }) => !isCurrent)!;
      await account.call('endSession', { params: { id: other.id } });
    }
    await signIn(account, device);
    await account.call('endOtherSessions');
    await signIn(account, device);
    expect(await told(account)).toBe(4);
    await signIn(account, {});
    expect(await told(account)).toBe(4);
  });

  test('a log-out keeps the device known, and a renewed session keeps its own', async () => {
    const account = await join(service);
    const device = keyed();
    const renewed = await renew(await signIn(account, device), {});
    await callsFrom(service)('signout', { body: { refreshToken: renewed.refreshToken } });
    await signIn(account, device);
    expect(await told(account)).toBe(1);
  });

  test('a device that one account knows is new to another, and neither its key nor a hash that both share is stored', async () => {
    const device = keyed();
    for (const account of [await join(service), await join(service)]) {
      await signIn(account, device);
      expect(await told(account)).toBe(1);
    }
    const { rows } = await service.pool.query<{ hashes: string[]; text: string }>(
      `SELECT array_agg(device_hash) AS hashes, string_agg(known_device::text, ' ') AS text FROM known_device`,
    );
    expect(rows[0]!.text).not.toContain(device['device-key']);
    expect(new Set(rows[0]!.hashes).size).toBe(rows[0]!.hashes.length);
    expect(service.logged.join('\n')).not.toContain(device['device-key']);
  });

  test('a device is forgotten a year after its last log-in', async () => {
    const account = await join(service);
    const device = keyed();
    await signIn(account, device);
    service.clock.advance({ days: 364 });
    await forgetExpired(service.deps);
    await signIn(account, device);
    service.clock.advance({ days: 364 });
    await forgetExpired(service.deps);
    await signIn(account, device);
    expect(await told(account)).toBe(1);
    service.clock.advance({ days: 366 });
    await forgetExpired(service.deps);
    await signIn(account, device);
    expect(await told(account)).toBe(2);
  });
});

describe('when this release is installed', () => {
  test('a device that holds a session is known once it renews it, and is named', async () => {
    const account = await join(service);
    await asBefore(account);
    expect(await sessionsOf(account.tokens)).toMatchObject([{ device: null, zone: null }]);
    const device = { ...keyed(), ...toronto };
    const renewed = await renew(account.tokens, device);
    expect(await sessionsOf(renewed)).toMatchObject([{ device: 'Chrome on Windows', zone: 'America/Toronto' }]);
    await signIn(account, device);
    expect(await told(account)).toBe(0);
    await signIn(account, keyed());
    expect(await told(account)).toBe(1);
  });

  test('the first log-in of an account that was in use is not told, and the next new device is', async () => {
    const account = await join(service);
    await asBefore(account);
    await signIn(account, keyed());
    expect(await told(account)).toBe(0);
    await signIn(account, keyed());
    expect(await told(account)).toBe(1);
  });

  test('the first log-in of an account that was in use long ago is told', async () => {
    const account = await join(service);
    await asBefore(account);
    service.clock.advance({ days: 32 });
    await forgetExpired(service.deps);
    await signIn(account, keyed());
    expect(await told(account)).toBe(1);
  });
});
