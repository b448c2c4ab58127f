import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { answerWith, hrefOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { beside, opened, renderWithStore } from '@/__tests__/support/render';
import type { Answer } from '@/api/contract/types';
import { Confirmation } from '@/components/layout/shell';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { ReceiptsScreen, ToursScreen, WaitlistsScreen } from '@/components/screens/my-bookings/list-screens';
import { BookingItemStatus, BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { countNotices } from '@/store/slices/notices';

const service = useMockService();

const tabs = () => within(screen.getByRole('navigation', { name: 'Bookings' })).getAllByRole('link');

it.each([
  ['/my-bookings?list=upcoming', 'Upcoming', 'upcoming 1'],
  ['/my-bookings?list=past&page=51', 'Past', 'past 2'],
  ['/my-bookings?list=canceled', 'Declined or cancelled', 'canceled 1'],
])('the URL %s opens the tab %s and requests its page', async (at, tab, asked) => {
  const calls: string[] = [];
  const note = (list: string) => (input: { query: { page?: number } }) => (
    calls.push(`${list} ${input.query.page}`),
    aPage([aBooking()], { page: input.query.page ?? 1 })
  );
  service.answer({
    listUpcomingBookings: note('upcoming'),
    listPastBookings: note('past'),
    listCanceledBookings: note('canceled'),
  });
  renderWithStore(<BookingsScreen settings={aSettings()} />, { profile: aProfile(), at });
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(tab);
  expect(calls).toEqual([asked]);
});

it('declined requests come first under their own name, with what to do now while their days are ahead', async () => {
  const ended = (id: number, status: BookingStatus) => aBooking({ id: anId(id), status, expiresAt: null });
  const declined = ended(301, BookingStatus.DECLINED_BY_FACILITY);
  const earlier = ended(302, BookingStatus.DECLINED_BY_FACILITY);
  service.answer({
    listCanceledBookings: () => aPage([ended(303, BookingStatus.CANCELED_BY_PARENT), earlier, declined]),
    listUnmetBookings: () => aPage([declined]),
  });
  renderWithStore(<BookingsScreen settings={aSettings()} />, { profile: aProfile(), at: '/my-bookings?list=canceled' });
  const section = within(await screen.findByRole('region', { name: 'Declined' }));
  expect(await section.findByText('1 other has these days')).toBeVisible();
  expect(section.getAllByRole('article')).toHaveLength(2);
  expect(section.getAllByRole('link', { name: /^Send the same request/ })).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Cancelled' })).getAllByRole('article')).toHaveLength(1);
  expect(textsOf(screen.getAllByRole('heading', { level: 2 }))[0]).toBe('Declined');
});

it('My Bookings creates a calendar URL, copies it, and turns it off after a confirmation', async () => {
  const { user } = renderWithStore(beside(opened(<BookingsScreen settings={aSettings()} />), Confirmation), {
    profile: aProfile(),
    at: '/my-bookings?list=upcoming',
  });
  await user.click(await screen.findByRole('button', { name: 'Add to your calendar' }));
  expect(screen.getByText(/Anyone with this link can see it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create a calendar link' }));
  expect(await screen.findByLabelText('Calendar link')).toHaveValue(
    'https://nestling.example/api/v1/calendar/secret.ics',
  );
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith('https://nestling.example/api/v1/calendar/secret.ics');
  await user.click(screen.getByRole('button', { name: 'Turn off link' }));
  await answerWith(user, 'Turn off link');
  await waitFor(() => expect(screen.queryByLabelText('Calendar link')).not.toBeInTheDocument());
  expect(service.calls('deleteCalendarFeed')).toHaveLength(1);
});

describe.each([
  ['tours', <ToursScreen key="tours" />, 'listTours', aTour, /NT-7H2K9P/, 'No tours yet'],
  ['waitlists', <WaitlistsScreen key="waitlists" />, 'listWaitlists', aWaitlist, /NW-3F8R5T/, 'No waitlists yet'],
] as const)('the list of %s', (name, ui, call, build, number, none) => {
  const show = () => renderWithStore(ui, { profile: aProfile(), at: `/my-bookings/${name}` });
  it(`the list of ${name} shows each request with a link to its page`, async () => {
    service.answer({ [call]: () => aPage([build()]) });
    show();
    const card = await screen.findByRole('article');
    expect(within(card).getByText(number)).toBeVisible();
    expect(within(card).getByText('Pending request')).toBeVisible();
    expect(within(card).getByRole('link')).toHaveAttribute('href', `/my-bookings/${name}/${build().id}`);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', `/my-bookings/${name}`);
  });
  it(`the list of ${name} shows a loading error, and after a retry that it is empty`, async () => {
    service.answer({ [call]: () => refuse(503, 'Away.') });
    const { user } = show();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByRole('alert')).toHaveTextContent('Away.');
    service.answer({ [call]: () => aPage([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: none })).toBeVisible();
  });
});

it('the list of waitlists shows until when an offer can be accepted', async () => {
  const offered = { status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, expiresAt: '2026-11-05T22:00:00Z' };
  service.answer({ listWaitlists: () => aPage([aWaitlist(offered)]) });
  renderWithStore(<WaitlistsScreen />, { profile: aProfile(), at: '/my-bookings/waitlists' });
  expect(
    await screen.findByText('We’re holding a spot for you. Answer by Thursday, November 5 at 5:00 PM'),
  ).toBeVisible();
  expect(hrefOf(/^See offer/)).toBe(`/my-bookings/waitlists/${anId(500)}`);
});

it('the list of tours puts those that need an answer first, ordered by the deadline that each shows', async () => {
  const proposed = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-20T15:00:00Z' };
  const tours = [
    aTour({ id: anId(401), number: 'NT-SENT22', expiresAt: '2026-11-03T15:00:00Z' }),
    aTour({ id: anId(402), number: 'NT-LATER2', ...proposed, expiresAt: '2026-11-20T15:00:00Z' }),
    aTour({ id: anId(403), number: 'NT-SOONER', ...proposed, expiresAt: '2026-11-12T15:00:00Z' }),
  ];
  service.answer({ listTours: () => aPage(tours) });
  renderWithStore(<ToursScreen />, { profile: aProfile(), at: '/my-bookings/tours' });
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => /NT-\w{6}/.exec(card.textContent)?.[0])).toEqual(['NT-SOONER', 'NT-LATER2', 'NT-SENT22']);
  expect(within(cards[0]!).getByText('Answer by Thu, Nov 12 at 10:00 AM')).toBeVisible();
});

describe('My Bookings with tours', () => {
  const proposed = {
    status: TourStatus.SCHEDULED_TOUR,
    scheduledAt: '2026-11-12T15:00:00Z',
    expiresAt: '2026-11-12T15:00:00Z',
  };
  const show = (at: string) => renderWithStore(<BookingsScreen settings={aSettings()} />, { profile: aProfile(), at });

  it('the month view shows tours next to bookings, with their time', async () => {
    const ben = { ...aBooking().children[0]!, id: anId(221), firstName: 'Ben' };
    service.answer({
      listUpcomingBookings: () => aPage([aBooking(), aBooking({ id: anId(301), children: [ben] })]),
      listUpcomingTours: () => aPage([aTour(proposed), aTour({ id: anId(401) })]),
      listPastBookings: () => aPage([]),
    });
    const { user } = show('/my-bookings?list=upcoming&view=month&month=2026-11');
    const day = await screen.findByRole('gridcell', { name: 'Thursday, November 12, 2026, 1 pending tour' });
    expect(day).toHaveTextContent('12Pending');
    await user.click(day);
    const tour = screen.getByRole('article');
    expect(within(tour).getByText('Thu, Nov 12 at 10:00 AM')).toBeVisible();
    expect(within(tour).getByRole('link')).toHaveAttribute('href', `/my-bookings/tours/${anId(400)}`);
    await user.selectOptions(screen.getByLabelText('Child'), 'Ben');
    expect(screen.getByRole('gridcell', { name: /November 12, 2026, no bookings/ })).toBeInTheDocument();
  });

  it('the month view includes past days and distinguishes confirmed from pending bookings', async () => {
    const on = (date: string, status: BookingItemStatus) => [aBookingItem({ date, status })];
    service.answer({
      listUpcomingBookings: () =>
        aPage([
          aBooking({
            id: anId(302),
            status: BookingStatus.APPROVED,
            items: on('2026-11-11', BookingItemStatus.APPROVED),
          }),
          aBooking({ id: anId(303) }),
        ]),
      listPastBookings: () =>
        aPage([
          aBooking({
            id: anId(304),
            status: BookingStatus.COMPLETED,
            items: on('2026-11-02', BookingItemStatus.ATTENDED),
          }),
        ]),
    });
    show('/my-bookings?list=upcoming&view=month&month=2026-11');
    expect(await screen.findByRole('gridcell', { name: /November 2, 2026, .*1 booking$/ })).toHaveTextContent('2Care');
    expect(screen.getByRole('gridcell', { name: /November 11, 2026, 1 booking$/ })).toHaveTextContent('11Care');
    expect(screen.getByRole('gridcell', { name: /November 9, 2026, 1 pending booking$/ })).toHaveTextContent(
      '9Pending',
    );
  });

  it('the tabs lead to each list and show how many bookings, tours and offers of a waitlist need an answer', async () => {
    service.answer({
      countNotices: () => ({ unread: 0, waiting: { bookings: 2, tours: 1, waitlists: 1 }, messages: [] }),
    });
    const { store } = show('/my-bookings?list=upcoming');
    await act(async () => void (await store.dispatch(countNotices())));
    expect(linksOf(tabs())).toEqual([
      ['Today3 waiting for you', '/my-bookings'],
      ['Upcoming2 waiting for you', '/my-bookings?list=upcoming'],
      ['Past', '/my-bookings?list=past'],
      ['Declined or cancelled', '/my-bookings?list=canceled'],
      ['Tours1 waiting for you', '/my-bookings/tours'],
      ['Waitlists1 waiting for you', '/my-bookings/waitlists'],
      ['Receipts', '/my-bookings/receipts'],
    ]);
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('a card says how many messages are new', async () => {
    const booking = aBooking();
    const about = { request: 'booking' as const, number: booking.number, facilityName: booking.facility.name };
    service.answer({
      listUpcomingBookings: () => aPage([booking]),
      countNotices: () => ({
        unread: 0,
        waiting: { bookings: 0, tours: 0 },
        messages: [{ ...about, requestId: booking.id, count: 2 }],
      }),
    });
    const { store } = show('/my-bookings?list=upcoming');
    expect(await screen.findByRole('article')).not.toHaveTextContent('new message');
    await act(async () => void (await store.dispatch(countNotices())));
    expect(screen.getByRole('article')).toHaveTextContent('2 new messages');
  });

  it('the month view shows bookings even when tours cannot be loaded', async () => {
    service.answer({ listPastBookings: () => aPage([]), listUpcomingTours: () => refuse(503, 'Away.') });
    show('/my-bookings?list=upcoming&view=month&month=2026-11');
    expect(await screen.findByRole('gridcell', { name: /November 9, 2026, 1 pending booking/ })).toBeVisible();
  });
});

describe('the receipts', () => {
  const item = (given: Partial<Answer<'listReceipts'>['items'][number]>) => ({
    id: anId(810),
    bookingId: anId(300),
    number: 'NB-4K7Q2M',
    date: '2026-11-02',
    kind: 'payment' as const,
    amount: 16000,
    currency: 'CAD' as const,
    facilityName: 'Robin Hill Child Care',
    children: ['Ada Robinson'],
    ...given,
  });
  const year = (given: Partial<Answer<'listReceipts'>> = {}): Answer<'listReceipts'> => ({
    year: 2026,
    years: [2026, 2025],
    totals: [
      {
        currency: 'CAD',
        paid: 16000,
        refunded: 8000,
        net: 8000,
        byChild: [{ name: 'Ada Robinson', amount: 8000 }],
        byPayer: [{ name: 'R. Robinson', amount: 8000 }],
      },
    ],
    items: [item({ id: anId(811), kind: 'refund', amount: 8000 }), item({})],
    ...given,
  });
  const show = (at = '/my-bookings/receipts') => renderWithStore(<ReceiptsScreen />, { profile: aProfile(), at });

  it('the receipts page shows the newest year with its totals, payments and refunds', async () => {
    const held = hold(() => year());
    service.answer({ listReceipts: held.answer });
    show();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    held.release();
    expect(await screen.findByRole('heading', { name: '2026 in CAD' })).toBeVisible();
    expect(screen.getByText('Ada Robinson: $80.00')).toBeVisible();
    expect(screen.getByText('R. Robinson: $80.00')).toBeVisible();
    expect(screen.getByText('Refund of $80.00')).toBeVisible();
    expect(screen.getByText('Payment of $160.00')).toBeVisible();
    const years = within(screen.getByRole('navigation', { name: 'Years' }));
    expect(years.getByRole('link', { name: '2026' })).toHaveAttribute('aria-current', 'page');
    expect(hrefOf('2025', years)).toBe('/my-bookings/receipts?year=2025');
  });

  it('the receipts page loads the year from the URL and says when it has no payments', async () => {
    service.answer({
      listReceipts: () => year({ year: 2024, totals: [], items: [] }),
    });
    show('/my-bookings/receipts?year=2024');
    expect(await screen.findByText('No payments or refunds in 2024.')).toBeVisible();
    expect(service.calls('listReceipts').map(({ query }) => query.year)).toEqual([2024]);
  });

  it('the receipts page shows a loading error, and after a retry that there are none yet', async () => {
    service.answer({ listReceipts: () => refuse(503, 'We are having trouble.') });
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your receipts');
    service.answer({ listReceipts: () => year({ years: [], totals: [], items: [] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  });
});
