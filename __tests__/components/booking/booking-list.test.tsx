import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { BookingList } from '@/components/booking/booking-list';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import type { BookingList as List } from '@/store/slices/bookings';

const service = useMockService();
const hrefFor = (page: number) => `/my-bookings?list=past&page=${page}`;
const show = (list: List = 'upcoming', page = 1) =>
  renderWithStore(<BookingList list={list} page={page} hrefFor={hrefFor} />, { profile: aProfile() });
const cards = () => within(screen.getByRole('list', { name: 'Bookings' })).getAllByRole('article');

it('says that the bookings are on their way, and then shows each with a link to its page', async () => {
  const held = hold(() => aPage([aBooking(), aBooking({ id: anId(301), number: 'NB-2' })]));
  service.answer({ listUpcomingBookings: held.answer });
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your bookings');
  held.letGo();
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  const [first] = cards();
  expect(within(first!).getByRole('link', { name: 'Robin Hill Child Care' })).toHaveAttribute(
    'href',
    `/my-bookings/${anId(300)}`,
  );
  for (const fact of [/NB-4K7Q2M/, /Ada/, /Drop-in/, /Full Day/, 'Pending request', /Nov 9 - Nov 10, 2026/, /160/]) {
    expect(within(first!).getByText(fact)).toBeVisible();
  }
});

it('tells days that were not approved from the others', async () => {
  const items = [
    aBookingItem({ status: BookingItemStatus.APPROVED }),
    aBookingItem({ id: anId(321), date: '2026-11-10', status: BookingItemStatus.NOT_APPROVED }),
  ];
  service.answer({ listUpcomingBookings: () => aPage([aBooking({ items })]) });
  show();
  const dates = within(await screen.findByRole('list', { name: 'Dates' })).getAllByRole('listitem');
  expect(dates.map((date) => date.textContent)).toEqual(['Nov 9, 2026', 'Nov 10, 2026 (not approved)']);
});

it('tells the weekdays and the months of permanent care', async () => {
  const permanent = aBooking({
    type: BookingType.PERMANENT,
    permanentBookingDays: [1, 3],
    startDate: '2026-12-01',
    endDate: '2027-05-31',
  });
  service.answer({ listUpcomingBookings: () => aPage([permanent]) });
  show();
  expect(await screen.findByText('Mon, Wed from December 1, 2026 to May 31, 2027')).toBeVisible();
  expect(screen.getByText(/first month/)).toBeVisible();
});

it.each([
  ['upcoming', /no bookings yet/i],
  ['past', /no past bookings/i],
  ['canceled', /cancel/i],
] as const)('says that there is nothing in %s, and leads to the search', async (list, title) => {
  const nothing = () => aPage([]);
  service.answer({ listUpcomingBookings: nothing, listPastBookings: nothing, listCanceledBookings: nothing });
  show(list);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});

it('says why the bookings cannot be shown, and shows them after another try', async () => {
  service.answer({ listUpcomingBookings: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  expect(screen.queryByText(/503/)).not.toBeInTheDocument();
  service.answer({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('turns the pages by links, and neither can be followed while the page changes', async () => {
  const next = hold(() => aPage([aBooking({ number: 'NB-PAGE2' })], { page: 2, totalPages: 2, totalItems: 21 }));
  service.answer({
    listPastBookings: ({ query }) =>
      query.page === 2 ? next.answer() : aPage([aBooking()], { totalPages: 2, totalItems: 21 }),
  });
  const { rerender } = show('past');
  const link = await screen.findByRole('link', { name: 'Next page' });
  expect(link).toHaveAttribute('href', hrefFor(2));
  expect(screen.getByText('1 / 2')).toBeVisible();
  rerender(<BookingList list="past" page={2} hrefFor={hrefFor} />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true'));
  expect(cards()).toHaveLength(1);
  next.letGo();
  expect(await screen.findByText(/NB-PAGE2/)).toBeVisible();
  expect(screen.getByText('2 / 2')).toBeVisible();
});

it('keeps the page that is there when the next one cannot be shown, says so, and tries again', async () => {
  service.answer({
    listPastBookings: ({ query }) =>
      query.page === 2 ? refuse(503, 'Away.') : aPage([aBooking()], { totalPages: 2, totalItems: 21 }),
  });
  const { rerender, user } = show('past');
  await screen.findByRole('article');
  rerender(<BookingList list="past" page={2} hrefFor={hrefFor} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Away.');
  expect(cards()).toHaveLength(1);
  service.answer({
    listPastBookings: () => aPage([aBooking({ number: 'NB-PAGE2' })], { page: 2, totalPages: 2, totalItems: 21 }),
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/NB-PAGE2/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('offers the last page instead of claiming that there is nothing where the list is shorter', async () => {
  service.answer({ listPastBookings: () => aPage([], { page: 7, totalPages: 2, totalItems: 21 }) });
  show('past', 7);
  expect(await screen.findByRole('heading', { name: 'There is no page 7' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', hrefFor(2));
});

it('shows where a booking stands', async () => {
  service.answer({
    listUpcomingBookings: () => aPage([aBooking({ status: BookingStatus.APPROVED, expiresAt: null })]),
  });
  show();
  expect(await screen.findByText('Confirmed')).toBeVisible();
});
