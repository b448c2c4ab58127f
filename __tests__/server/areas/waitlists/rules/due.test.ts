import { BookingType, valuesOf, WaitlistStatus as S } from '@/lib/enums';
import { waitlistDueAt, type DueWaitlist } from '@/server/areas/waitlists/rules/due';

const zone = 'America/Toronto';
const now = new Date('2026-03-04T17:00:00Z');
const opening = new Date('2026-04-01T11:30:00Z');
const waitlist = (over: Partial<DueWaitlist> = {}): DueWaitlist => ({
  status: S.NEW,
  type: BookingType.DROP_IN,
  bookingDates: ['2026-03-11', '2026-03-09', '2026-03-10'],
  startMonth: null,
  permanentBookingDays: [],
  ...over,
});
const permanent = { type: BookingType.PERMANENT, bookingDates: [], startMonth: '2026-04-01' };
const booking = { dueAt: new Date('2026-03-06T17:00:00Z'), firstStartAt: opening };

test.each<[string, Partial<DueWaitlist>, typeof booking | null, string | null]>([
  ['waiting: when its first date begins at the facility', {}, null, '2026-03-09T04:00:00.000Z'],
  ['waiting for permanent care: when the month’s last day begins', permanent, null, '2026-04-30T04:00:00.000Z'],
  [
    'waiting for Mondays: when the last one of the month begins',
    { ...permanent, permanentBookingDays: [1] },
    null,
    '2026-04-27T04:00:00.000Z',
  ],
  [
    'waiting for a month: dates do not count',
    { ...permanent, bookingDates: ['2026-03-09'] },
    null,
    '2026-04-30T04:00:00.000Z',
  ],
  ['waiting for dates: a month does not count', { startMonth: '2026-01-01' }, null, '2026-03-09T04:00:00.000Z'],
  ['waiting without dates: never', { bookingDates: [] }, null, null],
  ['waiting without a month: never', { ...permanent, startMonth: null }, null, null],
  ['offered: its booking’s expiry decides', { status: S.WAITING_FOR_PARENTS_APPROVAL }, booking, null],
  ['offered without a booking: 48 hours', { status: S.WAITING_FOR_PARENTS_APPROVAL }, null, '2026-03-06T17:00:00.000Z'],
  [
    'offered without a booking for tomorrow: when that day begins',
    { status: S.WAITING_FOR_PARENTS_APPROVAL, bookingDates: ['2026-03-05'] },
    null,
    '2026-03-05T05:00:00.000Z',
  ],
  ['confirmed: when care starts', { status: S.APPROVED }, booking, '2026-04-01T11:30:00.000Z'],
  ['confirmed without a booking: never', { status: S.APPROVED }, null, null],
])('The due time of a waitlist request: %s', (_, over, offered, due) => {
  expect(waitlistDueAt(waitlist(over), offered, zone, now)?.toISOString() ?? null).toBe(due);
});

test('A final waitlist request is never due', () => {
  const open: readonly S[] = [S.NEW, S.WAITING_FOR_PARENTS_APPROVAL, S.APPROVED];
  for (const status of valuesOf(S).filter((one) => !open.includes(one)))
    expect(waitlistDueAt(waitlist({ status }), booking, zone, now)).toBeNull();
});

test('waitlistDueAt does not sort its argument in place', () => {
  const { bookingDates } = waitlist();
  waitlistDueAt({ ...waitlist(), bookingDates }, null, zone, now);
  expect(bookingDates).toEqual(['2026-03-11', '2026-03-09', '2026-03-10']);
});
