import { screen, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aChildSummary, aPayment } from '@/__tests__/support/builders/requests';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/booking-details';
import { BookingItemStatus, BookingStatus, BookingType, CancellationPolicy, valuesOf } from '@/lib/enums';
import { bookingStatusLabels } from '@/lib/labels';

useMockService();
const show = (given: Partial<BookingGroup> = {}, at = now) =>
  renderWithStore(<BookingDetails booking={aBooking(given)} now={new Date(at)} />, { profile: aProfile() });
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

it('the booking page shows children, dates, place, price and number', () => {
  show({ children: [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Ben' })], note: 'Ada naps at noon.' });
  expect(screen.getByText('Request NB-4K7Q2M')).toBeVisible();
  expect(fact('Who')).toHaveTextContent('Ada and Ben');
  expect(fact('Session')).toHaveTextContent('Full Day');
  expect(fact('Days')).toHaveTextContent('Nov 9 - Nov 10, 2026');
  expect(fact('Where')).toHaveTextContent('100 King Street West, Toronto, ON M5V 1J2');
  expect(fact('Your note')).toHaveTextContent('Ada naps at noon.');
  const price = within(screen.getByRole('table', { name: 'Price' }));
  expect(price.getByRole('row', { name: /Full Day 2 × \$80\.00 \$160\.00/ })).toBeVisible();
  expect(price.getByRole('row', { name: /Total if accepted \$160\.00/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Robin Hill Child Care/ })).toHaveAttribute('href', `/facility/${anId(100)}`);
});

it('permanent care shows weekdays, months, the first month’s price and the long-term terms', () => {
  show({
    type: BookingType.PERMANENT,
    permanentBookingDays: [1, 3],
    items: [aBookingItem({ date: '2026-12-02' })],
    startDate: '2026-12-01',
    endDate: null,
    endsOn: '2026-12-31',
  });
  expect(fact('Days')).toHaveTextContent('Monday, Wednesday');
  expect(fact('First day of care')).toHaveTextContent('Wednesday, December 2, 2026');
  expect(screen.getByRole('heading', { name: 'First month' })).toBeVisible();
});

const nextStepOf: Record<BookingStatus, RegExp> = {
  [BookingStatus.NEW]: /^The facility has your request and can answer until .*November 5.*\. We’re holding your spots/,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: /some of your days\. Please review and answer by .*November 5/,
  [BookingStatus.DECLINED_BY_FACILITY]: /^The facility declined this request\. You haven’t been charged\.$/,
  [BookingStatus.CANCELED_BY_PARENT]: /^You cancelled this booking\.$/,
  [BookingStatus.PENDING_PAYMENT]: /^The facility accepted your request\. We’re charging your card now\.$/,
  [BookingStatus.PAYMENT_FAILED]: /^Your card was refused\. Try again or use another card by .*November 5/,
  [BookingStatus.APPROVED]: /^Your booking is confirmed\.$/,
  [BookingStatus.TIMEOUT]: /it expired\. You haven’t been charged\.$/,
  [BookingStatus.COMPLETED]: /^This booking is complete\.$/,
  [BookingStatus.CANCELED_BY_FACILITY]: /^The facility cancelled this booking\. You’ll get a full refund for any care/,
};

it.each(valuesOf(BookingStatus))('the booking page shows label and next step in status %d', (status) => {
  show({ status });
  const { label } = bookingStatusLabels[status];
  expect(screen.getAllByText(label)[0]).toBeVisible();
  // Changes without a reload are announced.
  const next = screen.getByText((_, element) => element?.getAttribute('aria-live') === 'polite');
  expect(next).toHaveTextContent(nextStepOf[status]);
});

it.each(['tourId', 'waitlistId'] as const)(
  'an accepted offer (%s) is not called a request that was accepted',
  (from) => {
    show({ status: BookingStatus.PENDING_PAYMENT, [from]: '0b5a2ab0-5a3e-4d62-a1b5-6e9c2f7d9c11' });
    expect(screen.getByText('You accepted the spot. We’re charging your card now.')).toBeVisible();
  },
);

it('a booking that ended because a month was not paid does not say that the facility cancelled it', () => {
  const status = BookingStatus.CANCELED_BY_FACILITY;
  show({
    status,
    history: [{ at: now, from: BookingStatus.APPROVED, to: status, by: 'payment', action: 'abandon', note: null }],
  });
  expect(screen.getByText('Ended: not paid')).toBeVisible();
  expect(screen.getByText(/^We couldn’t charge a month of care, so this booking ended/)).toBeVisible();
  expect(screen.queryByText(/facility cancelled|full refund/i)).not.toBeInTheDocument();
});

it('the answer deadline is shown in the facility’s time zone', () => {
  show({ expiresAt: '2026-11-05T15:00:00Z' });
  expect(screen.getByText(/Thursday, November 5 at 10:00/)).toBeVisible();
});

it('the deadline says when it is caused by the start of care', () => {
  const startAt = '2026-11-05T12:30:00Z';
  show({ expiresAt: startAt, firstStartAt: startAt, items: [aBookingItem({ startAt })] });
  expect(
    screen.getByText(/can answer until Thursday, November 5 at 7:30 AM, when care begins\. We’re holding/),
  ).toBeVisible();
  // The refund deadline is a day earlier.
  expect(screen.getByText('If they accept after November 4, 2026 at 7:30 AM, there is no refund.')).toBeVisible();
});

it.each([
  ['before the last moment', CancellationPolicy.FULL_24_HOURS, now, /^Cancel by November 8, 2026 at 7:30/],
  ['before the last moment of half of it', CancellationPolicy.HALF_ONE_WEEK, '2026-11-01T15:00:00Z', /half/],
  ['after that of the first date', CancellationPolicy.FULL_24_HOURS, '2026-11-08T13:00:00Z', /^Cancel by November 9/],
  ['after all', CancellationPolicy.FULL_24_HOURS, '2026-11-09T13:00:00Z', /too late for a refund/],
])('the cancellation terms are correct %s', (_, policy, at, sentence) => {
  show({ policy }, at);
  const terms = within(screen.getByRole('heading', { name: 'If plans change' }).parentElement!);
  expect(terms.getAllByText(sentence).at(-1)).toBeVisible();
});

it.each([
  ['created', 0, /\$160\.00 is being charged/],
  ['succeeded', 0, /\$160\.00 paid$/],
  ['succeeded', 8000, /\$160\.00 paid, \$80\.00/],
  ['failed', 0, /\$160\.00 didn’t go through/],
  ['needs_authentication', 0, /\$160\.00 .*your bank/],
  ['unanswered', 0, /\$160\.00 was not confirmed/],
] as const)('a payment in status %s (%d refunded) is described', (status, refunded, text) => {
  show({ payments: [aPayment({ status, refunded })] });
  expect(screen.getByText(text)).toHaveTextContent('Card ending in 4242');
});

it('the history shows each move with date, actor and note', () => {
  const { NEW, PENDING_PAYMENT, APPROVED } = BookingStatus;
  show({
    history: [
      { at: now, from: null, to: NEW, by: 'parent', action: 'request', note: null },
      {
        at: '2026-11-03T14:05:00Z',
        from: NEW,
        to: PENDING_PAYMENT,
        by: 'facility',
        action: 'approve',
        note: 'Welcome!',
      },
      { at: '2026-11-03T14:06:00Z', from: PENDING_PAYMENT, to: APPROVED, by: 'payment', action: 'succeed', note: null },
    ],
  });
  const history = screen.getByRole('heading', { name: 'Request history' }).parentElement!;
  const moves = within(history)
    .getAllByRole('listitem')
    .map((move) => move.textContent);
  expect(moves).toEqual([
    expect.stringMatching(/^Requested by you.*November 2, 2026 at 10:00/),
    expect.stringMatching(/^Accepted by the facility.*November 3, 2026 at 9:05.*Welcome!/),
    expect.stringMatching(/^Paid/),
  ]);
});

it('permanent care shows the month of each payment, the monthly price and the next charge', () => {
  show({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    permanentBookingDays: [1, 3],
    endDate: null,
    price: { ...aBooking().price, monthly: 60000 },
    payments: [aPayment({ month: '2026-11' })],
  });
  expect(screen.getByText(/^November 2026 · Card ending in 4242: \$160\.00 paid/)).toBeVisible();
  expect(screen.getByText(/^Each later month:/)).toHaveTextContent('$600.00');
  expect(screen.getByText(/^Next charge:/)).toHaveTextContent(
    'Next charge: $600.00 on December 1, 2026, to Visa 4242.',
  );
});

it('permanent care that is ending shows its last day and last charge, and that no charge follows', () => {
  show({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    permanentBookingDays: [1, 3],
    endDate: null,
    endsOn: '2026-12-31',
    price: { ...aBooking().price, monthly: 60000 },
    payments: [aPayment({ month: '2026-12', amount: 60000 })],
  });
  expect(screen.getByText('Ends December 31')).toBeVisible();
  expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
  expect(screen.getByText('You ended this booking. The last day of care is December 31, 2026.')).toBeVisible();
  expect(
    screen.getByText(
      'The last charge was $600.00 for December 2026. Nothing more is charged, and nothing is refunded.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/^Next charge/)).not.toBeInTheDocument();
});

it('permanent care that ends with a later month shows the next charge and which one is the last', () => {
  show({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    permanentBookingDays: [1, 3],
    endDate: null,
    endsOn: '2027-03-31',
    price: { ...aBooking().price, monthly: 60000 },
    payments: [aPayment({ month: '2026-12', amount: 60000 })],
  });
  expect(screen.getByText('Ends March 31')).toBeVisible();
  expect(screen.getByText(/^Next charge:/)).toHaveTextContent(
    'Next charge: $600.00 on January 1, 2027, to Visa 4242. The last one is on March 1, 2027.',
  );
  expect(screen.queryByText(/Nothing more is charged/)).not.toBeInTheDocument();
});

it('a partly refunded booking shows the paid, refunded and remaining amounts', () => {
  const refunds = [{ id: anId(341), at: now, amount: 12000, status: 'succeeded' as const }];
  show({ status: BookingStatus.APPROVED, payments: [aPayment({ refunded: 12000, refunds })] });
  const price = within(screen.getByRole('table', { name: 'Price' }));
  const rows = price.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['Price$160.00', 'Paid$160.00', 'Refunds-$120.00', 'Paid after refunds$40.00 CAD']);
});

it.each([
  [BookingStatus.TIMEOUT, [], 'Nothing was charged.'],
  [BookingStatus.DECLINED_BY_FACILITY, [], 'Nothing was charged.'],
  [BookingStatus.TIMEOUT, [aPayment({ status: 'unanswered' })], 'If $160.00 was charged, you’ll get a full refund.'],
] as const)('a request that ended without care (%d) says whether anything was charged', (status, payments, words) => {
  show({ status, payments: [...payments] });
  expect(screen.getByRole('row', { name: /Price asked for \$160\.00/ })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/Total/)).not.toBeInTheDocument();
});

it('a payment waiting for 3-D Secure reads differently from a refused one', () => {
  const waiting = aPayment({ status: 'needs_authentication', nextAction: { type: 'authenticate', clientSecret: 's' } });
  show({ status: BookingStatus.PAYMENT_FAILED, payments: [waiting] });
  expect(screen.getByText(/^Your bank needs you to approve this payment/)).toBeVisible();
  expect(screen.queryByText(/was refused/)).not.toBeInTheDocument();
});

it('on the day of care the page shows hours, address with map, and phone number', () => {
  const items = [aBookingItem({ status: BookingItemStatus.APPROVED })];
  show({ status: BookingStatus.APPROVED, items }, '2026-11-09T11:00:00Z');
  expect(screen.getByText('Today, Monday, November 9')).toBeVisible();
  expect(screen.getByText(/Open 7:30 AM to 6:00 PM/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+14165550111');
  expect(screen.getByRole('link', { name: /^Map/ })).toHaveAttribute('href', expect.stringContaining('100%20King'));
});

it('past days show their attendance, and no terms when nothing can be cancelled', () => {
  const items = [
    aBookingItem({ status: BookingItemStatus.ATTENDED }),
    aBookingItem({ id: anId(321), date: '2026-11-10', status: BookingItemStatus.NOT_ATTENDED }),
  ];
  show({ status: BookingStatus.COMPLETED, items });
  expect(fact('Attended')).toHaveTextContent('Nov 9');
  expect(fact('Not attended')).toHaveTextContent('Nov 10');
  expect(screen.queryByRole('heading', { name: 'If plans change' })).not.toBeInTheDocument();
});

it('a pending booking shows the time left to answer', () => {
  show({ expiresAt: '2026-11-05T15:00:00Z' }, '2026-11-03T14:00:00Z');
  expect(screen.getByText('2 days left')).toBeVisible();
});
