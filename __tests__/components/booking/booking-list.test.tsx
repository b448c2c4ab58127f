import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aChildSummary } from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { BookingFilter } from '@/components/booking/booking-filters';
import { BookingList } from '@/components/booking/booking-list';
import { Confirmation } from '@/components/layout/shell';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import type { BookingList as List } from '@/store/slices/bookings';

const service = useMockService();
const hrefFor = (page: number) => `/my-bookings?list=past&page=${page}`;
/** The list with its filters and month in state, as the page keeps them in the URL. */
function Listed({ list, page }: { list: List; page: number }) {
  const [filter, onFilter] = useState<BookingFilter>({ child: null, facility: null });
  const [month, onMonth] = useState<string | null>(null);
  return <BookingList {...{ list, page, hrefFor, filter, onFilter, month, onMonth }} now={new Date(now)} />;
}
const show = (list: List = 'upcoming', page = 1) =>
  renderWithStore(
    <>
      <Listed list={list} page={page} />
      <Confirmation />
    </>,
    { profile: aProfile() },
  );
const paid = (refunded: number) => ({
  id: anId(340),
  at: now,
  amount: 16000,
  refunded,
  refunds: [],
  cardLast4: '4242',
  month: null,
  status: 'succeeded' as const,
  nextAction: null,
});
const cards = () => within(screen.getByRole('list', { name: 'Bookings' })).getAllByRole('article');

it('the list shows a loading state, then each booking with a link', async () => {
  const held = hold(() => aPage([aBooking(), aBooking({ id: anId(301), number: 'NB-2' })]));
  service.answer({ listUpcomingBookings: held.answer });
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your bookings');
  held.release();
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

it('days that were not approved are distinguishable', async () => {
  const items = [
    aBookingItem({ status: BookingItemStatus.APPROVED }),
    aBookingItem({ id: anId(321), date: '2026-11-10', status: BookingItemStatus.NOT_APPROVED }),
  ];
  service.answer({ listUpcomingBookings: () => aPage([aBooking({ items })]) });
  show();
  const dates = within(await screen.findByRole('list', { name: 'Dates' })).getAllByRole('listitem');
  expect(dates.map((date) => date.textContent)).toEqual(['Nov 9, 2026', 'Nov 10, 2026 (not approved)']);
});

it.each([
  ['would cost', {}, '$160.00 if accepted'],
  ['costs after its refunds', { status: BookingStatus.APPROVED, payments: [paid(12000)] }, '$40.00 after refunds'],
  ['never cost', { status: BookingStatus.TIMEOUT }, 'Nothing was charged'],
])('a card says what a request %s', async (_, given, words) => {
  service.answer({ listUpcomingBookings: () => aPage([aBooking(given)]) });
  show();
  expect(await screen.findByText(words)).toBeVisible();
});

it('a card of permanent care that is ending shows its last day', async () => {
  const ending = { type: BookingType.PERMANENT, status: BookingStatus.APPROVED, endsOn: '2026-12-31' };
  service.answer({ listUpcomingBookings: () => aPage([aBooking(ending)]) });
  show();
  expect(await screen.findByText('Ends December 31')).toBeVisible();
  expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
});

it('a card of permanent care shows weekdays and months', async () => {
  const permanent = aBooking({
    type: BookingType.PERMANENT,
    permanentBookingDays: [1, 3],
    items: [aBookingItem({ date: '2026-12-02' })],
    startDate: '2026-12-01',
    endDate: '2027-05-31',
  });
  service.answer({ listUpcomingBookings: () => aPage([permanent]) });
  show();
  expect(await screen.findByText('Mon, Wed from December 2, 2026 to May 31, 2027')).toBeVisible();
  expect(screen.getByText(/first month/)).toBeVisible();
});

it.each([
  ['upcoming', /no bookings yet/i],
  ['past', /no past bookings/i],
  ['canceled', /cancel/i],
] as const)('an empty list of %s bookings says so and links to the search', async (list, title) => {
  const nothing = () => aPage([]);
  service.answer({ listUpcomingBookings: nothing, listPastBookings: nothing, listCanceledBookings: nothing });
  show(list);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});

it('a failed load shows the reason and can be retried', async () => {
  service.answer({ listUpcomingBookings: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  expect(screen.queryByText(/503/)).not.toBeInTheDocument();
  service.answer({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('a list longer than one page', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, row) => aBooking({ id: anId(1_000 + row), number: `NB-ROW${row + 1}` }));

  it('a page has twenty bookings and links to the other pages', async () => {
    service.answer({ listPastBookings: () => aPage(numbered(21)) });
    const { rerender } = show('past');
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    expect(screen.getByText('1 / 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', hrefFor(2));
    rerender(<Listed list="past" page={2} />);
    expect(cards()).toHaveLength(1);
    expect(screen.getByText(/NB-ROW21/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', hrefFor(1));
  });

  it('bookings beyond the first thousand are loaded on demand, with an error and a retry', async () => {
    const beyond = aPage([aBooking({ number: 'NB-BEYOND' })], { page: 2, totalPages: 2, totalItems: 1_001 });
    service.answer({
      listPastBookings: ({ query }) => (query.page === 2 ? refuse(503, 'Away.') : aPage([aBooking()])),
    });
    const { user } = show('past', 51);
    expect(await screen.findByRole('alert')).toHaveTextContent('Away.');
    service.answer({ listPastBookings: () => beyond });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/NB-BEYOND/)).toBeVisible();
    expect(screen.getByText('51 / 51')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [7, () => aPage(numbered(21))],
    [51, () => aPage([], { page: 2, totalPages: 1, totalItems: 21 })],
  ])('a link to the last page is offered when page %d does not exist', async (page, listPastBookings) => {
    service.answer({ listPastBookings });
    show('past', page);
    expect(await screen.findByRole('heading', { name: `There’s no page ${page}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', hrefFor(2));
  });
});

it('a card shows the booking’s status', async () => {
  service.answer({
    listUpcomingBookings: () => aPage([aBooking({ status: BookingStatus.APPROVED, expiresAt: null })]),
  });
  show();
  expect(await screen.findByText('Confirmed')).toBeVisible();
});

it.each([
  ['pending', { status: BookingStatus.NEW }, 'See request (NB-4K7Q2M)', `/my-bookings/${anId(300)}`],
  ['confirmed', { status: BookingStatus.APPROVED }, 'Change or cancel (NB-4K7Q2M)', `/my-bookings/${anId(300)}`],
  ['completed', { status: BookingStatus.COMPLETED }, 'Book again (NB-4K7Q2M)', `/facility/${anId(100)}/drop-in`],
  [
    'completed permanent',
    { status: BookingStatus.COMPLETED, type: BookingType.PERMANENT, canReview: true },
    'Write a review (NB-4K7Q2M)',
    `/my-bookings/${anId(300)}`,
  ],
])('the card of a %s booking has one action', async (_, given, name, href) => {
  service.answer({ listUpcomingBookings: () => aPage([aBooking({ ...given, expiresAt: null })]) });
  show();
  const links = within(await screen.findByRole('article')).getAllByRole('link');
  expect(links).toHaveLength(2);
  expect(links[1]).toHaveAccessibleName(name);
  expect(links[1]).toHaveAttribute('href', href);
  expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
});

it('an offer is accepted from its card, after a question that names the money', async () => {
  const offer = aBooking({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, expiresAt: '2026-11-05T22:00:00Z' });
  const seen: unknown[] = [];
  service.answer({
    listUpcomingBookings: () => aPage([offer]),
    approveBooking: ({ body }) => (seen.push(body), aBooking({ status: BookingStatus.PENDING_PAYMENT })),
  });
  const { user, router } = show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Answer by Thursday, November 5 at 5:00 PM')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Accept/ }));
  await user.click(await screen.findByRole('button', { name: 'Accept and pay $160.00' }));
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}`));
  expect(seen).toEqual([expect.objectContaining({ charge: 16000 })]);
});

it('a card counts many separate days instead of listing them', async () => {
  const days = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];
  const items = days.map((date, index) => aBookingItem({ id: anId(320 + index), date }));
  service.answer({ listUpcomingBookings: () => aPage([aBooking({ items })]) });
  show();
  expect(await screen.findByText('4 days from November 9, 2026')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Dates' })).not.toBeInTheDocument();
});

it('bookings that need an answer come first, by deadline, and show it', async () => {
  service.answer({
    listUpcomingBookings: () =>
      aPage([
        aBooking({ number: 'NB-CONFIRMED', status: BookingStatus.APPROVED, expiresAt: null }),
        aBooking({
          id: anId(301),
          number: 'NB-LATER',
          status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
          expiresAt: '2026-11-05T22:00:00Z',
        }),
        aBooking({
          id: anId(302),
          number: 'NB-SOON',
          status: BookingStatus.PAYMENT_FAILED,
          expiresAt: '2026-11-03T22:00:00Z',
        }),
      ]),
  });
  show();
  await screen.findAllByRole('article');
  expect(cards().map((card) => /NB-(SOON|LATER|CONFIRMED)/.exec(card.textContent)?.[0])).toEqual([
    'NB-SOON',
    'NB-LATER',
    'NB-CONFIRMED',
  ]);
  expect(screen.getByText('Pay by Tuesday, November 3 at 5:00 PM')).toBeVisible();
});

describe('bookings of two children at two facilities', () => {
  const ben = aChildSummary({ id: anId(221), firstName: 'Ben' });
  const elsewhere = { ...aBooking().facility, id: anId(101), name: 'Willow House' };
  const two = () =>
    aPage([
      aBooking({ number: 'NB-ADA' }),
      aBooking({ id: anId(301), number: 'NB-BEN', children: [ben], facility: elsewhere }),
    ]);

  it('the list can be filtered by child and by facility, and the filter can be cleared', async () => {
    service.answer({ listUpcomingBookings: two });
    const { user } = show();
    await user.selectOptions(await screen.findByLabelText('Child'), 'Ben');
    expect(cards()).toHaveLength(1);
    expect(screen.getByText(/NB-BEN/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Facility'), 'Robin Hill Child Care');
    expect(screen.getByRole('heading', { name: 'No bookings match' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(cards()).toHaveLength(2);
  });

  it('the month view marks days with care and shows the selected day, by pointer and by keyboard', async () => {
    service.answer({ listUpcomingBookings: two });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Month' }));
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Monday, November 9, 2026, 2 pending bookings' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('heading', { name: 'Monday, November 9' })).toBeVisible();
    expect(cards()).toHaveLength(2);
    screen.getByRole('gridcell', { name: /November 9/ }).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('heading', { name: 'Tuesday, November 10' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('heading', { name: 'No bookings in December 2026' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(cards()).toHaveLength(2);
  });
});
