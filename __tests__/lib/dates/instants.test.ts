import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { addDays } from '@/lib/dates/dates';
import { formatTime, isTimeZone, timeLeft, todayIn, tomorrowIn, wallClockIn, zonedInstant } from '@/lib/dates/instants';

const runs = { numRuns: count(100, 3000), seed: 20261120 };
const zones = fc.constantFrom(
  'America/Toronto',
  'America/Vancouver',
  'America/St_Johns',
  'America/Phoenix',
  'Europe/London',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
);
const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });

inTimeZones(() => {
  test('the wall clock of any instant leads back to that instant, or to the earlier of a repeated hour', () => {
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = minute * 60_000;
        const wall = wallClockIn(zone, new Date(instant));
        const found = zonedInstant(wall.date, wall.time, zone);
        expect(wallClockIn(zone, found)).toEqual(wall);
        expect(instant - found.getTime()).toBeGreaterThanOrEqual(0);
        expect(instant - found.getTime()).toBeLessThanOrEqual(3_600_000);
      }),
      runs,
    );
  });

  test.each([
    ['an ordinary day', '2026-11-20', '09:00', 'America/Toronto', '2026-11-20T14:00:00.000Z'],
    ['summer time', '2026-07-20', '09:00', 'America/Toronto', '2026-07-20T13:00:00.000Z'],
    ['the hour that spring skips', '2026-03-08', '02:30', 'America/Toronto', '2026-03-08T07:00:00.000Z'],
    ['the first of the two hours in autumn', '2026-11-01', '01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
    ['a gap of half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['a day that never was', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['midnight', '2026-11-20', '00:00', 'America/Vancouver', '2026-11-20T08:00:00.000Z'],
  ])('%s', (_what, date, time, zone, expected) => {
    expect(zonedInstant(date, time, zone).toISOString()).toBe(expected);
  });

  test("today and tomorrow are the place's, not the machine's", () => {
    const evening = new Date('2026-11-20T03:30:00Z');
    expect(todayIn('America/Toronto', evening)).toBe('2026-11-19');
    expect(todayIn('Pacific/Auckland', evening)).toBe('2026-11-20');
    expect(tomorrowIn('America/Toronto', evening)).toBe('2026-11-20');
    expect(tomorrowIn('America/Toronto', new Date('2026-11-01T04:30:00Z'))).toBe('2026-11-02');
  });

  test.each([
    ['Tuesday morning to Friday noon', '2026-11-24T14:00:00Z', '2026-11-27T17:00:00Z', '3 days left'],
    ['Tuesday afternoon to Friday noon', '2026-11-24T20:00:00Z', '2026-11-27T17:00:00Z', '3 days left'],
    ['Tuesday afternoon to Thursday noon', '2026-11-24T20:00:00Z', '2026-11-26T17:00:00Z', '2 days left'],
    ['late Tuesday to early Thursday', '2026-11-25T04:00:00Z', '2026-11-26T06:00:00Z', '26 hours left'],
    ['this morning to tomorrow evening', '2026-11-24T14:00:00Z', '2026-11-26T01:00:00Z', '35 hours left'],
    ['half an hour', '2026-11-24T14:00:00Z', '2026-11-24T14:30:00Z', '30 minutes left'],
    ['the past', '2026-11-24T14:00:00Z', '2026-11-24T13:00:00Z', null],
  ])('the time left from %s is counted as people do', (_, now, until, words) => {
    expect(timeLeft(new Date(until), new Date(now), 'America/Toronto')).toBe(words);
  });

  test('a day on the wall is 23 or 25 hours long when the clocks change', () => {
    const hours = (date: string) =>
      (zonedInstant(addDays(date, 1), '00:00', 'America/Toronto').getTime() -
        zonedInstant(date, '00:00', 'America/Toronto').getTime()) /
      3_600_000;
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-06-01')]).toEqual([23, 25, 24]);
  });
});

test('zones, times and dates that do not exist are refused', () => {
  expect(isTimeZone('America/Toronto')).toBe(true);
  expect(isTimeZone('America/Nowhere')).toBe(false);
  expect(isTimeZone(undefined)).toBe(false);
  expect(() => zonedInstant('2026-11-20', '24:00', 'America/Toronto')).toThrow(RangeError);
  expect(() => zonedInstant('2026-02-30', '10:00', 'America/Toronto')).toThrow(RangeError);
  expect(() => zonedInstant('2026-11-20', '10:00', 'America/Nowhere')).toThrow(RangeError);
});

test('times are shown on a twelve-hour clock', () => {
  expect(['00:05', '07:30', '12:00', '17:45'].map(formatTime)).toEqual(['12:05 AM', '7:30 AM', '12:00 PM', '5:45 PM']);
});
