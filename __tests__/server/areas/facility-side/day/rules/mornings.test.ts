import { minuteMs } from '@/lib/dates/durations';
import { isScheduleType, SessionType, valuesOf } from '@/lib/enums';
import { asksForPlaces, canHaveCome, isMorning, nextMorning } from '@/server/areas/facility-side/day/rules';

/** When the morning mail is due: 6:30 in the facility's time zone, also on the days when clocks change. */
it.each([
  ['before the hour', 'America/Toronto', '2026-03-04T11:29:59Z', '2026-03-04T11:30:00Z'],
  ['at the hour: the next day', 'America/Toronto', '2026-03-04T11:30:00Z', '2026-03-05T11:30:00Z'],
  ['farther west', 'America/Vancouver', '2026-03-04T11:30:00Z', '2026-03-04T14:30:00Z'],
  ['in a zone with half an hour', 'America/St_Johns', '2026-03-04T09:00:00Z', '2026-03-04T10:00:00Z'],
  ['the night before clocks go forward', 'America/Toronto', '2026-03-08T03:00:00Z', '2026-03-08T10:30:00Z'],
  ['after clocks went forward', 'America/Toronto', '2026-03-08T10:30:00Z', '2026-03-09T10:30:00Z'],
  ['the day clocks go back', 'America/Toronto', '2026-11-01T05:00:00Z', '2026-11-01T11:30:00Z'],
  ['evening in the zone, the next day in UTC', 'America/Vancouver', '2026-03-05T04:00:00Z', '2026-03-05T14:30:00Z'],
])('is due next, %s', (_, zone, now, due) => {
  expect(nextMorning(zone, new Date(now))).toEqual(new Date(due));
});

it('comes once on each calendar day of a year, whatever the clocks do', () => {
  let at = new Date('2026-01-01T05:00:00Z');
  const days = Array.from({ length: 365 }, () => (at = nextMorning('America/Toronto', at)).toISOString().slice(0, 10));
  expect(new Set(days).size).toBe(365);
});

it.each([
  [-1, false],
  [0, true],
  [180, true],
  [181, false],
])('is sent %i minutes after its hour: %s', (minutes, sent) => {
  const due = new Date('2026-03-04T11:30:00Z');
  expect(isMorning('America/Toronto', new Date(due.getTime() + minutes * minuteMs))).toBe(sent);
});

it('asks for the places on Mondays of the facility', () => {
  // Monday, March 9 at 10 PM in Vancouver, Tuesday in Toronto.
  const now = new Date('2026-03-10T05:00:00Z');
  expect(asksForPlaces('America/Vancouver', now)).toBe(true);
  expect(asksForPlaces('America/Toronto', now)).toBe(false);
});

it('children of an afternoon session can have come from noon on, all others all day', () => {
  const all = valuesOf(SessionType).filter(isScheduleType);
  expect(all.filter((session) => !canHaveCome(session, '11:59'))).toEqual([
    SessionType.HALF_DAY_PM,
    SessionType.AFTER_SCHOOL,
  ]);
  expect(all.every((session) => canHaveCome(session, '12:00'))).toBe(true);
});
