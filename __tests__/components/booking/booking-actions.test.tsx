import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aCard, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/booking-actions';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { BookingItemStatus, BookingStatus, BookingType, RefundType } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();

/** The buttons of the stored booking, as on its page. */
function Actions({ id }: { id: string }) {
  const booking = useAppSelector((state) => selectBooking(state, id));
  return booking && <BookingActions booking={booking} now={new Date(now)} />;
}
async function show(given: Partial<BookingGroup>, { cards = [aCard()], at = '/' } = {}) {
  service.answer({ getBooking: () => aBooking(given) });
  const store = makeTestStore({ profile: aProfile({ cards }) });
  await store.dispatch(loadBooking({ id: anId(300) }));
  return renderWithStore(
    <main>
      <Actions id={anId(300)} />
      <Confirmation />
      <Toasts />
    </main>,
    { store, at },
  );
}
const ask = async ({ user }: Awaited<ReturnType<typeof show>>, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('alertdialog'));
};

it.each([
  ['NEW', ['Withdraw request']],
  ['WAITING_FOR_PARENTS_APPROVAL', ['Accept', 'Decline offer']],
  ['PENDING_PAYMENT', ['Cancel booking']],
  ['PAYMENT_FAILED', ['Try the payment again', 'Cancel booking']],
  ['APPROVED', ['Cancel booking']],
  ['COMPLETED', []],
  ['TIMEOUT', []],
  ['DECLINED_BY_FACILITY', []],
  ['CANCELED_BY_PARENT', []],
  ['CANCELED_BY_FACILITY', []],
] as const)('a booking in status %s offers the buttons %j', (status, buttons) => {
  renderWithStore(<BookingActions booking={aBooking({ status: BookingStatus[status] })} now={new Date(now)} />, {
    profile: aProfile(),
  });
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
});

it('a refused card makes adding another card the first option if there is no other', () => {
  const booking = aBooking({ status: BookingStatus.PAYMENT_FAILED });
  renderWithStore(<BookingActions booking={booking} now={new Date(now)} />, { profile: aProfile() });
  const link = screen.getByRole('link', { name: 'Use another card' });
  expect(link).toHaveAttribute(
    'href',
    `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/${anId(300)}`)}`,
  );
  const again = screen.getByRole('button', { name: 'Try the payment again' });
  expect(link.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('with two cards in the wallet', () => {
  const mastercard = aMastercard();
  const wallet = { cards: [aCard(), mastercard] };
  const approvals = () => {
    const sent: unknown[] = [];
    const paid = aBooking({ status: BookingStatus.PENDING_PAYMENT });
    service.answer({
      approveBooking: ({ body }) => (sent.push(body), paid),
      setMainCard: () => (sent.push('main card'), aProfile()),
    });
    return sent;
  };

  it('using another card after a refusal pays this booking with it and leaves the main card alone', async () => {
    const { user } = await show({ status: BookingStatus.PAYMENT_FAILED, version: 2 }, wallet);
    const sent = approvals();
    await user.click(await screen.findByRole('button', { name: 'Use another card' }));
    const sheet = within(await screen.findByRole('alertdialog', { name: 'Pay $160.00 with Mastercard 4444?' }));
    expect(sheet.getByRole('radio', { name: 'Mastercard 4444' })).toBeChecked();
    await user.click(sheet.getByRole('button', { name: 'Pay $160.00' }));
    await waitFor(() => expect(sent).toEqual([{ version: 2, charge: 16000, cardId: mastercard.id }]));
  });

  it('the payment question lets the parent choose another card, and its title names it', async () => {
    const { user } = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, version: 2 }, wallet);
    const sent = approvals();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const sheet = within(await screen.findByRole('alertdialog', { name: 'Accept and pay $160.00 with Visa 4242?' }));
    await user.click(sheet.getByRole('radio', { name: 'Mastercard 4444' }));
    expect(
      screen.getByRole('alertdialog', { name: 'Accept and pay $160.00 with Mastercard 4444?' }),
    ).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Accept and pay $160.00' }));
    await waitFor(() => expect(sent).toEqual([{ version: 2, charge: 16000, cardId: mastercard.id }]));
  });

  it('the payment question starts with the booking’s own card', async () => {
    const given = { status: BookingStatus.PAYMENT_FAILED, cardId: mastercard.id };
    const { user } = await show(given, wallet);
    await user.click(await screen.findByRole('button', { name: 'Try the payment again' }));
    expect(await screen.findByRole('alertdialog', { name: 'Pay $160.00 with Mastercard 4444?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await screen.findByRole('button', { name: 'Use another card' }));
    expect(await screen.findByRole('alertdialog', { name: 'Pay $160.00 with Visa 4242?' })).toBeInTheDocument();
  });

  it('a card added in the wallet for this booking is selected when the parent comes back', async () => {
    const given = { status: BookingStatus.PAYMENT_FAILED };
    const { router } = await show(given, { ...wallet, at: `/my-bookings/${anId(300)}?card=${mastercard.id}` });
    expect(await screen.findByRole('alertdialog', { name: 'Pay $160.00 with Mastercard 4444?' })).toBeInTheDocument();
    // Reloading the page does not ask again.
    expect(router.asPath).toBe(`/my-bookings/${anId(300)}`);
  });

  it('withdrawing asks for no card', async () => {
    const { user } = await show({ status: BookingStatus.NEW }, wallet);
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.queryByRole('radio')).not.toBeInTheDocument();
  });
});

it('passing on a waitlist offer keeps the waitlist spot', async () => {
  const rendered = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, waitlistId: anId(500) });
  const dialog = await ask(rendered, 'Decline offer');
  expect(dialog.getByText(/goes to the next family, and you keep your spot on the waitlist/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Keep offer' })).toBeVisible();
});

it('the facility’s name in the question is not translated', async () => {
  const { facility } = aBooking();
  const dialog = await ask(await show({ status: BookingStatus.APPROVED }), 'Cancel booking');
  expect(dialog.getByRole('heading')).toHaveTextContent(`Cancel your booking at ${facility.name}?`);
  expect(dialog.getByText(facility.name)).toHaveAttribute('translate', 'no');
});

it('a parent without a card is sent to the wallet and back', () => {
  const booking = aBooking({ status: BookingStatus.PAYMENT_FAILED });
  renderWithStore(<BookingActions booking={booking} now={new Date(now)} />, { profile: aProfile({ cards: [] }) });
  expect(screen.queryByRole('button', { name: 'Try the payment again' })).not.toBeInTheDocument();
  expect(screen.getByText(/no card in your wallet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/${anId(300)}`)}`,
  );
});

it('the last month of permanent care can be chosen, and the dialog says what that means', async () => {
  const bodies: unknown[] = [];
  const care = ['2026-12-30', '2027-01-27', '2027-02-24', '2027-03-31', '2027-04-28'];
  const rendered = await show({
    status: BookingStatus.APPROVED,
    type: BookingType.PERMANENT,
    permanentBookingDays: [3],
    endDate: null,
    lastPaidDay: '2026-12-30',
    items: care.map((date) => aBookingItem({ date, status: BookingItemStatus.APPROVED })),
    price: { currency: 'CAD', lines: [], total: 40_000, monthly: 40_000 },
    payments: [{ ...refundedOnce[0]!, amount: 40_000, refunded: 0, refunds: [], month: '2026-12' }],
    cancellationQuote: { refundType: null, amount: 0, until: null },
  });
  service.answer({
    declineBooking: ({ body }) => (bodies.push(body), aBooking({ version: 2, endsOn: '2027-02-24' })),
  });
  const dialog = await ask(rendered, 'Cancel booking');
  const months = dialog.getByRole('combobox', { name: 'Last month of care' });
  expect(
    within(months)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['December 2026', 'January 2027', 'February 2027', 'March 2027', 'April 2027']);
  expect(dialog.getByRole('status')).toHaveTextContent(
    /^Your last day of care is Wednesday, December 30, 2026, the end of what you’ve paid for\. The last charge was \$400\.00/,
  );
  await rendered.user.selectOptions(months, 'February 2027');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Your last day of care is Wednesday, February 24, 2027. You’ll still be charged 2 times, the last time $400.00 on February 1, 2027, and nothing after that. There’s no refund.',
  );
  await rendered.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(bodies).toEqual([{ version: 1, refund: 0, lastMonth: '2027-02' }]);
});

it('a booking that ends with the month offers no buttons', () => {
  renderWithStore(
    <BookingActions booking={aBooking({ status: BookingStatus.APPROVED, endsOn: '2026-11-30' })} now={new Date(now)} />,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('the approval button is busy until the response arrives and cannot be pressed twice', async () => {
  const calls: string[] = [];
  const held = hold(() => aBooking({ status: BookingStatus.PENDING_PAYMENT }));
  const rendered = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL });
  service.answer({ approveBooking: ({ params }) => (calls.push(params.id), held.answer()) });
  const dialog = await ask(rendered, 'Accept');
  const what = dialog.getByText(/^Nov 9 - Nov 10 at/);
  expect(what).toHaveTextContent(/^Nov 9 - Nov 10 at Robin Hill Child Care\./);
  const pay = dialog.getByRole('button', { name: 'Accept and pay $160.00' });
  await rendered.user.dblClick(pay);
  expect(pay).toHaveAttribute('aria-busy', 'true');
  held.release();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(calls).toEqual([anId(300)]);
});

it.each<[string, Partial<BookingGroup>, string, RegExp]>([
  [
    'a refund that outlasts the answer',
    { status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL },
    'Accept',
    /\. Cancel by November 8, 2026 at 7:30 AM and the full price is refunded\. After that, each later date is refunded until its own deadline\.$/,
  ],
  [
    'one that ends before the answer is due',
    { status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, items: [aBookingItem({ startAt: '2026-11-05T14:00:00Z' })] },
    'Accept',
    /\. Cancel by November 4, 2026 at 9:00 AM and the full price is refunded\. If you accept after November 4, 2026 at 9:00 AM, there is no refund\.$/,
  ],
  [
    'one that has ended',
    { status: BookingStatus.PAYMENT_FAILED, items: [aBookingItem({ startAt: '2026-11-03T14:00:00Z' })] },
    'Try the payment again',
    /too late for a refund on these dates/,
  ],
])('the payment question shows the refund terms for %s', async (_, given, button, terms) => {
  const dialog = await ask(await show(given), button);
  expect(dialog.getByText(terms)).toBeVisible();
});

it('cancelling asks first, naming the facility and the refund, and Keep booking does nothing', async () => {
  const calls: string[] = [];
  const rendered = await show({
    status: BookingStatus.APPROVED,
    cancellationQuote: { refundType: RefundType.FULL, amount: 16000, until: '2026-11-08T12:30:00Z' },
  });
  service.answer({ declineBooking: ({ params }) => (calls.push(params.id), aBooking()) });
  const dialog = await ask(rendered, 'Cancel booking');
  expect(screen.getByRole('alertdialog', { name: /Robin Hill Child Care/ })).toBeInTheDocument();
  expect(dialog.getByText(/\$160\.00.*\(full refund\).*Sunday, November 8 at 7:30/)).toBeVisible();
  await rendered.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(calls).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel booking' })).toHaveFocus());
});

/** A duplicate charge, fully refunded, and the valid one with one of its two dates given up. */
const refundedOnce = ([16000, 8000] as const).map((amount, index) => ({
  id: anId(401 + index),
  at: now,
  amount: 16000,
  refunded: amount,
  refunds: [{ id: anId(411 + index), at: now, amount, status: 'succeeded' as const }],
  cardLast4: '4242',
  month: null,
  status: 'succeeded' as const,
  nextAction: null,
}));

it.each<[string, Partial<BookingGroup>, string, RegExp]>([
  [
    'a request that costs nothing to withdraw',
    { status: BookingStatus.NEW },
    'Withdraw request',
    /haven’t been charged/,
  ],
  [
    'a booking that gives no refund any more',
    { status: BookingStatus.APPROVED, cancellationQuote: { refundType: null, amount: 0, until: null } },
    'Cancel booking',
    /too late for a refund/,
  ],
  [
    'a booking with a date given up before',
    {
      status: BookingStatus.APPROVED,
      cancellationQuote: { refundType: RefundType.FULL, amount: 8000, until: '2026-11-08T12:30:00Z' },
      payments: refundedOnce,
    },
    'Cancel booking',
    /^\$80\.00 will be refunded to your card \(full refund\)\. This is in addition to the \$80\.00 already refunded for single dates\./,
  ],
  [
    'one that gives nothing back any more, with a date given up before',
    {
      status: BookingStatus.APPROVED,
      cancellationQuote: { refundType: null, amount: 0, until: null },
      payments: refundedOnce,
    },
    'Cancel booking',
    /too late for a refund\. The \$80\.00 already refunded for single dates stays refunded\./,
  ],
  [
    'permanent care that is paid',
    {
      status: BookingStatus.APPROVED,
      type: BookingType.PERMANENT,
      lastPaidDay: '2026-12-31',
      payments: [{ ...refundedOnce[0]!, refunded: 0, refunds: [], month: '2026-12' }],
      cancellationQuote: { refundType: null, amount: 0, until: null },
    },
    'Cancel booking',
    /^Your last day of care is Thursday, December 31, 2026, the end of what you’ve paid for\. The last charge was \$160\.00 for December 2026\. There’s no refund, and we won’t charge you again\.$/,
  ],
  [
    'permanent care whose month is not paid',
    {
      status: BookingStatus.APPROVED,
      type: BookingType.PERMANENT,
      cancellationQuote: { refundType: null, amount: 0, until: null },
    },
    'Cancel booking',
    /^Your care ends now because this month isn’t paid\. There’s no refund/,
  ],
  [
    'a payment that failed after one that came too late and went back',
    { status: BookingStatus.PAYMENT_FAILED, payments: [refundedOnce[0]!] },
    'Cancel booking',
    /You’ll get a full refund/,
  ],
])('the question before declining states the consequence for %s', async (_, given, button, consequence) => {
  const rendered = await show(given);
  const dialog = await ask(rendered, button);
  expect(dialog.getByText(consequence)).toBeVisible();
});

it('a confirmed withdrawal is sent and the buttons disappear', async () => {
  const rendered = await show({ status: BookingStatus.NEW });
  const dialog = await ask(rendered, 'Withdraw request');
  await rendered.user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).not.toBeInTheDocument();
});

it('a failed action shows the reason and can be retried', async () => {
  const rendered = await show({ status: BookingStatus.PAYMENT_FAILED });
  service.answer({ approveBooking: () => refuse(503, 'The payment service does not answer.') });
  const again = await screen.findByRole('button', { name: 'Try the payment again' });
  const dialog = await ask(rendered, 'Try the payment again');
  await rendered.user.click(dialog.getByRole('button', { name: 'Pay $160.00' }));
  expect(await screen.findByText('The payment service does not answer.')).toBeVisible();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
});

it('an action on a booking that changed meanwhile shows its current status', async () => {
  const rendered = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL });
  const approve = await screen.findByRole('button', { name: 'Accept' });
  service.answer({
    approveBooking: () => refuse(409, 'The facility has cancelled this booking.'),
    getBooking: () => aBooking({ status: BookingStatus.CANCELED_BY_FACILITY, expiresAt: null }),
  });
  const dialog = await ask(rendered, 'Accept');
  await rendered.user.click(dialog.getByRole('button', { name: /^Accept and pay/ }));
  expect(await screen.findByText('The facility has cancelled this booking.')).toBeVisible();
  await waitFor(() => expect(approve).not.toBeInTheDocument());
});
