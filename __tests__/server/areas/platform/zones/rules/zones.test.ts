import { fullDate } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/durations';
import { deadlineText, isWallTime, skippedTimeText, zonedInstant } from '@/lib/dates/instants';
import { clockPlace, zoneName } from '@/lib/dates/zone-names';
import {
  addOffsets,
  isTimeZone,
  learnOffsets,
  minutesAhead,
  setZoneTable,
  type ZoneTable,
} from '@/lib/dates/zone-table';
import { CancellationPolicy } from '@/lib/enums';
import { refundUntil } from '@/lib/money/refund-terms';
import { tourEvent, writeCalendar } from '@/lib/requests/icalendar';
import { writeInstant } from '@/server/areas/platform/mail/rules/mail-text';
import { firstDifference, followWall, samples } from '@/server/areas/platform/zones/rules';
import { zoneData } from '@/server/areas/platform/zones/zone-data';

beforeEach(() => setZoneTable(zoneData));
afterAll(() => setZoneTable(null));

const zones: [zone: string, date: string, time: string, instant: string, letters: string, name: string][] = [
  // Clocks there go forward for the last time in March 2026.
  ['America/Vancouver', '2026-01-15', '10:30', '2026-01-15T18:30:00.000Z', 'PST', 'Pacific Time'],
  ['America/Vancouver', '2026-07-15', '10:30', '2026-07-15T17:30:00.000Z', 'PDT', 'Pacific Time'],
  ['America/Vancouver', '2026-12-10', '10:30', '2026-12-10T17:30:00.000Z', 'MST', 'Mountain Standard Time'],
  ['America/Vancouver', '2027-07-15', '10:30', '2027-07-15T17:30:00.000Z', 'MST', 'Mountain Standard Time'],
  ['America/Toronto', '2026-12-10', '10:30', '2026-12-10T15:30:00.000Z', 'EST', 'Eastern Time'],
  ['America/Toronto', '2027-07-15', '10:30', '2027-07-15T14:30:00.000Z', 'EDT', 'Eastern Time'],
  ['America/Phoenix', '2026-07-15', '10:30', '2026-07-15T17:30:00.000Z', 'MST', 'Mountain Standard Time'],
  ['America/St_Johns', '2026-12-10', '10:30', '2026-12-10T14:00:00.000Z', 'NST', 'Newfoundland Time'],
  ['Pacific/Honolulu', '2026-12-10', '10:30', '2026-12-10T20:30:00.000Z', 'HST', 'Hawaii Standard Time'],
  ['America/Sao_Paulo', '2026-12-10', '10:30', '2026-12-10T13:30:00.000Z', 'GMT-3', 'GMT-3'],
  ['the hour that spring skips in America/Toronto', '2027-03-14', '02:30', '2027-03-14T07:00:00.000Z', 'EDT', ''],
  ['the first of two hours in America/Toronto', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'EDT', ''],
  ['no second hour in America/Vancouver', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z', 'PDT', ''],
];

test.each([
  ['America/Toronto', 'Toronto time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC time'],
])('%s is %s to a parent', (zone, place) => {
  expect(clockPlace(zone)).toBe(place);
});

test.each(zones)('%s: %s %s is %s, %s', (where, date, time, instant, letters, name) => {
  const zone = where.split(' ').at(-1)!;
  const at = zonedInstant(date, time, zone);
  expect(at.toISOString()).toBe(instant);
  expect(writeInstant({ at, timeZone: zone })).toMatch(new RegExp(` (AM|PM) ${letters.replace('+', '\\+')}$`));
  if (name) expect(zoneName(zone, date)).toBe(name);
});

test('a tour in Vancouver stands at one time in mail, page, calendar file and deadline', () => {
  const timeZone = 'America/Vancouver';
  const at = zonedInstant('2026-12-10', '10:30', timeZone);
  const place = { line1: '1 Main St', city: 'Vancouver', region: 'BC', postalCode: 'V5K 0A1' };
  const tour = { id: 't', number: 'NT-7H2K9P', facility: 'Fern House', scheduledAt: at, updatedAt: at, ...place };
  const until = refundUntil(CancellationPolicy.FULL_24_HOURS, at, timeZone);
  const words = () => [deadlineText(at, timeZone), deadlineText(until, timeZone)];
  expect(writeInstant({ at, timeZone })).toBe(`${fullDate('2026-12-10')} at 10:30 AM MST`);
  expect(writeCalendar('Nestling', [tourEvent(tour, 'https://nestling.test')])).toContain('DTSTART:20261210T173000Z');
  expect(words()).toEqual(['Thursday, December 10 at 10:30 AM', 'Wednesday, December 9 at 10:30 AM']);

  const { items } = addOffsets({ items: [{ address: { timeZone } }] }, new Date('2026-11-28T12:00:00Z'));
  expect(items[0]!.address).toEqual({
    timeZone,
    offsets: [
      { from: '2025-11-02T09:00:00.000Z', minutes: -480, abbreviation: 'PST' },
      { from: '2026-03-08T10:00:00.000Z', minutes: -420, abbreviation: 'PDT' },
      { from: '2026-11-01T09:00:00.000Z', minutes: -420, abbreviation: 'MST' },
    ],
  });
  // As in a browser, whose own data says something else.
  setZoneTable(null);
  learnOffsets({ items });
  expect(words()).toEqual(['Thursday, December 10 at 10:30 AM', 'Wednesday, December 9 at 10:30 AM']);
});

test('without offsets, a page reads its machine’s own zone data', () => {
  setZoneTable(null);
  learnOffsets({ address: { timeZone: 'America/Toronto' } });
  expect(zonedInstant('2026-12-10', '10:30', 'America/Toronto').toISOString()).toBe('2026-12-10T15:30:00.000Z');
  expect(writeInstant({ at: new Date('2026-12-10T15:30:00Z'), timeZone: 'America/Toronto' })).toMatch(/10:30 AM EST$/);
});

test('the table knows zones by their exact names', () => {
  expect(['America/Vancouver', 'US/Eastern', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['America/vancouver', 'America/Nowhere', '+05:00', ''].map(isTimeZone)).toEqual([false, false, false, false]);
});

test('a time that the clocks skip is refused in words', () => {
  expect(isWallTime('2027-03-14', '02:30', 'America/Toronto')).toBe(false);
  expect(isWallTime('2027-03-14', '02:30', 'America/Vancouver')).toBe(true);
  expect(skippedTimeText('2027-03-14', '02:30')).toBe(
    'There is no 2:30 AM on March 14, 2027, because the clocks go forward then. Choose another time.',
  );
});

describe('when another table holds', () => {
  const older: ZoneTable = () => [{ from: -Infinity, to: Infinity, minutes: -480, abbreviation: 'PST' }];
  const before = (at: number) => minutesAhead('America/Vancouver', at, older);
  const after = (at: number) => minutesAhead('America/Vancouver', at, zoneData);
  const toronto = (at: number) => minutesAhead('America/Toronto', at, zoneData);

  test.each([
    ['a wall time stays', before, after, '2026-12-10T18:30:00.000Z', '2026-12-10T17:30:00.000Z'],
    ['what both read alike stays', before, after, '2026-01-10T18:30:00.000Z', '2026-01-10T18:30:00.000Z'],
    ['into the hour that spring skips', before, toronto, '2027-03-14T10:30:00.000Z', '2027-03-14T07:00:00.000Z'],
    ['the second of two hours stays', toronto, toronto, '2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ])('%s', (_what, one, other, at, expected) => {
    expect(followWall(new Date(at), one, other).toISOString()).toBe(expected);
  });

  test('the first difference is found, or none', () => {
    const days = samples(new Date('2026-10-01T12:00:00Z'), dayMs);
    expect([days[0]!.toISOString(), days.at(-1)!.toISOString()]).toEqual([
      '2025-10-01T12:00:00.000Z',
      '2028-09-29T12:00:00.000Z',
    ]);
    expect(firstDifference(toronto, toronto, days)).toBeNull();
    // On the older clocks it is winter all year.
    expect(firstDifference(before, after, days)!.toISOString()).toBe('2025-10-01T12:00:00.000Z');
    expect(firstDifference(before, after, days.slice(40))!.toISOString()).toBe('2026-03-08T12:00:00.000Z');
  });
});
