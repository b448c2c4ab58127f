import { careDates } from '@/lib/dates/booking-dates';
import { weekdayOf } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { nextCharge } from '@/lib/money/charges';
import { endingsOf } from '@/lib/money/endings';

const care = {
  priceMonthly: 120_000,
  permanentBookingDays: [weekdayOf('2026-12-07')],
  // Every Monday of January 2027.
  closedDays: ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25'],
  endDate: null,
};
const itemsIn = (from: string, through: string) =>
  careDates(from, through, care.permanentBookingDays, care.closedDays).map((date) => ({
    date,
    status: BookingItemStatus.APPROVED,
  }));

test('Care can end with the paid month and with each later month that has care; a closed month is not charged', () => {
  const endings = endingsOf({ ...care, lastPaidDay: '2026-12-28', items: itemsIn('2026-12-01', '2027-03-31') });
  expect(endings).toEqual([
    { month: '2026-12', lastDay: '2026-12-28', charges: [] },
    { month: '2027-02', lastDay: '2027-02-22', charges: [{ on: '2027-02-01', amount: 120_000 }] },
    {
      month: '2027-03',
      lastDay: '2027-03-29',
      charges: [
        { on: '2027-02-01', amount: 120_000 },
        { on: '2027-03-01', amount: 120_000 },
      ],
    },
  ]);
});

test('The first charge until a later ending is the next charge of the booking', () => {
  const next = nextCharge({
    ...care,
    status: BookingStatus.APPROVED,
    type: BookingType.PERMANENT,
    endsOn: null,
    facility: { closedDays: care.closedDays },
    price: { total: 50_000, monthly: care.priceMonthly },
    payments: [{ month: '2026-12', status: 'succeeded', nextAction: null }],
  });
  const endings = endingsOf({ ...care, lastPaidDay: '2026-12-28', items: itemsIn('2026-12-01', '2027-03-31') });
  expect(next).toEqual({ moment: 'month', ...endings.at(-1)!.charges[0] });
});
