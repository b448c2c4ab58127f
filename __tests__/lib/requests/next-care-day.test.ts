import { anId } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { nextCareDay, nextInCare } from '@/lib/requests/next-care-day';

const care = (id: number, dates: readonly [string, Item | null][], status: BookingStatus = BookingStatus.APPROVED) =>
  aBooking({ id: anId(id), status, items: dates.map(([date, state]) => aBookingItem({ date, status: state })) });

it.each([
  // 11 PM of November 9 in Toronto.
  ['2026-11-10T04:00:00Z', '2026-11-09'],
  ['2026-11-10T05:00:00Z', '2026-11-11'],
  ['2026-11-12T05:00:00Z', null],
])('at %s it is %s', (now, date) => {
  const booking = care(300, [
    ['2026-11-11', Item.APPROVED],
    ['2026-11-09', Item.APPROVED],
    ['2026-11-10', Item.CANCELED],
  ]);
  expect(nextCareDay(booking, new Date(now))).toBe(date);
});

it('is of confirmed care alone', () => {
  const pending = care(300, [['2026-11-09', null]], BookingStatus.NEW);
  expect(nextCareDay(pending, new Date('2026-11-02T15:00:00Z'))).toBeNull();
});

it('of several bookings are those of the first day, be they at two places', () => {
  const [late, first, other] = [
    care(300, [['2026-11-10', Item.APPROVED]]),
    care(301, [['2026-11-09', Item.APPROVED]]),
    care(302, [['2026-11-09', Item.APPROVED]]),
  ];
  expect(nextInCare([late, first, other], new Date('2026-11-02T15:00:00Z'))).toEqual([first, other]);
});
