import { callsFrom, freshAddress, freshEmail, join, password } from '@/__tests__/support/accounts';
import { eventually } from '@/__tests__/support/eventually';
import { createTestService, type TestService } from '@/__tests__/support/service';

/** What a parent who logs in once notices of thirty addresses that guess: counted in answers, because a clock proves little. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ poolMax: 10 });
});
afterAll(() => service.close());

test('a quiet log-in goes before a flood from thirty addresses', async () => {
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
  // Those that were being compared, and those that came between the log-in's own steps.
  expect(statuses.length - before).toBeLessThan(30);
  await flood;
  // Who would wait too long is told so.
  expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
  expect(statuses).toHaveLength(120);
}, 60_000);
