import { runInThisContext } from 'node:vm';

/**
 * West of Greenwich, at Greenwich with daylight saving, and far east: time zone bugs show a day early, right or late.
 */
export const testZones = ['America/Vancouver', 'Europe/London', 'Pacific/Auckland'] as const;

/**
 * Sets the machine's time zone. Jest gives tests a copy of `process.env`, which Date does not read, so the real one is
 * reached through the outer context.
 */
export function setMachineZone(timeZone: string | undefined): void {
  const real = runInThisContext('process') as typeof process;
  if (timeZone === undefined) delete real.env.TZ;
  else real.env.TZ = timeZone;
}

/** In each zone; only in the one of a check's zone stage, and in one for mutation testing, which repeats tests. */
export function inTimeZones(tests: (timeZone: string) => void): void {
  const { CHECK_ZONE, MUTATE } = process.env;
  const zones = CHECK_ZONE ? [CHECK_ZONE] : testZones.slice(0, MUTATE ? 1 : undefined);
  describe.each(zones)('on a machine in %s', (timeZone) => {
    const before = (runInThisContext('process') as typeof process).env.TZ;
    beforeAll(() => setMachineZone(timeZone));
    afterAll(() => setMachineZone(before));
    tests(timeZone);
  });
}
