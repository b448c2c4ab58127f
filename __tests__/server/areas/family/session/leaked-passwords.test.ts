import { callsFrom, codeTo, freshEmail, join, mailsTo, password } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';

const leaked = 'Winter7Sparrow';
const away = 'Silent9Harbour';
/** A list with one password, which fails for another one. */
const leaks = {
  has: async (text: string) => {
    if (text === away) throw new Error('Away.');
    return text === leaked;
  },
};

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
