import { anId, now } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem, aPayment } from '@/__tests__/support/builders/requests';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus, BookingItemStatus as Item, valuesOf } from '@/lib/enums';
import {
  answerDifference,
  bookingDeadline,
  bookingLabel,
  bookingNextStep,
  nextCareDay,
  nextInCare,
} from '@/lib/requests/booking-facts';

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

const S = BookingStatus;
const nextStep = (given: Partial<BookingGroup>) => {
  const booking = aBooking(given);
  return bookingNextStep(booking, bookingDeadline(booking));
};

const nextStepOf: Record<BookingStatus, RegExp> = {
  [S.NEW]: /^The facility has your request and can answer until .*November 5.*\. We’re holding your spots/,
  [S.WAITING_FOR_PARENTS_APPROVAL]: /some of your days\. Please review and answer by .*November 5/,
  [S.DECLINED_BY_FACILITY]: /^The facility declined this request\. You haven’t been charged\.$/,
  [S.CANCELED_BY_PARENT]: /^You cancelled this booking\.$/,
  [S.PENDING_PAYMENT]: /^The facility accepted your request\. We’re charging your card now\.$/,
  [S.PAYMENT_FAILED]: /^Your card was refused\. Try again or use another card by .*November 5/,
  [S.APPROVED]: /^Your booking is confirmed\.$/,
  [S.TIMEOUT]: /it expired\. You haven’t been charged\.$/,
  [S.COMPLETED]: /^This booking is complete\.$/,
  [S.CANCELED_BY_FACILITY]: /^The facility cancelled this booking\. You’ll get a full refund for any care/,
};

it.each(valuesOf(S))('in status %d a booking says what comes next', (status) => {
  expect(nextStep({ status })).toMatch(nextStepOf[status]);
});

it.each(['tourId', 'waitlistId'] as const)(
  'an accepted offer (%s) is not called a request that was accepted',
  (from) => {
    expect(nextStep({ status: S.PENDING_PAYMENT, [from]: anId(500) })).toBe(
      'You accepted the spot. We’re charging your card now.',
    );
  },
);

it('a booking that ended because a month was not paid does not say that the facility cancelled it', () => {
  const status = S.CANCELED_BY_FACILITY;
  const ended = aBooking({
    status,
    history: [{ at: now, from: S.APPROVED, to: status, by: 'payment', action: 'abandon', note: null }],
  });
  expect(bookingLabel(ended).label).toBe('Ended: not paid');
  expect(bookingNextStep(ended, null)).toBe(
    'We couldn’t charge a month of care, so this booking ended and its spots were released.',
  );
});

it('a payment waiting for 3-D Secure reads differently from a refused one', () => {
  const waiting = aPayment({
    status: 'needs_authentication',
    nextAction: { type: 'authenticate', clientSecret: 's' },
  });
  expect(nextStep({ status: S.PAYMENT_FAILED, payments: [waiting] })).toMatch(
    /^Your bank needs you to approve this payment/,
  );
});
