import { screen, waitFor, within } from '@testing-library/react';
import { BookingActions } from '@/components/booking/booking-actions';
import { Shell } from '@/components/layout/shell';
import { now as at } from '@/__tests__/support/builders/ids';
import { aCard, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';

const service = useMockService();
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
  const sent: unknown[] = [];
  const paid = aBooking({
    version: 3,
    status: BookingStatus.APPROVED,
    cancellationQuote: { refundType: 2, amount: 8000, until: null },
  });
  service.answer({
    declineBooking: ({ body }) => {
      sent.push(body);
      return body?.version === 3 ? { ...paid, version: 4, status: BookingStatus.CANCELED_BY_PARENT } : changed(paid);
    },
  });
  const { user } = show(aBooking({ version: 1 }));
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await user.click(within(await dialog(/Withdraw your request/)).getByRole('button', { name: 'Withdraw request' }));

  const again = await dialog(/Cancel your booking at Robin Hill/);
  expect(again).toHaveTextContent('It was “Pending request” and is now “Confirmed”.');
  expect(again).toHaveTextContent('The refund for cancelling was $0.00 and is now $80.00.');
  expect(again).toHaveTextContent('$80.00 will be refunded to your card (partial refund).');
  expect(sent).toEqual([{ version: 1, refund: 0 }]);

  const proceed = within(again).getByRole('button', { name: 'Cancel booking' });
  await waitFor(() => expect(proceed).toBeEnabled());
  await user.click(proceed);
  await waitFor(() =>
    expect(sent).toEqual([
      { version: 1, refund: 0 },
      { version: 3, refund: 8000 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('a price that differs from the one shown is not paid without asking again', async () => {
  const sent: unknown[] = [];
  const offer = aBooking({ version: 2, status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL });
  const now = { ...offer, version: 3, price: { ...offer.price, total: 8000 } };
  service.answer({ approveBooking: ({ body }) => (sent.push(body), changed(now)) });
  const { user } = show(offer);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const first = await dialog('Accept and pay $160.00 with Visa 4242?');
  expect(within(first).getByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/${offer.id}`)}`,
  );
  await user.click(within(first).getByRole('button', { name: 'Accept and pay $160.00' }));
  const again = await dialog('Accept and pay $80.00 with Visa 4242?');
  expect(again).toHaveTextContent('The price was $160.00 and is now $80.00.');
  expect(sent).toEqual([{ version: 2, charge: 16000, cardId: aCard().id }]);
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
