import { callsFrom, freshAddress, freshEmail, join, password } from '@/__tests__/support/accounts';
import { eventually } from '@/__tests__/support/eventually';
import { createTestService, type TestService } from '@/__tests__/support/service';

/** A login during a flood of guesses from thirty addresses. Counts answers, because timing is unreliable. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ poolMax: 10 });
});
afterAll(() => service.close());

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
  const before = statuses.length;
  const quiet = await callsFrom(service, freshAddress())('signin', { body: { email, password, remember: false } });
  expect(quiet.status).toBe(200);
  // Guesses already in a slot, and those between the steps of the login.
  expect(statuses.length - before).toBeLessThan(30);
  await flood;
  // Guesses that would wait too long are refused.
  expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
  expect(statuses).toHaveLength(120);
}, 60_000);
