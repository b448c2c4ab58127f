import { callsFrom, freshEmail, join } from '@/__tests__/support/accounts';
import { count, isDeep } from '@/__tests__/support/depth';
import { createTestService, type TestService } from '@/__tests__/support/service';

let service: TestService;
beforeAll(async () => {
  const rates = {
    signinPerAccount: 1e6,
    signinPerAddress: 1e6,
    mailPerMailbox: 1e6,
    mailPerAddress: 1e6,
    readsPerSecond: 1e6,
    writesPerSession: 1e6,
    writesPerAddress: 1e6,
    readShare: 1,
    exportsPerFamily: 1e6,
    signingsPerFamily: 1e6,
    invitationsPerFamily: 1_000,
    claimsPerFacility: 1_000,
    requestsPerFacility: 1e6,
    requestsPerFamily: 1e6,
    passOnDelay: 120,
  };
  service = await createTestService({ deps: { rates } });
});
afterAll(() => service.close());

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Medians of two alternating calls, so that load on the machine affects both. */
async function medians(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < count(5, 60); round += 1) {
    for (const [index, call] of [first, second].entries()) {
      const began = performance.now();
      await call();
      times[index as 0 | 1].push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Timing on a shared machine needs many rounds. */
const bound = isDeep ? 1.25 : 10;

test.each([
  [
    'sign-in',
    (email: string) => callsFrom(service)('signin', { body: { email, password: 'Wrong7Horse', remember: false } }),
  ],
  ['the request for a new password', (email: string) => callsFrom(service)('requestReset', { body: { email } })],
  ['resend', (email: string) => callsFrom(service)('resend', { params: { target: email } })],
  [
    'sign-up',
    (email: string) => callsFrom(service)('signup', { body: { email, password: 'Quiet4Harbour', consent: true } }),
  ],
])(
  '%s takes the same time whether or not the address is known',
  async (_, call) => {
    const { email } = await join(service);
    const [known, unknown] = await medians(
      () => call(email),
      () => call(freshEmail()),
    );
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(bound);
  },
  120_000,
);

test('a change of address takes the same time whether or not the address is known', async () => {
  const [{ call, password: currentPassword }, { email }] = [await join(service), await join(service)];
  const change = (next: string) => call('updateUser', { body: { email: next, currentPassword } });
  const times = await medians(
    () => change(email),
    () => change(freshEmail()),
  );
  expect(Math.min(...times)).toBeGreaterThan(100);
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(bound);
}, 120_000);
