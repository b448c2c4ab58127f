import { inTimeZones } from '@/__tests__/support/time-zones';
import { zonedInstant } from '@/lib/dates/instants';
import { firstDayMailAt } from '@/server/areas/bookings/rules/first-day';

/** The mail before the first day (product rule 4). */
const at = (date: string, time: string, zone: string) => zonedInstant(date, time, zone);

inTimeZones(() => {
  test.each([
    ['a winter day in Toronto', 'America/Toronto', '2026-12-07', '08:00', '2026-12-06T23:00:00.000Z'],
    ['a winter day in Vancouver', 'America/Vancouver', '2026-12-07', '08:00', '2026-12-07T02:00:00.000Z'],
    ['the day on which summer time begins', 'America/Toronto', '2026-03-08', '08:00', '2026-03-07T23:00:00.000Z'],
    ['the day after it', 'America/Toronto', '2026-03-09', '08:00', '2026-03-08T22:00:00.000Z'],
    ['care that begins late at night', 'America/Toronto', '2026-12-07', '23:30', '2026-12-06T23:00:00.000Z'],
    ['a facility half an hour off', 'America/St_Johns', '2026-12-07', '07:00', '2026-12-06T21:30:00.000Z'],
  ])('For %s the mail is due at 6 PM the day before, at the facility', (_, zone, date, time, due) => {
    const now = new Date('2026-03-01T00:00:00Z');
    expect(firstDayMailAt(at(date, time, zone), zone, now)!.toISOString()).toBe(due);
  });

  const [zone, startAt] = ['America/Toronto', new Date('2026-12-07T13:00:00Z')] as const;
  test.each([
    ['a moment before that evening', '2026-12-06T22:59:59.999Z', '2026-12-06T23:00:00.000Z'],
    ['later that evening', '2026-12-07T01:00:00.000Z', '2026-12-07T01:00:00.000Z'],
    ['in the morning before it opens', '2026-12-07T12:59:59.999Z', '2026-12-07T12:59:59.999Z'],
    ['once care has begun', '2026-12-07T13:00:00.000Z', undefined],
  ])('Confirmed %s', (_, now, due) => {
    expect(firstDayMailAt(startAt, zone, new Date(now))?.toISOString()).toBe(due);
  });
});
