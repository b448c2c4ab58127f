import { callsFrom, codeTo, freshEmail, join, password } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { forgetExpired } from '@/server/areas/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test('unconfirmed accounts and unaccepted invitations are deleted after a month', async () => {
  const kept = await join(service);
  await kept.call('createAccountLink', { body: { email: 'never-zqx@example.com' } });
  const forgotten = freshEmail('forgotten');
  await callsFrom(service)('signup', { body: { email: forgotten, password, consent: true } });
  service.clock.advance({ days: 29 });
  const late = freshEmail('late');
  await callsFrom(service)('signup', { body: { email: late, password, consent: true } });
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
  expect((await callsFrom(service)('signin', { body: { email: kept.email, password, remember: true } })).status).toBe(
    200,
  );
});

test('an expired code can be renewed for a week', async () => {
  const email = freshEmail();
  await callsFrom(service)('signup', { body: { email, password, consent: true } });
  const old = await codeTo(service, email, 'confirm');
  service.clock.advance({ days: 6 });
  await forgetExpired(service.deps);
  await callsFrom(service)('resend', { params: { target: old } });
  const fresh = await codeTo(service, email, 'confirm');
  expect((await callsFrom(service)('confirm', { params: { code: fresh } })).status).toBe(200);
});

test('signing up and logging in log no address, password, token or code', async () => {
  const account = await join(service);
  const code = await codeTo(service, account.email, 'confirm');
  const call = callsFrom(service, account.address);
  await call('signin', { body: { email: account.email, password: 'Wrong7Canary', remember: false } });
  await call('signin', { body: { email: account.email, password, remember: true } });
  await call('refresh', { body: { refreshToken: account.tokens.refreshToken } });
  await call('requestReset', { body: { email: account.email } });
  await call('confirm', { params: { code } });
  const logs = service.logged.join('\n');
  expect(service.logged.length).toBeGreaterThan(5);
  const secrets = [account.email, account.address, password, 'Wrong7Canary', code, ...Object.values(account.tokens)];
  expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
});
