import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aCard, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aPayment } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup, Payment } from '@/api/contract/types';
import { BookingPayments, UnpaidMonthNotice } from '@/components/booking/booking-payments';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { BookingStatus, BookingType } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

/** Paying the later months of permanent care with another card (product rule 4, "Charges"). */
const service = useMockService();
const mastercard = aMastercard();

const paid = (given: Partial<Payment> = {}) => aPayment({ amount: 60000, month: '2026-11', ...given });
const permanent = (given: Partial<BookingGroup> = {}) =>
  aBooking({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    permanentBookingDays: [1, 3],
    endDate: null,
    version: 3,
    price: { ...aBooking().price, monthly: 60000 },
    payments: [paid()],
    ...given,
  });
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
async function show(given: Partial<BookingGroup> = {}, { cards = [aCard(), mastercard], at = '/' } = {}) {
  service.answer({ getBooking: () => permanent(given) });
  const store = makeTestStore({ profile: aProfile({ cards }) });
  await store.dispatch(loadBooking({ id: anId(300) }));
  return renderWithStore(
    <main>
      <Payments />
      <Confirmation />
      <Toasts />
    </main>,
    { store, at },
  );
}

it('the later months are paid with another card after a question that names amount, day and card', async () => {
  const { user } = await show();
  const sent: unknown[] = [];
  const changed = permanent({ cardId: mastercard.id, version: 4 });
  service.answer({ chooseBookingCard: ({ body }) => (sent.push(body), changed), getBooking: () => changed });
  await user.click(screen.getByRole('button', { name: 'Pay with another card' }));
  const title = 'Charge $600.00 on December 1, 2026 to Mastercard 4444?';
  const sheet = within(await screen.findByRole('alertdialog', { name: title }));
  await user.click(sheet.getByRole('button', { name: 'Use this card' }));
  expect(await screen.findByText(/^Next charge:/)).toHaveTextContent('to Mastercard 4444.');
  expect(sent).toEqual([{ version: 3, charge: 60000, cardId: mastercard.id }]);
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

it('if the amount has changed meanwhile, nothing is chosen, and the parent is asked again', async () => {
  const { user } = await show();
  const now = permanent({ version: 4, price: { ...aBooking().price, monthly: 70000 } });
  const stale = refuse(409, 'Changed.', { details: { group: now, charge: 70000 } });
  service.answer({ chooseBookingCard: () => stale, getBooking: () => now });
  await user.click(screen.getByRole('button', { name: 'Pay with another card' }));
  await user.click(await screen.findByRole('button', { name: 'Use this card' }));
  const title = 'Charge $700.00 on December 1, 2026 to Mastercard 4444?';
  expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible();
});

it('with one card, the parent adds another, and is asked on the way back', async () => {
  await show({}, { cards: [aCard()] });
  const back = encodeURIComponent(`/my-bookings/${anId(300)}`);
  expect(screen.getByRole('link', { name: 'Pay with another card' })).toHaveAttribute(
    'href',
    `/profile/payment-methods?from=${back}`,
  );
});

it('a card added for this booking is selected when the parent comes back', async () => {
  const { router } = await show({}, { at: `/my-bookings/${anId(300)}?card=${mastercard.id}` });
  expect(await screen.findByRole('alertdialog', { name: /to Mastercard 4444\?$/ })).toBeVisible();
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}`));
});

it.each([
  ['care that ends with a paid month', permanent({ endsOn: '2026-11-30' })],
  ['care that is not paid yet', permanent({ status: BookingStatus.PAYMENT_FAILED, payments: [] })],
  ['single dates', aBooking({ status: BookingStatus.APPROVED, payments: [paid({ month: null })] })],
])('%s takes no other card here', async (_, booking) => {
  await show(booking);
  expect(screen.queryByRole('button', { name: 'Pay with another card' })).not.toBeInTheDocument();
});
