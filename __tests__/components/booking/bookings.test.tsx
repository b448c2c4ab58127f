import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import {
  aBooking,
  aBookingItem,
  aChildSummary,
  aPayment,
  aPermanentBooking,
} from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, textsOf } from '@/__tests__/support/queries';
import { beside, makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import type { BookingFilter } from '@/components/booking/list/booking-filters';
import { BookingList } from '@/components/booking/list/booking-list';
import { BookingDetails } from '@/components/booking/page/booking-details';
import { ChangeDates } from '@/components/booking/page/change-dates';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { eachDate, lastOfMonth } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType, CancellationPolicy } from '@/lib/enums';
import { bookingStatusLabels } from '@/lib/labels';
import { useAppSelector } from '@/store/hooks';
import { type BookingList as List, loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();

describe('the lists of bookings', () => {
  const hrefFor = (page: number) => `/my-bookings?list=past&page=${page}`;
  /** The list with its filters and month in state, as the page keeps them in the URL. */
  function Listed({ list, page }: { list: List; page: number }) {
    const [filter, onFilter] = useState<BookingFilter>({ child: null, facility: null });
    const [month, onMonth] = useState<string | null>(null);
    return <BookingList {...{ list, page, hrefFor, filter, onFilter, month, onMonth }} now={new Date(now)} />;
  }
  const show = (list: List = 'upcoming', page = 1) =>
    renderWithStore(beside(<Listed list={list} page={page} />, Confirmation), { profile: aProfile() });
  const cards = () => within(screen.getByRole('list', { name: 'Bookings' })).getAllByRole('article');

  it('the list shows each booking with a link', async () => {
    service.answer({ listUpcomingBookings: () => aPage([aBooking(), aBooking({ id: anId(301), number: 'NB-2' })]) });
    show();
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    const [first] = cards();
    expect(hrefOf('Robin Hill Child Care', within(first!))).toBe(`/my-bookings/${anId(300)}`);
    for (const fact of [
      /NB-4K7Q2M/,
      /Ada/,
      /Drop-in/,
      /Full Day/,
      'Pending request',
      /Nov 9 - Nov 10, 2026/,
      '$160.00 if accepted',
    ]) {
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
    expect(textsOf(dates)).toEqual(['Nov 9, 2026', 'Nov 10, 2026 (not approved)']);
    expect([...document.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
      'Nov 10, 2026 (not approved)',
    ]);
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

  describe('a list longer than one page', () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, row) => aBooking({ id: anId(1_000 + row), number: `NB-ROW${row + 1}` }));

    it('a page has twenty bookings and links to the other pages', async () => {
      service.answer({ listPastBookings: () => aPage(numbered(21)) });
      const { rerender } = show('past');
      expect(await screen.findAllByRole('article')).toHaveLength(20);
      expect(screen.getByText('1 / 2')).toBeVisible();
      expect(hrefOf('Next page')).toBe(hrefFor(2));
      rerender(<Listed list="past" page={2} />);
      expect(cards()).toHaveLength(1);
      expect(screen.getByText(/NB-ROW21/)).toBeVisible();
      expect(hrefOf('Previous page')).toBe(hrefFor(1));
    });

    it('bookings beyond the first thousand are loaded on demand', async () => {
      const beyond = aPage([aBooking({ number: 'NB-BEYOND' })], { page: 2, totalPages: 2, totalItems: 1_001 });
      service.answer({ listPastBookings: ({ query }) => (query.page === 2 ? beyond : aPage([aBooking()])) });
      show('past', 51);
      expect(await screen.findByText(/NB-BEYOND/)).toBeVisible();
      expect(screen.getByText('51 / 51')).toBeVisible();
    });

    it.each([
      [7, () => aPage(numbered(21))],
      [51, () => aPage([], { page: 2, totalPages: 1, totalItems: 21 })],
    ])('a link to the last page is offered when page %d does not exist', async (page, listPastBookings) => {
      service.answer({ listPastBookings });
      show('past', page);
      expect(await screen.findByRole('heading', { name: `There’s no page ${page}` })).toBeVisible();
      expect(hrefOf('Go to the last page')).toBe(hrefFor(2));
    });
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
    service.answer({
      approveBooking: () => aBooking({ status: BookingStatus.PENDING_PAYMENT }),
      listUpcomingBookings: () => aPage([offer]),
    });
    const { user, router } = show();
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Answer by Thursday, November 5 at 5:00 PM')).toBeVisible();
    await user.click(card.getByRole('button', { name: /^Accept/ }));
    await user.click(await screen.findByRole('button', { name: 'Accept and pay $160.00' }));
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}`));
    expect(service.bodies('approveBooking')).toEqual([expect.objectContaining({ charge: 16000 })]);
  });

  it('a card writes the first days as the booking’s page does, and counts the others', async () => {
    const days = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-01'];
    const items = days.map((date, index) => aBookingItem({ id: anId(320 + index), date }));
    service.answer({ listUpcomingBookings: () => aPage([aBooking({ items })]) });
    show();
    const list = within(await screen.findByRole('list', { name: 'Dates' }));
    expect(textsOf(list.getAllByRole('listitem'))).toEqual([
      'Nov 9, 2026',
      'Nov 16, 2026',
      'Nov 23, 2026',
      'and 2 more days',
    ]);
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

    it('the month view marks days with care and shows the selected day', async () => {
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
      await user.click(screen.getByRole('gridcell', { name: /November 10/ }));
      expect(screen.getByRole('heading', { name: 'Tuesday, November 10' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Next month' }));
      expect(screen.getByRole('heading', { name: 'No bookings in December 2026' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'List' }));
      expect(cards()).toHaveLength(2);
    });
  });
});

describe('the page of a booking', () => {
  const show = (given: Partial<BookingGroup> = {}, at = now) =>
    renderWithStore(<BookingDetails booking={aBooking(given)} now={new Date(at)} />, { profile: aProfile() });
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

  it('the booking page shows children, dates, place, price and number', () => {
    show({
      children: [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Ben' })],
      note: 'Ada naps at noon.',
    });
    expect(screen.getByText('Request NB-4K7Q2M')).toBeVisible();
    expect(fact('Who')).toHaveTextContent('Ada and Ben');
    expect(fact('Session')).toHaveTextContent('Full Day');
    expect(fact('Days')).toHaveTextContent('Nov 9 - Nov 10, 2026');
    expect(fact('Where')).toHaveTextContent('100 King Street West, Toronto, ON M5V 1J2');
    expect(fact('Your note')).toHaveTextContent('Ada naps at noon.');
    const price = within(screen.getByRole('table', { name: 'Price' }));
    expect(price.getByRole('row', { name: /Full Day 2 × \$80\.00 \$160\.00/ })).toBeVisible();
    expect(price.getByRole('row', { name: /Total if accepted \$160\.00/ })).toBeVisible();
    expect(hrefOf(/Robin Hill Child Care/)).toBe(`/facility/${anId(100)}`);
  });

  it('permanent care shows weekdays, months, the first month’s price and the long-term terms', () => {
    show({
      type: BookingType.PERMANENT,
      permanentBookingDays: [1, 3],
      items: [aBookingItem({ date: '2026-12-02' })],
      startDate: '2026-12-01',
      endDate: null,
      endsOn: '2026-12-31',
    });
    expect(fact('Days')).toHaveTextContent('Monday, Wednesday');
    expect(fact('First day of care')).toHaveTextContent('Wednesday, December 2, 2026');
    expect(screen.getByRole('heading', { name: 'First month' })).toBeVisible();
  });

  it('the booking page shows label and next step, whose changes are announced', () => {
    show({ status: BookingStatus.APPROVED });
    expect(screen.getAllByText(bookingStatusLabels[BookingStatus.APPROVED].label)[0]).toBeVisible();
    const next = screen.getByText((_, element) => element?.getAttribute('aria-live') === 'polite');
    expect(next).toHaveTextContent(/^Your booking is confirmed\.$/);
  });

  it('the cancellation terms are those that stand now', () => {
    show({ policy: CancellationPolicy.FULL_24_HOURS }, '2026-11-08T13:00:00Z');
    const terms = within(screen.getByRole('heading', { name: 'If plans change' }).parentElement!);
    expect(terms.getByText(/^Cancel by November 9/)).toBeVisible();
  });

  it.each([
    ['created', 0, /\$160\.00 is being charged/],
    ['succeeded', 0, /\$160\.00 paid$/],
    ['succeeded', 8000, /\$160\.00 paid, \$80\.00/],
    ['failed', 0, /\$160\.00 didn’t go through/],
    ['needs_authentication', 0, /\$160\.00 .*your bank/],
    ['unanswered', 0, /\$160\.00 was not confirmed/],
  ] as const)('a payment in status %s (%d refunded) is described', (status, refunded, text) => {
    show({ payments: [aPayment({ status, refunded })] });
    expect(screen.getByText(text)).toHaveTextContent('Card ending in 4242');
  });

  it('the history shows each move with date, actor and note', () => {
    const { NEW, PENDING_PAYMENT } = BookingStatus;
    const at = '2026-11-03T14:05:00Z';
    show({
      history: [
        { at: now, from: null, to: NEW, by: 'parent', action: 'request', note: null },
        { at, from: NEW, to: PENDING_PAYMENT, by: 'facility', action: 'approve', note: 'Welcome!' },
      ],
    });
    const history = within(screen.getByRole('heading', { name: 'Request history' }).parentElement!);
    expect(textsOf(history.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Requested by you.*November 2, 2026 at 10:00/),
      expect.stringMatching(/^Accepted by the facility.*November 3, 2026 at 9:05.*Welcome!/),
    ]);
  });

  describe('the payments of permanent care', () => {
    const showPaid = (month: string, endsOn: string | null = null, steps: BookingGroup['price']['steps'] = []) => {
      const { price } = aPermanentBooking();
      const payments = [aPayment({ month, amount: 60000 })];
      return show(aPermanentBooking({ endsOn, price: { ...price, steps }, payments }));
    };
    const nextCharge = () => screen.getByText(/^Next charge:/);

    it('care that goes on shows the month of each payment, the monthly price and the next charge', () => {
      showPaid('2026-11');
      expect(screen.getByText(/^November 2026 · Card ending in 4242: \$600\.00 paid/)).toBeVisible();
      expect(screen.getByText(/^Later months:/)).toHaveTextContent('$600.00 a month');
      expect(nextCharge()).toHaveTextContent('Next charge: $600.00 on December 1, 2026, to Visa 4242.');
    });

    it('care whose price changes shows the known steps, and charges them', () => {
      const joins = [{ firstName: 'Ada', ageGroup: 'Preschool' }];
      const step = { from: '2026-12', monthly: 50000, listed: true, joins };
      showPaid('2026-11', null, [step]);
      expect(screen.getByText(/^Later months:/)).toHaveTextContent(
        'Later months: $600.00 a month, $500.00 from December 2026, when Ada joins Preschool',
      );
      expect(nextCharge()).toHaveTextContent('Next charge: $500.00 on December 1, 2026, to Visa 4242.');
    });

    it('care that is ending shows its last day and last charge, and that no charge follows', () => {
      showPaid('2026-12', '2026-12-31');
      expect(screen.getByText('Ends December 31')).toBeVisible();
      expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
      expect(screen.getByText('You ended this booking. The last day of care is December 31, 2026.')).toBeVisible();
      const last = 'The last charge was $600.00 for December 2026. Nothing more is charged, and nothing is refunded.';
      expect(screen.getByText(last)).toBeVisible();
      expect(screen.queryByText(/^Next charge/)).not.toBeInTheDocument();
    });

    it('care that ends with a later month shows the next charge and which one is the last', () => {
      showPaid('2026-12', '2027-03-31');
      expect(screen.getByText('Ends March 31')).toBeVisible();
      expect(nextCharge()).toHaveTextContent(
        'Next charge: $600.00 on January 1, 2027, to Visa 4242. The last one is on March 1, 2027.',
      );
      expect(screen.queryByText(/Nothing more is charged/)).not.toBeInTheDocument();
    });
  });

  it('a partly refunded booking shows the paid, refunded and remaining amounts', () => {
    const refunds = [{ id: anId(341), at: now, amount: 12000, status: 'succeeded' as const }];
    show({ status: BookingStatus.APPROVED, payments: [aPayment({ refunded: 12000, refunds })] });
    const price = within(screen.getByRole('table', { name: 'Price' }));
    const rows = textsOf(price.getAllByRole('row'));
    expect(rows.slice(1)).toEqual(['Price$160.00', 'Paid$160.00', 'Refunds-$120.00', 'Paid after refunds$40.00 CAD']);
  });

  it('a request that ended without care says whether anything was charged', () => {
    show({ status: BookingStatus.TIMEOUT, payments: [aPayment({ status: 'unanswered' })] });
    expect(screen.getByRole('row', { name: /Price asked for \$160\.00/ })).toBeVisible();
    expect(screen.getByText('If $160.00 was charged, you’ll get a full refund.')).toBeVisible();
    expect(screen.queryByText(/Total/)).not.toBeInTheDocument();
  });

  it('on the day of care the page shows hours, address with map, and phone number', () => {
    const items = [aBookingItem({ status: BookingItemStatus.APPROVED })];
    show({ status: BookingStatus.APPROVED, items }, '2026-11-09T11:00:00Z');
    expect(screen.getByText('Today, Monday, November 9')).toBeVisible();
    expect(screen.getByText(/Open 7:30 AM to 6:00 PM/)).toBeVisible();
    // Once on the page.
    expect(screen.getAllByText(/100 King Street West/)).toHaveLength(1);
    expect(screen.getAllByText(/416 555 0111/)).toHaveLength(1);
    expect(hrefOf(/^Call/)).toBe('tel:+14165550111');
    expect(hrefOf(/^Directions/)).toEqual(expect.stringContaining('100%20King'));
  });

  it('past days show their attendance, and no terms when nothing can be cancelled', () => {
    const items = [
      aBookingItem({ status: BookingItemStatus.ATTENDED }),
      aBookingItem({ id: anId(321), date: '2026-11-10', status: BookingItemStatus.NOT_ATTENDED }),
    ];
    show({ status: BookingStatus.COMPLETED, items });
    expect(fact('Attended')).toHaveTextContent('Nov 9');
    expect(fact('Not attended')).toHaveTextContent('Nov 10');
    expect(screen.queryByRole('heading', { name: 'If plans change' })).not.toBeInTheDocument();
  });

  it('a pending booking shows the time left to answer', () => {
    show({ expiresAt: '2026-11-05T15:00:00Z' }, '2026-11-03T14:00:00Z');
    expect(screen.getByText('2 days left')).toBeVisible();
  });
});

describe('changing the dates of a booking', () => {
  const now = new Date('2026-11-02T15:00:00Z');
  const absence = { refund: 8000, until: '2026-11-08T12:30:00.000Z' };
  const item = (date: string, over: Partial<BookingGroup['items'][number]> = {}) =>
    aBookingItem({ id: anId(Number(date.slice(-2)) + 320), date, status: 1, absence, ...over });
  const confirmed = (over: Partial<BookingGroup> = {}) =>
    aBooking({ status: BookingStatus.APPROVED, items: [item('2026-11-09'), item('2026-11-10')], ...over });

  /** The dates of the stored booking, as on its page. */
  function Dates({ id }: { id: string }) {
    const booking = useAppSelector((state) => selectBooking(state, id));
    return booking && <ChangeDates booking={booking} now={now} />;
  }
  async function show(booking: BookingGroup, answers: Parameters<typeof service.answer>[0] = {}) {
    service.answer({ listUpcomingBookings: () => aPage([booking]), ...answers, getBooking: () => booking });
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(loadBooking(booking));
    return renderWithStore(
      <main>
        <Dates id={booking.id} />
        <Confirmation />
        <Toasts />
      </main>,
      { store },
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });
  type Shown = Awaited<ReturnType<typeof show>>;
  /** The sheet about Monday, November 9. */
  async function openSheet(user: Shown['user'], title: string) {
    await user.click(button('Not coming on Monday, November 9'));
    const dialog = await screen.findByRole('dialog', { name: title });
    // Before the child's other bookings of that day have loaded.
    await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
    return within(dialog);
  }
  const tell = 'Tell Robin Hill Child Care';

  describe('giving up a date', () => {
    it('giving up a date names the child and states the refund, marks what can’t be undone, and sends what was seen', async () => {
      const left = confirmed({
        version: 2,
        items: [item('2026-11-09', { status: 5, absence: null }), item('2026-11-10')],
      });
      const { user } = await show(confirmed(), { reportAbsence: () => ({ bookings: [left] }) });
      expect(screen.getAllByText('Tell us by Sunday, November 8 at 7:30 AM to get $80.00 back.')).toHaveLength(2);
      const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
      expect(sheet.getByRole('listitem')).toHaveTextContent(
        /Full DayYou can’t undo this\.We’ll refund \$80\.00 to your card and release the spot to other families\.$/,
      );
      expect(within(sheet.getByRole('listitem')).getByRole('img', { name: 'Warning' })).toBeVisible();
      expect(sheet.queryByRole('checkbox')).not.toBeInTheDocument();
      await user.click(sheet.getByRole('button', { name: `${tell} and get $80.00 back` }));
      expect(await screen.findByText(/^We told Robin Hill Child Care: Ada isn’t coming on Monday/)).toBeVisible();
      const days = { from: '2026-11-09', until: '2026-11-09' };
      const bookings = [{ id: anId(300), version: 1, refund: 8000 }];
      expect(service.calls('reportAbsence')).toMatchObject([
        { params: { id: anId(220) }, body: { reason: 'away', ...days, bookings } },
      ]);
      expect(screen.queryByText('Monday, November 9')).not.toBeInTheDocument();
    });

    it('of several children in a booking, the parent says who isn’t coming', async () => {
      const children = [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Leo' })];
      const items = [item('2026-11-09'), item('2026-11-09', { id: anId(340), childId: anId(221) }), item('2026-11-10')];
      const booking = confirmed({ children, items });
      const { user } = await show(booking, {
        reportAbsence: () => ({ bookings: [{ ...booking, version: 2 }] }),
      });
      const sheet = await openSheet(user, 'Who isn’t coming on Monday, November 9?');
      expect(sheet.queryByRole('button', { name: /^Tell/ })).not.toBeInTheDocument();
      await user.click(sheet.getByRole('checkbox', { name: 'Leo' }));
      expect(await screen.findByRole('dialog', { name: 'Leo isn’t coming on Monday, November 9' })).toBeVisible();
      await user.click(sheet.getByRole('checkbox', { name: 'Ada' }));
      expect(sheet.getByRole('listitem')).toHaveTextContent(
        /Ada and Leo aren’t coming on Monday, November 9\..*We’ll refund \$160\.00 to your card and release the spots/,
      );
      await user.click(sheet.getByRole('button', { name: `${tell} and get $160.00 back` }));
      await waitFor(() =>
        expect(service.calls('reportAbsence')).toMatchObject([
          { params: { id: anId(220) }, body: { siblings: [anId(221)], bookings: [{ refund: 16_000 }] } },
        ]),
      );
    });

    it('giving up the only date says first that the booking is cancelled, and leaves the child’s other bookings alone', async () => {
      const only = confirmed({ items: [item('2026-11-09')] });
      const other = confirmed({
        id: anId(301),
        facility: { ...only.facility, name: 'Lantern House' },
        items: [item('2026-11-09', { id: anId(350) })],
      });
      const { user } = await show(only, {
        listUpcomingBookings: () => aPage([only, other]),
        reportAbsence: () => ({ bookings: [{ ...only, version: 2 }] }),
      });
      const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
      expect(textsOf(sheet.getAllByRole('listitem'))).toEqual([
        expect.stringMatching(
          /This booking has no other days, so we’ll cancel it\. You can’t undo this\.We’ll refund \$80/,
        ),
        expect.stringMatching(/^Lantern House · Full DayThis booking stays as it is\.$/),
      ]);
      expect(sheet.queryByLabelText('First day')).not.toBeInTheDocument();
      await user.click(sheet.getByRole('button', { name: `${tell} and cancel 1 booking` }));
      await waitFor(() =>
        expect(service.bodies('reportAbsence')).toMatchObject([
          { leftOut: [anId(301)], bookings: [{ id: anId(300) }] },
        ]),
      );
    });

    it('giving up a date sends nothing when the booking changed meanwhile, and shows the new amount', async () => {
      const late = { refund: 0, until: null };
      const other = confirmed({ version: 2, items: [item('2026-11-09', { absence: late }), item('2026-11-10')] });
      let now = confirmed();
      const { user } = await show(now, {
        listUpcomingBookings: () => aPage([now]),
        reportAbsence: ({ body }) => {
          now = other;
          return body.bookings[0]!.version === 2
            ? { bookings: [{ ...other, version: 3 }] }
            : refuse(409, 'Your bookings have changed.', { details: { bookings: [other] } });
        },
      });
      const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
      await user.click(sheet.getByRole('button', { name: `${tell} and get $80.00 back` }));
      expect(await sheet.findByRole('alert')).toHaveTextContent('Your bookings have changed.');
      expect(sheet.getByRole('listitem')).toHaveTextContent('It’s too late for a refund. You keep the spot.');
      await user.click(sheet.getByRole('button', { name: tell }));
      await waitFor(() => expect(service.bodies('reportAbsence')).toHaveLength(2));
      expect(service.bodies('reportAbsence')[1]).toMatchObject({ bookings: [{ version: 2, refund: 0 }] });
    });

    it('the sheet opens at once, and nothing is sent before the child’s other bookings of the day are there', async () => {
      const booking = confirmed({ items: [item('2026-11-09'), item('2026-11-10')] });
      const other = confirmed({
        id: anId(301),
        facility: { ...booking.facility, name: 'Lantern House' },
        items: [item('2026-11-09', { id: anId(350) })],
      });
      const held = hold(() => aPage([booking, other]));
      const { user } = await show(booking, { listUpcomingBookings: held.answer });
      await user.click(button('Not coming on Monday, November 9'));
      const sheet = within(await screen.findByRole('dialog', { name: 'Ada isn’t coming on Monday, November 9' }));
      const send = sheet.getByRole('button', { name: `${tell} and get $80.00 back` });
      expect(sheet.getAllByRole('listitem')).toHaveLength(1);
      expect(send).toHaveAttribute('aria-disabled', 'true');
      held.release();
      await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'));
      expect(sheet.getAllByRole('listitem')).toHaveLength(2);
    });

    it('a permanent booking keeps its monthly price and shows only a few of its days at first', async () => {
      const days = eachDate('2026-11-03', '2026-11-30').map((date) =>
        item(date, { price: 0, absence: { refund: 0, until: null } }),
      );
      const { user } = await show(confirmed({ type: BookingType.PERMANENT, items: days }));
      expect(screen.getAllByText(/The monthly price stays the same/)).toHaveLength(1);
      expect(screen.queryByRole('button', { name: /Move/ })).not.toBeInTheDocument();
      await user.click(button('Show more dates'));
      expect(screen.getAllByRole('listitem')).toHaveLength(26);
    });
  });

  describe('moving a date', () => {
    const group = anAgeGroup();
    const child = aChildSummary();
    const facility = () => ({ ...aFacility({ id: anId(100) }), ageGroups: [{ ...group, addressId: anId(110) }] });
    const month = (first: string) =>
      eachDate(first, lastOfMonth(first.slice(0, 7))).map((date) => ({
        date,
        open: true,
        placesLeft:
          date === '2026-11-12'
            ? { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 }
            : { fullDay: 2, am: 2, pm: 2, beforeAfter: 2 },
      }));
    const price = group.dropInItem.find(({ sessionType }) => sessionType === 1)!.price;
    const movable = (over: Partial<BookingGroup> = {}) => {
      const own = { price: price + 500, absence: { ...absence, refund: price + 500 } };
      return confirmed({ children: [child], items: [item('2026-11-09', own), item('2026-11-10', own)], ...over });
    };
    const open = (answers: Parameters<typeof service.answer>[0] = {}, given: Partial<BookingGroup> = {}) =>
      show(movable(given), { ...facilityAnswers(), ...answers });
    const facilityAnswers = (): Parameters<typeof service.answer>[0] => ({
      getFacility: facility,
      getFacilityCalendar: ({ query }) => ({ month: query.month, days: month(`${query.month}-01`) }),
      listBusyDays: () => ({
        items: ['2026-11-09', '2026-11-10'].map((date) => ({
          childId: child.id,
          date,
          sessionType: 1,
          confirmed: true,
        })),
      }),
    });

    it('moving a date shows free days and the price difference, then moves it', async () => {
      const { user } = await open({ moveBookingDate: () => movable({ version: 2 }) });
      await user.click(button('Move to another day: Monday, November 9'));
      const dialog = await screen.findByRole('dialog', { name: 'Move Monday, November 9 to another day' });
      const day = await within(dialog).findByRole('gridcell', { name: /November 13/ });
      expect(within(dialog).getByRole('gridcell', { name: /November 12/ })).toHaveAttribute('aria-disabled', 'true');
      expect(within(dialog).getByRole('gridcell', { name: /November 10/ })).toHaveAccessibleName(/already has a spot/);
      // Before a day is chosen, the button leads to the days.
      await user.click(within(dialog).getByRole('button', { name: 'Choose a day' }));
      expect(within(dialog).getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
      await user.click(day);
      expect(dialog).toHaveTextContent('From Monday, November 9 to Friday, November 13. $5.00 will be refunded');
      await user.click(within(dialog).getByRole('button', { name: 'Move to November 13' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(service.bodies('moveBookingDate')).toEqual([{ version: 1, from: '2026-11-09', to: '2026-11-13' }]);
    });

    it('moving a date offers no day that costs more', async () => {
      const own = { price: price - 500, absence: { ...absence, refund: price - 500 } };
      const { user } = await open({}, { items: [item('2026-11-09', own), item('2026-11-10', own)] });
      await user.click(button('Move to another day: Monday, November 9'));
      const day = await screen.findByRole('gridcell', { name: /November 13, 2026, costs more than your day/ });
      expect(day).toHaveAttribute('aria-disabled', 'true');
    });

    it('moving a date keeps the dialog and the selection when the place was taken', async () => {
      const { user } = await open({ moveBookingDate: () => refuse(409, 'This place has just been taken.') });
      await user.click(button('Move to another day: Monday, November 9'));
      const dialog = await screen.findByRole('dialog');
      await user.click(await within(dialog).findByRole('gridcell', { name: /November 13/ }));
      await user.click(within(dialog).getByRole('button', { name: 'Move to November 13' }));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent('This place has just been taken.');
      expect(within(dialog).getByRole('button', { name: 'Move to November 13' })).toBeEnabled();
    });
  });
});
