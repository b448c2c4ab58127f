import { anId } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { BookingStatus, BookingItemStatus as Item } from '@/lib/enums';
import { answerDifference, nextCareDay, nextInCare } from '@/lib/requests/booking-facts';

const item = (date: string, status: Item | null) => aBookingItem({ date, status });
const some = (note: string | null) => ({
  at: '2026-11-03T15:00:00Z',
  from: BookingStatus.NEW,
  to: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
  by: 'facility' as const,
  action: 'approveSome',
  note,
});
const offered = (
  declined: readonly string[],
  note: string | null,
  status: BookingStatus = BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
) =>
  aBooking({
    status,
    items: [
      item('2026-11-25', Item.APPROVED),
      item('2026-11-26', Item.APPROVED),
      ...declined.map((date) => item(date, Item.NOT_APPROVED)),
    ],
    price: { currency: 'CAD', lines: [], total: 13200, monthly: null },
    history: [some(note)],
  });

it.each([
  [['2026-11-27'], 'staff training day', '2 of 3 days accepted, $132.00. Nov 27 was declined: staff training day'],
  [['2026-11-27'], null, '2 of 3 days accepted, $132.00. Nov 27 was declined.'],
  [['2026-11-27', '2026-11-30'], null, '2 of 4 days accepted, $132.00. Nov 27, Nov 30 were declined.'],
  [['2026-11-26', '2026-11-27'], null, '2 of 3 days accepted, $132.00. Nov 27 was declined.'],
  [[], null, null],
])('%j left out for %j: %j', (declined, note, words) => expect(answerDifference(offered(declined, note))).toBe(words));

it('the difference is shown only while the parent has to answer', () => {
  expect(answerDifference(offered(['2026-11-27'], null, BookingStatus.APPROVED))).toBeNull();
});

const care = (id: number, dates: readonly [string, Item | null][], status: BookingStatus = BookingStatus.APPROVED) =>
  aBooking({ id: anId(id), status, items: dates.map(([date, state]) => aBookingItem({ date, status: state })) });

it.each([
  // 11 PM of November 9 in Toronto.
  ['2026-11-10T04:00:00Z', '2026-11-09'],
  ['2026-11-10T05:00:00Z', '2026-11-11'],
  ['2026-11-12T05:00:00Z', null],
])('at %s the next day of care is %s', (now, date) => {
  const booking = care(300, [
    ['2026-11-11', Item.APPROVED],
    ['2026-11-09', Item.APPROVED],
    ['2026-11-10', Item.CANCELED],
  ]);
  expect(nextCareDay(booking, new Date(now))).toBe(date);
});

it('only confirmed care has a next day', () => {
  const pending = care(300, [['2026-11-09', null]], BookingStatus.NEW);
  expect(nextCareDay(pending, new Date('2026-11-02T15:00:00Z'))).toBeNull();
});

it('the next bookings are all those on the first day, also at two facilities', () => {
  const [late, first, other] = [
    care(300, [['2026-11-10', Item.APPROVED]]),
    care(301, [['2026-11-09', Item.APPROVED]]),
    care(302, [['2026-11-09', Item.APPROVED]]),
  ];
  expect(nextInCare([late, first, other], new Date('2026-11-02T15:00:00Z'))).toEqual([first, other]);
});
