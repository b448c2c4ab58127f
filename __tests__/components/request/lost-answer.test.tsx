import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import { BookingActions } from '@/components/booking/booking-actions';
import { Shell } from '@/components/layout/shell';
import { BookingStatus } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();
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
  const dialog = await screen.findByRole('alertdialog');
  await rendered.user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  return rendered;
}

it('after a lost response the page waits for the network, looks again, and reports success', async () => {
  let away = true;
  service.answer({ getBooking: () => (away ? refuse(503, 'Away.') : cancelled) });
  const { store } = await cancel();
  expect(await screen.findByText('We don’t know yet whether “Cancel booking” went through')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toHaveAttribute('aria-busy', 'true');
  // No error toast.
  expect(store.getState().toasts).toEqual([]);
  away = false;
  act(() => void window.dispatchEvent(new Event('online')));
  // At the latest after the next retry, three seconds later.
  expect(await screen.findByText('“Cancel booking” went through', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
});

it('after a lost response an unchanged request is reported as such and can be retried', async () => {
  service.answer({ getBooking: () => seen });
  const { user } = await cancel();
  expect(await screen.findByText('“Cancel booking” didn’t go through')).toBeVisible();
  service.server.resetHandlers();
  service.answer({ declineBooking: () => cancelled });
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(screen.queryByText(/didn’t go through/)).not.toBeInTheDocument());
});

it('after a lost response the facility’s own move is reported', async () => {
  service.answer({ getBooking: () => cancelledByFacility });
  await cancel();
  expect(await screen.findByText('“Cancel booking” didn’t go through')).toBeVisible();
  expect(screen.getByText(/It was “Confirmed” and is now “Cancelled by the facility”/)).toBeVisible();
});
