import { runInThisContext } from 'node:vm';

/** West of Greenwich, on it with summer time, and far east of it: where a careless date is a day early, right, or a day late. */
export const testZones = ['America/Vancouver', 'Europe/London', 'Pacific/Auckland'] as const;

/**
 * Puts the machine itself in a time zone. Jest gives tests a copy of `process.env`, which the clock does not read, so the real
 * one is reached through the context outside the test's.
 */
export function setMachineZone(timeZone: string | undefined): void {
  const real = runInThisContext('process') as typeof process;
  if (timeZone === undefined) delete real.env.TZ;
  else real.env.TZ = timeZone;
}

/** The same tests on machines in three time zones. */
export function inTimeZones(tests: (timeZone: string) => void): void {
  describe.each(testZones)('on a machine in %s', (timeZone) => {
    const before = (runInThisContext('process') as typeof process).env.TZ;
    beforeAll(() => setMachineZone(timeZone));
    afterAll(() => setMachineZone(before));
    tests(timeZone);
  });
}
