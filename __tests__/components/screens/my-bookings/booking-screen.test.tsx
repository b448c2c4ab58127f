import { act, screen, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { Toasts } from '@/components/layout/shell';
import { BookingScreen } from '@/components/screens/my-bookings/booking-screen';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';

const service = useMockService();
const show = (at = `/my-bookings/${anId(300)}`, profile = aProfile()) =>
  renderWithStore(
    <>
      <BookingScreen id={anId(300)} settings={aSettings()} />
      <Toasts />
    </>,
    { profile, at },
  );
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem');

it('the booking page shows a spinner, then the booking and a link back to My Bookings', async () => {
  const held = hold(() => aBooking());
  service.answer({ getBooking: held.answer });
  show();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  held.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' })).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/my-bookings');
});

it('the review form comes after the days ahead and what is next to pay', async () => {
  const absence = { refund: 8000, until: '2026-11-08T12:30:00.000Z' };
  const items = [aBookingItem({ status: BookingItemStatus.APPROVED, absence })];
  service.answer({ getBooking: () => aBooking({ status: BookingStatus.APPROVED, items, canReview: true }) });
  show();
  await screen.findByRole('button', { name: 'Publish review' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['Care', 'Change a day']);
  expect(titles.findIndex((title) => title.startsWith('Review'))).toBeGreaterThan(titles.indexOf('Price'));
});

it.each([
  ['once just after sending', '?sent=1', 1],
  ['never otherwise', '', 0],
])('the booking page shows the confirmation with the request number %s', async (_, query, times) => {
  show(`/my-bookings/${anId(300)}${query}`);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText(/Your request NB-4K7Q2M/)).toHaveLength(times);
});

it('the booking page says when a booking is not in this account and links to My Bookings', async () => {
  service.answer({ getBooking: () => refuse(404, 'Not found.') });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: /find this booking in your account/ })).toBeVisible();
  const [, back] = screen.getAllByRole('link', { name: 'My Bookings' });
  expect(back).toHaveAttribute('href', '/my-bookings');
  expect(toasts()).toHaveLength(1);
});

it('the booking page shows a loading error, and the booking after a retry', async () => {
  service.answer({ getBooking: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  const held = hold(() => aBooking());
  service.answer({ getBooking: held.answer });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  held.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the booking page redirects home without a session', async () => {
  const { router } = renderWithStore(<BookingScreen id={anId(300)} settings={aSettings()} />, { profile: null });
  await act(async () => {});
  expect(router.asPath).toBe('/');
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

describe('while the booking is polled', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const someTimeLater = () => act(() => jest.advanceTimersByTimeAsync(5_000));

  it('the booking page shows a status change without a reload', async () => {
    show();
    expect(await screen.findByText('Pending request')).toBeVisible();
    service.answer({ getBooking: () => aBooking({ status: BookingStatus.APPROVED, expiresAt: null }) });
    await someTimeLater();
    expect(await screen.findByText('Confirmed')).toBeVisible();
  });

  it('when polling fails, the booking page keeps the booking, shows one inline error and recovers on its own', async () => {
    show();
    await screen.findByText('Pending request');
    service.answer({ getBooking: () => refuse(503, 'We can’t reach our records right now.') });
    await someTimeLater();
    const alert = await screen.findByRole('alert');
    await someTimeLater();
    expect(screen.getByRole('alert')).toBe(alert);
    expect(screen.getByText('Pending request')).toBeVisible();
    expect(toasts()).toHaveLength(0);
    service.answer({});
    await someTimeLater();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
