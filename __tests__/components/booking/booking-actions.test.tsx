import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { anId, now, now as at } from '@/__tests__/support/builders/ids';
import { aCard, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aPayment, aPermanentBooking } from '@/__tests__/support/builders/requests';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { answerWith, hrefOf, textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup, Payment } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/page/booking-actions';
import { BookingPayments, UnpaidMonthNotice } from '@/components/booking/page/booking-payments';
import { Confirmation, Shell, Toasts } from '@/components/layout/shell';
import { ReviewPart } from '@/components/review/review-part';
import { BookingItemStatus, BookingStatus, BookingType, RefundType } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();

/** A part of the page of a booking that is in the store. */
async function showStored(part: ReactElement, booking: BookingGroup, { cards = [aCard()], at = '/' } = {}) {
  service.answer({ getBooking: () => booking });
  const store = makeTestStore({ profile: aProfile({ cards }) });
  await store.dispatch(loadBooking({ id: anId(300) }));
  const page = (
    <main>
      {part}
      <Confirmation />
      <Toasts />
    </main>
  );
  return renderWithStore(page, { store, at });
}

describe('the answers to a booking', () => {
  /** The buttons of the stored booking, as on its page. */
  function Actions({ id }: { id: string }) {
    const booking = useAppSelector((state) => selectBooking(state, id));
    return booking && <BookingActions booking={booking} now={new Date(now)} />;
  }
  const show = (given: Partial<BookingGroup>, options?: Parameters<typeof showStored>[2]) =>
    showStored(<Actions id={anId(300)} />, aBooking(given), options);
  const ask = async ({ user }: Awaited<ReturnType<typeof show>>, button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('alertdialog'));
  };

  const { APPROVED, NEW, PENDING_PAYMENT, PAYMENT_FAILED, WAITING_FOR_PARENTS_APPROVAL } = BookingStatus;
  it.each<[Partial<BookingGroup>, string[]]>([
    [{ status: NEW }, ['Withdraw request']],
    [{ status: WAITING_FOR_PARENTS_APPROVAL }, ['Accept', 'Decline offer']],
    [{ status: PENDING_PAYMENT }, ['Cancel booking']],
    [{ status: PAYMENT_FAILED }, ['Try the payment again', 'Cancel booking']],
    [{ status: APPROVED, endsOn: '2026-11-30' }, []],
    [{ status: BookingStatus.COMPLETED }, []],
  ])('a booking of %j offers the buttons %j', async (given, buttons) => {
    await show(given);
    expect(textsOf(screen.queryAllByRole('button'))).toEqual(buttons);
  });

  it('a refused card makes adding another card the first option if there is no other', async () => {
    await show({ status: BookingStatus.PAYMENT_FAILED });
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
    it('the payment question lets the parent choose another card, which its title names, and leaves the main card alone', async () => {
      const { user } = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, version: 2 }, wallet);
      await user.click(await screen.findByRole('button', { name: 'Accept' }));
      const sheet = within(await screen.findByRole('alertdialog', { name: 'Accept and pay $160.00 with Visa 4242?' }));
      await user.click(sheet.getByRole('radio', { name: 'Mastercard 4444' }));
      expect(
        screen.getByRole('alertdialog', { name: 'Accept and pay $160.00 with Mastercard 4444?' }),
      ).toBeInTheDocument();
      await user.click(sheet.getByRole('button', { name: 'Accept and pay $160.00' }));
      const sent = { version: 2, charge: 16000, cardId: mastercard.id };
      await waitFor(() => expect(service.bodies('approveBooking')).toEqual([sent]));
      expect(service.calls('setMainCard')).toEqual([]);
    });

    it('the payment question says that the chosen card has expired', async () => {
      const cards = [aCard({ expiryYear: 2025 }), mastercard];
      const { user } = await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL }, { cards });
      await user.click(await screen.findByRole('button', { name: 'Accept' }));
      const sheet = within(await screen.findByRole('alertdialog'));
      const sentence = 'Visa 4242 has expired, so it can’t be charged.';
      expect(sheet.getByText(sentence)).toBeVisible();
      await user.click(sheet.getByRole('radio', { name: 'Mastercard 4444' }));
      expect(sheet.queryByText(sentence)).not.toBeInTheDocument();
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

  it('the payment question says that the only card has expired', async () => {
    const shown = await show(
      { status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL },
      { cards: [aCard({ expiryYear: 2025 })] },
    );
    const dialog = await ask(shown, 'Accept');
    expect(dialog.getByText(/Visa 4242 has expired, so it can’t be charged\./)).toBeVisible();
  });

  it('a parent without a card is sent to the wallet and back', async () => {
    await show({ status: BookingStatus.PAYMENT_FAILED }, { cards: [] });
    expect(screen.queryByRole('button', { name: 'Try the payment again' })).not.toBeInTheDocument();
    expect(screen.getByText(/no card in your wallet/)).toBeVisible();
    expect(hrefOf('Add a card')).toBe(
      `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/${anId(300)}`)}`,
    );
  });

  it('the last month of permanent care can be chosen, and the dialog says what that means', async () => {
    const care = ['2026-12-30', '2027-01-27', '2027-02-24', '2027-03-31', '2027-04-28'];
    const rendered = await show({
      status: BookingStatus.APPROVED,
      type: BookingType.PERMANENT,
      permanentBookingDays: [3],
      endDate: null,
      lastPaidDay: '2026-12-30',
      items: care.map((date) => aBookingItem({ date, status: BookingItemStatus.APPROVED })),
      price: { currency: 'CAD', lines: [], total: 40_000, monthly: 40_000 },
      payments: [aPayment({ amount: 40_000, month: '2026-12' })],
      cancellationQuote: { refundType: null, amount: 0, until: null },
    });
    service.answer({ declineBooking: () => aBooking({ version: 2, endsOn: '2027-02-24' }) });
    const dialog = await ask(rendered, 'End care');
    const months = dialog.getByRole('combobox', { name: 'Last month of care' });
    expect(textsOf(within(months).getAllByRole('option'))).toEqual([
      'December 2026',
      'January 2027',
      'February 2027',
      'March 2027',
      'April 2027',
    ]);
    expect(dialog.getByRole('status')).toHaveTextContent(
      /^Your last day of care is Wednesday, December 30, 2026, the end of your paid month\. The last charge was \$400\.00/,
    );
    await rendered.user.selectOptions(months, 'February 2027');
    expect(dialog.getByRole('status')).toHaveTextContent(
      'Your last day of care is Wednesday, February 24, 2027. You’ll still be charged 2 times, the last time $400.00 on February 1, 2027, and nothing after that. There’s no refund.',
    );
    await rendered.user.click(dialog.getByRole('button', { name: 'End care' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(service.bodies('declineBooking')).toEqual([{ version: 1, refund: 0, lastMonth: '2027-02' }]);
  });

  it('the payment question names the days, the place and the refund terms', async () => {
    const dialog = await ask(await show({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL }), 'Accept');
    expect(dialog.getByText(/^Nov 9 - Nov 10, 2026 at/)).toHaveTextContent(
      /^Nov 9 - Nov 10, 2026 at Robin Hill Child Care\. Cancel by November 8, 2026 at 7:30 AM and the full price is refunded\./,
    );
  });

  it('cancelling asks first, naming the facility and the refund, and Keep booking does nothing', async () => {
    const rendered = await show({
      status: BookingStatus.APPROVED,
      cancellationQuote: { refundType: RefundType.FULL, amount: 16000, until: '2026-11-08T12:30:00Z' },
    });
    service.answer({ declineBooking: () => aBooking() });
    const dialog = await ask(rendered, 'Cancel booking');
    expect(screen.getByRole('alertdialog', { name: /Robin Hill Child Care/ })).toBeInTheDocument();
    expect(
      dialog.getByText(/^We’ll refund \$160\.00 to your card\. Full refund until Sunday, November 8 at 7:30 AM\./),
    ).toBeVisible();
    await rendered.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(service.calls('declineBooking')).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel booking' })).toHaveFocus());
  });

  /** A duplicate charge, fully refunded, and the valid one with one of its two dates given up. */
  const refundedOnce = [16000, 8000].map((amount, index) =>
    aPayment({ refunded: amount, refunds: [{ id: anId(411 + index), at: now, amount, status: 'succeeded' }] }),
  );

  const nothing = { refundType: null, amount: 0, until: null };
  const paidMonth = aPayment({ month: '2026-12' });

  it.each<[string, Partial<BookingGroup>, RegExp]>([
    ['a request that costs nothing to withdraw', { status: NEW }, /haven’t been charged/],
    ['a booking that gives no refund any more', { cancellationQuote: nothing }, /too late for a refund/],
    [
      'one that gives nothing back any more, with a date given up before',
      { cancellationQuote: nothing, payments: refundedOnce },
      /^It’s too late for a refund\. You keep the \$80\.00 you already got back\./,
    ],
    [
      'permanent care that is paid',
      { type: BookingType.PERMANENT, lastPaidDay: '2026-12-31', payments: [paidMonth], cancellationQuote: nothing },
      /^Your last day of care is Thursday, December 31, 2026, the end of your paid month\. The last charge was \$160\.00 for December 2026\. There’s no refund, and we won’t charge you again\.$/,
    ],
    [
      'permanent care whose month is not paid',
      { type: BookingType.PERMANENT, cancellationQuote: nothing },
      /^Your care ends now because this month isn’t paid\. There’s no refund/,
    ],
    [
      'a payment that failed after one that came too late and went back',
      { status: PAYMENT_FAILED, payments: [refundedOnce[0]!] },
      /You’ll get a full refund/,
    ],
  ])('the question before declining states the consequence for %s', async (_, given, consequence) => {
    const rendered = await show({ status: APPROVED, ...given });
    const cancel = given.type === BookingType.PERMANENT ? 'End care' : 'Cancel booking';
    const dialog = await ask(rendered, given.status === NEW ? 'Withdraw request' : cancel);
    expect(dialog.getByText(consequence)).toBeVisible();
  });
});

describe('a booking that changed meanwhile', () => {
  const show = (booking: BookingGroup) =>
    renderWithStore(
      <Shell>
        <BookingActions booking={booking} now={new Date(at)} />
      </Shell>,
      { profile: aProfile() },
    );
  const changed = (group: BookingGroup) => refuse(409, 'This request has changed.', { details: { group } });
  const dialog = (name: string | RegExp) => screen.findByRole('alertdialog', { name });

  it('a booking that was paid while the question was open is not cancelled: the parent sees the change and is asked again', async () => {
    const paid = aBooking({
      version: 3,
      status: BookingStatus.APPROVED,
      cancellationQuote: { refundType: 2, amount: 8000, until: null },
    });
    service.answer({
      declineBooking: ({ body }) =>
        body?.version === 3 ? { ...paid, version: 4, status: BookingStatus.CANCELED_BY_PARENT } : changed(paid),
    });
    const { user } = show(aBooking({ version: 1 }));
    await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
    await user.click(within(await dialog(/Withdraw your request/)).getByRole('button', { name: 'Withdraw request' }));

    const again = await dialog(/Cancel your booking at Robin Hill/);
    expect(again).toHaveTextContent('It was “Pending request” and is now “Confirmed”.');
    expect(again).toHaveTextContent('The refund for cancelling was $0.00 and is now $80.00.');
    expect(again).toHaveTextContent('We’ll refund $80.00 to your card.');
    expect(service.bodies('declineBooking')).toEqual([{ version: 1, refund: 0 }]);

    const proceed = within(again).getByRole('button', { name: 'Cancel booking' });
    await waitFor(() => expect(proceed).toBeEnabled());
    await user.click(proceed);
    await waitFor(() =>
      expect(service.bodies('declineBooking')).toEqual([
        { version: 1, refund: 0 },
        { version: 3, refund: 8000 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('a price that differs from the one shown is not paid without asking again', async () => {
    const offer = aBooking({ version: 2, status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL });
    const now = { ...offer, version: 3, price: { ...offer.price, total: 8000 } };
    service.answer({ approveBooking: () => changed(now) });
    const { user } = show(offer);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const first = await dialog('Accept and pay $160.00 with Visa 4242?');
    expect(hrefOf('Add a card', within(first))).toBe(
      `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/${offer.id}`)}`,
    );
    await user.click(within(first).getByRole('button', { name: 'Accept and pay $160.00' }));
    const again = await dialog('Accept and pay $80.00 with Visa 4242?');
    expect(again).toHaveTextContent('The price was $160.00 and is now $80.00.');
    expect(service.bodies('approveBooking')).toEqual([{ version: 2, charge: 16000, cardId: aCard().id }]);
  });

  it('a card that differs from the one named is not charged without asking again', async () => {
    const offer = aBooking({ version: 2, status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL });
    const other = aMastercard({ isMain: true });
    service.answer({
      approveBooking: () => refuse(409, 'Your card has changed.', { details: { group: offer, card: other } }),
      getProfile: () => aProfile({ cards: [other] }),
    });
    const { user } = show(offer);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const first = await dialog('Accept and pay $160.00 with Visa 4242?');
    await user.click(within(first).getByRole('button', { name: 'Accept and pay $160.00' }));
    const again = await dialog('Accept and pay $160.00 with Mastercard 4444?');
    expect(again).toHaveTextContent('Your wallet has changed');
    expect(again).toHaveTextContent('The card that pays is now Mastercard 4444.');
  });

  it('an answer that is no longer possible only reports the change', async () => {
    service.answer({
      declineBooking: () => changed(aBooking({ version: 2, status: BookingStatus.CANCELED_BY_FACILITY })),
    });
    const { user } = show(aBooking());
    await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
    await user.click(within(await dialog(/Withdraw your request/)).getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/is now “Cancelled by the facility”/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});

describe('an answer that was lost', () => {
  const seen = aBooking({ version: 1, status: BookingStatus.APPROVED, history: [] });
  const at = '2026-11-03T15:00:00.000Z';
  const move = { at, from: BookingStatus.APPROVED, note: null } as const;
  const cancelled = {
    ...seen,
    version: 2,
    status: BookingStatus.CANCELED_BY_PARENT,
    history: [{ ...move, to: BookingStatus.CANCELED_BY_PARENT, by: 'parent' as const, action: 'decline' }],
  };
  const cancelledByFacility = {
    ...seen,
    version: 2,
    status: BookingStatus.CANCELED_BY_FACILITY,
    history: [{ ...move, to: BookingStatus.CANCELED_BY_FACILITY, by: 'facility' as const, action: 'cancel' }],
  };

  function Actions() {
    const booking = useAppSelector((state) => selectBooking(state, seen.id));
    return booking && <BookingActions booking={booking} now={new Date('2026-11-02T12:00:00Z')} />;
  }

  /** Presses "Cancel booking"; the response is lost. */
  async function cancel() {
    service.server.use(http.put('*/api/v1/parent/booking/group/:id/decline', () => HttpResponse.error()));
    const store = makeTestStore({ profile: aProfile() });
    store.dispatch(loadBooking.fulfilled(seen, 'seen', { id: seen.id }));
    const rendered = renderWithStore(
      <Shell>
        <Actions />
      </Shell>,
      { store },
    );
    await rendered.user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    await answerWith(rendered.user, 'Cancel booking');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    return rendered;
  }

  it('after a lost response an unchanged request is reported as such and can be retried', async () => {
    service.answer({ getBooking: () => seen });
    const { user } = await cancel();
    expect(await screen.findByText('“Cancel booking” didn’t go through')).toBeVisible();
    service.server.resetHandlers();
    service.answer({ declineBooking: () => cancelled });
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    await answerWith(user, 'Cancel booking');
    await waitFor(() => expect(screen.queryByText(/didn’t go through/)).not.toBeInTheDocument());
  });

  it('after a lost response the facility’s own move is reported', async () => {
    service.answer({ getBooking: () => cancelledByFacility });
    await cancel();
    expect(await screen.findByText('“Cancel booking” didn’t go through')).toBeVisible();
    expect(screen.getByText(/It was “Confirmed” and is now “Cancelled by the facility”/)).toBeVisible();
  });
});

describe('the card of the later months', () => {
  const mastercard = aMastercard();

  const paid = (given: Partial<Payment> = {}) => aPayment({ amount: 60000, month: '2026-11', ...given });
  const permanent = (given: Partial<BookingGroup> = {}) => aPermanentBooking({ version: 3, ...given });
  const december = { month: '2026-12', at: '2026-12-01T05:30:00Z' };
  /** A second try does not move the end. */
  const refusedMonth = [
    paid(),
    paid({ ...december, id: anId(341), status: 'failed' }),
    paid({ ...december, id: anId(342), status: 'failed', at: '2026-12-02T05:30:00Z' }),
  ];

  function Payments() {
    const booking = useAppSelector((state) => selectBooking(state, anId(300)));
    return (
      booking && (
        <>
          <UnpaidMonthNotice booking={booking} />
          <BookingPayments booking={booking} />
        </>
      )
    );
  }
  const show = (given: Partial<BookingGroup> = {}, { cards = [aCard(), mastercard], at = '/' } = {}) =>
    showStored(<Payments />, permanent(given), { cards, at });

  it('the later months are paid with another card after a question that names amount, day and card', async () => {
    const { user } = await show();
    const changed = permanent({ cardId: mastercard.id, version: 4 });
    service.answer({ chooseBookingCard: () => changed, getBooking: () => changed });
    await user.click(screen.getByRole('button', { name: 'Pay with another card' }));
    const title = 'Charge $600.00 on December 1, 2026 to Mastercard 4444?';
    const sheet = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(sheet.getByRole('button', { name: 'Use this card' }));
    expect(await screen.findByText(/^Next charge:/)).toHaveTextContent('to Mastercard 4444.');
    expect(service.bodies('chooseBookingCard')).toEqual([{ version: 3, charge: 60000, cardId: mastercard.id }]);
  });

  it('a refused month says when the booking ends without it, and is paid at once with another card', async () => {
    const { user } = await show({ payments: refusedMonth });
    expect(screen.getByText('The payment for December 2026 didn’t go through')).toBeVisible();
    expect(
      screen.getByText(
        'We’ll try Visa 4242 again once a day. If $600.00 isn’t paid by Friday, December 4 at 12:30 AM, this booking ends.',
      ),
    ).toBeVisible();
    const charging = [...refusedMonth, paid({ ...december, id: anId(343), status: 'created' })];
    const changed = permanent({ cardId: mastercard.id, version: 4, payments: charging });
    service.answer({ chooseBookingCard: () => changed, getBooking: () => changed });
    await user.click(screen.getByRole('button', { name: 'Pay with another card' }));
    const sheet = within(await screen.findByRole('alertdialog', { name: 'Pay $600.00 with Mastercard 4444 now?' }));
    await user.click(sheet.getByRole('button', { name: 'Pay $600.00' }));
    expect(await screen.findByText(/\$600\.00 is being charged$/)).toBeVisible();
    // Nothing else can be started meanwhile.
    expect(screen.queryByRole('button', { name: 'Pay with another card' })).not.toBeInTheDocument();
    expect(screen.queryByText(/again once a day/)).not.toBeInTheDocument();
  });

  it.each([
    ['care that ends with a paid month', permanent({ endsOn: '2026-11-30' })],
    ['care that is not paid yet', permanent({ status: BookingStatus.PAYMENT_FAILED, payments: [] })],
    ['single dates', aBooking({ status: BookingStatus.APPROVED, payments: [paid({ month: null })] })],
  ])('%s takes no other card here', async (_, booking) => {
    await show(booking);
    expect(screen.queryByRole('button', { name: 'Pay with another card' })).not.toBeInTheDocument();
  });
});

describe('the review of a booking', () => {
  const text = () => screen.getByLabelText(/Your review/);

  function Page() {
    const booking = useAppSelector((state) => selectBooking(state, anId(300)));
    return booking && <ReviewPart booking={booking} />;
  }
  async function show() {
    service.answer({ getBooking: () => aBooking({ canReview: true }) });
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(loadBooking({ id: anId(300) }));
    const rendered = renderWithStore(<Page />, { store });
    await screen.findByRole('button', { name: 'Publish review' });
    return rendered;
  }
  const rate = (category: string, stars: RegExp) =>
    within(screen.getByRole('radiogroup', { name: category })).getByRole('radio', { name: stars });

  it('the review form states its rules and seven categories; a review is sent once and shown in its place', async () => {
    const { user } = await show();
    expect(screen.getByText(/Please leave out names of children and staff/)).toBeVisible();
    expect(screen.getAllByRole('radiogroup')).toHaveLength(7);
    await user.click(rate('Educators', /^5 of 5/));
    await user.click(rate('Location', /^4 of 5/));
    await enter(user, text(), 'Warm and calm.');
    service.answer({
      reviewRequest: () => ({ id: anId(330), at: now, rating: 4.5 }),
      getBooking: () => aBooking({ canReview: false, review: { id: anId(330), at: now, rating: 4.5 } }),
    });
    await user.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByRole('heading', { name: 'Your review' })).toBeVisible();
    expect(hrefOf(/facility’s page/)).toBe(`/facility/${anId(100)}`);
    expect(service.bodies('reviewRequest')).toEqual([{ ratings: { 6: 5, 7: 4 }, text: 'Warm and calm.' }]);
  });

  it('a review that failed to send is kept and retried with the same idempotency key', async () => {
    const { user } = await show();
    await user.click(rate('Educators', /^5 of 5/));
    await enter(user, text(), 'Warm and calm.');
    service.answer({
      reviewRequest: () => refuse(503, 'Away.'),
    });
    await user.click(screen.getByRole('button', { name: 'Publish review' }));
    expect((await screen.findAllByText('Away.'))[0]).toBeVisible();
    expect(text()).toHaveValue('Warm and calm.');
    await user.click(screen.getByRole('button', { name: 'Publish review' }));
    await screen.findAllByText('Away.');
    expect(new Set(service.keys('reviewRequest')).size).toBe(1);
  });

  it('missing stars are reported and linked, and the text is optional like in the service', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Publish review' }));
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(textsOf(links)).toEqual(['Rate at least one thing.']);
    await user.click(links[0]!);
    expect(rate('Check-in', /^1 of 5/)).toHaveFocus();
    expect(screen.getByRole('group', { name: /Stars/ })).toHaveAccessibleDescription(/Rate at least one thing\./);
    await user.click(rate('Location', /^5 of 5/));
    await user.click(screen.getByRole('button', { name: 'Publish review' }));
    await waitFor(() => expect(service.bodies('reviewRequest')).toEqual([{ ratings: { 7: 5 }, text: '' }]));
  });
});
