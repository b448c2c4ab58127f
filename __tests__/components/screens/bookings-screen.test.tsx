import { screen, waitFor, within } from '@testing-library/react';
import { aPage } from '@/__tests__/support/builders/paged';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { BookingsScreen } from '@/components/screens/bookings-screen';

const service = useMockService();
const tabs = () => within(screen.getByRole('navigation', { name: 'Bookings' })).getAllByRole('link');

it.each([
  ['/my-bookings', 'Upcoming', 'upcoming 1'],
  ['/my-bookings?list=past&page=2', 'Past', 'past 2'],
  ['/my-bookings?list=canceled', 'Cancelled', 'canceled 1'],
  ['/my-bookings?list=nonsense&page=-3', 'Upcoming', 'upcoming 1'],
])('at %s shows the list %s', async (at, tab, asked) => {
  const calls: string[] = [];
  const note = (list: string) => (input: { query: { page?: number } }) => (
    calls.push(`${list} ${input.query.page}`),
    aPage([aBooking()])
  );
  service.answer({
    listUpcomingBookings: note('upcoming'),
    listPastBookings: note('past'),
    listCanceledBookings: note('canceled'),
  });
  renderWithStore(<BookingsScreen />, { profile: aProfile(), at });
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(tab);
  expect(calls).toEqual([asked]);
});

it('gives each list an address of its own', () => {
  renderWithStore(<BookingsScreen />, { profile: aProfile(), at: '/my-bookings' });
  expect(tabs().map((tab) => tab.getAttribute('href'))).toEqual([
    '/my-bookings',
    '/my-bookings?list=past',
    '/my-bookings?list=canceled',
  ]);
});

it('is for a family that has signed: the others are led to onboarding', async () => {
  const { router } = renderWithStore(<BookingsScreen />, { profile: aNewProfile(), at: '/my-bookings' });
  await waitFor(() => expect(router.asPath).toBe('/onboarding'));
  expect(screen.queryByRole('navigation', { name: 'Bookings' })).not.toBeInTheDocument();
});
