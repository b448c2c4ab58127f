import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { answerDifference } from '@/lib/requests/answer-difference';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';

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

it('is said only while the parent has to answer', () => {
  expect(answerDifference(offered(['2026-11-27'], null, BookingStatus.APPROVED))).toBeNull();
});
