import { callsFrom, freshAddress, join, type TestAccount } from '@/__tests__/support/accounts';
import { count } from '@/__tests__/support/depth';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ poolMax: 50 });
});
afterAll(() => service.close());

const refresh = async (refreshToken: string, address?: string) =>
  callsFrom(service, address)('refresh', { body: { refreshToken } });
const pair = async (refreshToken: string) => (await refresh(refreshToken)).body as Tokens;
const isIn = async ({ token }: Tokens) => (await callsFrom(service, undefined, token)('getProfile')).status === 200;
const signIn = async ({ email, password }: TestAccount, remember: boolean) =>
  (await callsFrom(service)('signin', { body: { email, password, remember } })).body as Tokens;

describe('refreshing', () => {
  it('50 concurrent refreshes with one token return the same successor and log nobody out', async () => {
    let { tokens } = await join(service);
    for (let round = 0; round < count(5, 100); round += 1) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(tokens.refreshToken)));
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 50 }, () => 200));
      const successors = new Set(replies.map((reply) => (reply.body as Tokens).refreshToken));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(tokens.refreshToken);
      for (const reply of replies.slice(0, 3)) expect(await isIn(reply.body as Tokens)).toBe(true);
      tokens = replies[49]!.body as Tokens;
      service.clock.advance({ minutes: 1 });
    }
  }, 300_000);

  it('the previous refresh token returns the same successor for 30 seconds', async () => {
    const { tokens } = await join(service);
    const next = await pair(tokens.refreshToken);
    service.clock.advance({ seconds: 30 });
    expect((await pair(tokens.refreshToken)).refreshToken).toBe(next.refreshToken);
    expect(await isIn(await pair(next.refreshToken))).toBe(true);
  });

  it('reusing a refresh token after 30 seconds revokes the chain', async () => {
    const { tokens } = await join(service);
    const next = await pair(tokens.refreshToken);
    service.clock.advance({ seconds: 31 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await isIn(next)).toBe(false);
  });

  it('reusing a refresh token older than the previous one revokes the chain at once', async () => {
    const account = await join(service);
    const elsewhere = await signIn(account, true);
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

  it('refresh tokens are stored only as hashes', async () => {
    const { tokens } = await join(service);
    const next = await pair(tokens.refreshToken);
    const rows = JSON.stringify(await service.db.selectFrom('refreshToken').selectAll().execute());
    expect(rows).not.toContain(tokens.refreshToken);
    expect(rows).not.toContain(next.refreshToken);
  });
});

describe('the lifetime of a session', () => {
  it.each([
    { name: 'remembered: 14 days without use', remember: true, rest: { days: 14, minutes: -1 }, lives: true },
    { name: 'remembered: more than 14 days without use', remember: true, rest: { days: 14 }, lives: false },
    { name: 'not remembered: 12 hours', remember: false, rest: { hours: 12, minutes: -1 }, lives: true },
    { name: 'not remembered: more than 12 hours', remember: false, rest: { hours: 12 }, lives: false },
  ])('$name', async ({ remember, rest, lives }) => {
    const tokens = await signIn(await join(service), remember);
    service.clock.advance(rest);
    expect((await refresh(tokens.refreshToken)).status).toBe(lives ? 200 : 401);
  });

  it('a session ends after 30 days, or after 12 hours without "remember"', async () => {
    const account = await join(service);
    let tokens = await signIn(account, true);
    for (const days of [10, 10, 9]) {
      service.clock.advance({ days });
      tokens = await pair(tokens.refreshToken);
    }
    service.clock.advance({ days: 1 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);

    tokens = await signIn(account, false);
    service.clock.advance({ hours: 11 });
    tokens = await pair(tokens.refreshToken);
    service.clock.advance({ hours: 1 });
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  it('an access token is refused after ten minutes, or if it was changed', async () => {
    const { tokens } = await join(service);
    service.clock.advance({ minutes: 9, seconds: 59 });
    expect(await isIn(tokens)).toBe(true);
    const other = (await join(service)).tokens;
    const [payload = '', signature = ''] = tokens.token.split('.');
    for (const forged of [
      `${other.token.split('.')[0]}.${signature}`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}.`,
      payload,
      `${payload}.${signature}.${signature}`,
    ]) {
      expect(await isIn({ ...tokens, token: forged })).toBe(false);
    }
    service.clock.advance({ seconds: 2 });
    expect(await isIn(tokens)).toBe(false);
  });
});

describe('signing out', () => {
  it('logging out ends only this session at once, with any token of its chain', async () => {
    const account = await join(service);
    const elsewhere = await signIn(account, true);
    const next = await pair(account.tokens.refreshToken);
    const signOut = (refreshToken: string) => callsFrom(service)('signout', { body: { refreshToken } });
    expect((await signOut(account.tokens.refreshToken)).status).toBe(204);
    expect(await isIn(next)).toBe(false);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await isIn(elsewhere)).toBe(true);
    expect((await signOut('never-issued')).status).toBe(204);
  });
});

describe('unknown refresh tokens', () => {
  it('unknown refresh tokens are throttled by address, and known ones are not', async () => {
    const { tokens } = await join(service);
    const address = freshAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 52; attempt += 1)
      statuses.push((await refresh(`unknown-${attempt}`, address)).status);
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(statuses.slice(50)).toEqual([429, 429]);
    expect((await refresh(tokens.refreshToken, address)).status).toBe(200);
  });
});
