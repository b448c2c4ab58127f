import { callsFrom, codeTo, freshAddress, freshEmail, join, mailsTo, password } from '@/__tests__/support/accounts';
import { eventually } from '@/__tests__/support/eventually';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

const leaked = 'Winter7Sparrow';
const away = 'Silent9Harbour';
/** A list that fails for one password. */
const list = new Set([leaked]);
const leaks = {
  has: async (text: string) => {
    if (text === away) throw new Error('Away.');
    return list.has(text);
  },
};
afterEach(() => void list.delete(password));

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ deps: { leaks } });
});
afterAll(() => service.close());

const refusal = { status: 422, body: { error: { password: expect.stringContaining('stolen from another website') } } };

test('a new password that leaked is refused, whichever way it is set', async () => {
  const anyone = callsFrom(service);
  const joining = await anyone('signup', { body: { email: freshEmail(), password: leaked, consent: true } });
  expect(joining).toMatchObject(refusal);

  const account = await join(service);
  const body = { currentPassword: password, password: leaked };
  expect(await account.call('updatePassword', { body })).toMatchObject(refusal);

  await anyone('requestReset', { body: { email: account.email } });
  const params = { code: await codeTo(service, account.email, 'reset') };
  expect(await anyone('reset', { params, body: { password: leaked } })).toMatchObject(refusal);
  expect((await anyone('reset', { params, body: { password: 'Another7Horse' } })).status).toBe(200);
});

test('a list that is away refuses nothing', async () => {
  const email = freshEmail();
  expect((await callsFrom(service)('signup', { body: { email, password: away, consent: true } })).status).toBe(202);
  expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(['confirm']);
});

test('a parent who logs in with a password that leaked meanwhile is told once, and not locked out', async () => {
  const { email } = await join(service);
  const logIn = (text: string) => callsFrom(service)('signin', { body: { email, password: text, remember: false } });
  const told = async () => (await mailsTo(service, email)).filter(({ kind }) => kind === 'passwordLeaked').length;
  list.add(password);
  expect((await logIn(password)).status).toBe(200);
  await eventually(async () => (await told()) === 1);
  expect((await logIn(password)).status).toBe(200);

  // A new password is looked up again, and by then the second log-in above has been, too.
  const { token } = (await logIn(password)).body as Tokens;
  const body = { currentPassword: password, password: 'Another7Horse' };
  await callsFrom(service, freshAddress(), token)('updatePassword', { body });
  list.add('Another7Horse');
  expect((await logIn('Another7Horse')).status).toBe(200);
  await eventually(async () => (await told()) === 2);
  list.delete('Another7Horse');
});
