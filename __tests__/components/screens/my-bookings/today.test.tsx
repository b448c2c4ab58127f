import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aPayment, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { setMachineZone } from '@/__tests__/support/time-zones';
import type { Activity, BookingGroup } from '@/api/contract/types';
import { Confirmation } from '@/components/layout/shell';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { countNotices } from '@/store/slices/notices';
import { BookingItemStatus as Item, BookingStatus, BookingType, TourStatus } from '@/lib/enums';

const service = useMockService();
/** The morning of Monday, November 9 in Toronto. */
const settings = aSettings({ now: '2026-11-09T14:00:00Z' });
const ada = aChild({ id: anId(220), firstName: 'Ada', medications: 'Ventolin, in her bag' });
const ben = aChild({ id: anId(221), firstName: 'Ben', medications: '' });

const show = (at = settings) =>
  renderWithStore(
    <>
      <BookingsScreen settings={at} />
      <Confirmation />
    </>,
    { profile: aProfile({ children: [ada, ben] }), at: '/my-bookings' },
  );

const refused = aBooking({ id: anId(301), status: BookingStatus.PAYMENT_FAILED, expiresAt: '2026-11-10T15:00:00Z' });
const offered = aBooking({
  id: anId(302),
  status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
  expiresAt: '2026-11-11T15:00:00Z',
  items: [
    aBookingItem({ date: '2026-11-26', status: Item.APPROVED }),
    aBookingItem({ date: '2026-11-27', status: Item.NOT_APPROVED }),
  ],
});
const proposed = aTour({
  status: TourStatus.SCHEDULED_TOUR,
  scheduledAt: '2026-11-13T15:00:00Z',
  expiresAt: '2026-11-10T20:00:00Z',
});
const inCare = (given: Partial<BookingGroup> = {}) =>
  aBooking({
    id: anId(303),
    status: BookingStatus.APPROVED,
    items: [aBookingItem({ date: '2026-11-09', status: Item.APPROVED })],
    expiresAt: null,
    ...given,
  });
const note = (given: Partial<Activity>): Activity => ({
  id: anId(800),
  at: '2026-11-09T13:30:00Z',
  timeZone: 'America/Toronto',
  kind: 'nap',
  text: 'Slept for an hour.',
  photo: null,
  ...given,
});

it('Today lists requests that need an answer by deadline, each with one action, and loads the count once', async () => {
  let counted = 0;
  service.answer({
    listUpcomingBookings: () => aPage([offered, refused, aBooking()]),
    listUpcomingTours: () => aPage([proposed, aTour({ id: anId(401) })]),
    countNotices: () => ((counted += 1), { unread: 0, waiting: { bookings: 2, tours: 1 }, messages: [] }),
  });
  const { user } = show();
  const waiting = within(await screen.findByRole('region', { name: '3 need your answer' }));
  const cards = waiting.getAllByRole('article');
  expect(cards.map((card) => within(card).getByText(/ by /).textContent)).toEqual([
    'Pay by Tuesday, November 10 at 10:00 AM, when care begins',
    'Answer by Tuesday, November 10 at 3:00 PM',
    'Answer by Wednesday, November 11 at 10:00 AM, when care begins',
  ]);
  const [pay, tour, offer] = cards.map((card) => within(card));
  expect(pay!.getByRole('link', { name: /^Use another card/ })).toBeVisible();
  expect(
    tour!.getByText(/^A different day than you suggested: Friday, November 13, 2026 at 10:00 AM\.$/),
  ).toBeVisible();
  expect(tour!.getByRole('button', { name: /^Confirm tour/ })).toBeVisible();
  expect(offer!.getByText(/^1 of 2 days accepted, \$160\.00\. Nov 27 was declined\.$/)).toBeVisible();
  for (const card of cards) {
    const controls = [...within(card).queryAllByRole('button'), ...within(card).getAllByRole('link').slice(1)];
    expect(controls).toHaveLength(1);
  }
  await waitFor(() => expect(counted).toBe(1));
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Today3');

  await user.click(offer!.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByRole('alertdialog', { name: /^Accept and pay \$160\.00 with / })).toBeVisible();
});

it('Today leads to the requests with new messages, also when nothing is planned', async () => {
  const about = { facilityName: 'Little Pine', number: 'NB-4K7Q2M', requestId: anId(303), count: 1 };
  const messages = [
    { ...about, request: 'booking' as const },
    { ...about, request: 'waitlist' as const, requestId: anId(500), number: 'NW-4K7Q2M', count: 2 },
  ];
  service.answer({
    listUpcomingBookings: () => aPage([]),
    listUpcomingTours: () => aPage([]),
    countNotices: () => ({ unread: 0, waiting: { bookings: 0, tours: 0 }, messages }),
  });
  const { store } = show();
  await screen.findByText('Nothing planned yet');
  await act(async () => void (await store.dispatch(countNotices())));
  const links = within(screen.getByRole('region', { name: '3 new messages' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Little Pine wrote about NB-4K7Q2M', `/my-bookings/${anId(303)}`],
    ['Little Pine wrote about NW-4K7Q2M', `/my-bookings/waitlists/${anId(500)}`],
  ]);
});

it('paying from Today leads to the page of the booking, which shows the result', async () => {
  service.answer({
    listUpcomingBookings: () => aPage([offered]),
    listUpcomingTours: () => aPage([]),
    approveBooking: () => ({ ...offered, status: BookingStatus.PENDING_PAYMENT }),
  });
  const { user, router } = show();
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Accept and pay \$160\.00 with / }));
  await user.click(question.getByRole('button', { name: /^Accept and pay/ }));
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${offered.id}`));
});

it('accepting a start from Today leads to the page of its booking', async () => {
  const start = aTour({
    status: TourStatus.SCHEDULED_START,
    offer: {
      children: [ada.id],
      permanentBookingDays: [2],
      scheduleType: 1,
      startDate: '2026-12-01',
      price: { currency: 'CAD', lines: [], total: 45000, monthly: 60000 },
    },
  });
  service.answer({
    listUpcomingBookings: () => aPage([]),
    listUpcomingTours: () => aPage([start]),
    approveTour: () => ({ ...start, confirmedAt: '2026-11-09T14:00:00Z', bookingId: anId(305) }),
  });
  const { user, router } = show();
  await user.click(await screen.findByRole('button', { name: /^Accept spot/ }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Accept and pay \$450\.00 with / }));
  await user.click(question.getByRole('button', { name: /^Accept and pay/ }));
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(305)}`));
});

it('Today shows the date, address, phone link and things to bring for the next day of care', async () => {
  const booking = inCare({
    history: [
      {
        at: '2026-11-03T15:00:00Z',
        from: BookingStatus.NEW,
        to: BookingStatus.PENDING_PAYMENT,
        by: 'facility',
        action: 'approve',
        note: 'Bring rubber boots.',
      },
    ],
  });
  service.answer({
    listUpcomingBookings: () => aPage([booking]),
    listUpcomingTours: () => aPage([]),
    listChildActivity: ({ params }) =>
      aPage(
        params.id === ada.id
          ? [note({ kind: 'supplies', at: '2026-11-06T15:00:00Z', text: 'A spare hat, please.' })]
          : [],
      ),
  });
  show();
  expect(await screen.findByText('Today, Monday, November 9')).toBeVisible();
  expect(screen.getByText('Nothing needs your answer')).toBeVisible();
  expect(screen.getByText(/100 King Street West/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call / })).toBeVisible();
  const bring = await screen.findByText('“A spare hat, please.”');
  const list = within(bring.closest('ul')!);
  expect(list.getByText('“Bring rubber boots.”')).toBeVisible();
  expect(list.getByText('Medication of Ada: Ventolin, in her bag')).toBeVisible();
});

it('Today shows each child’s activity of the day and the next payment', async () => {
  const permanent = inCare({
    type: BookingType.PERMANENT,
    endDate: null,
    permanentBookingDays: [1],
    price: { currency: 'CAD', lines: [], total: 45000, monthly: 60000 },
    payments: [
      {
        id: anId(600),
        at: '2026-11-01T15:00:00Z',
        amount: 45000,
        refunded: 0,
        refunds: [],
        cardLast4: '4242',
        month: '2026-11',
        status: 'succeeded',
        nextAction: null,
      },
    ],
  });
  service.answer({
    listUpcomingBookings: () => aPage([permanent]),
    listUpcomingTours: () => aPage([]),
    listChildActivity: ({ params }) =>
      aPage(
        params.id === ada.id ? [note({}), note({ id: anId(801), at: '2026-11-08T13:30:00Z', text: 'Yesterday.' })] : [],
      ),
  });
  show();
  const day = within(await screen.findByRole('region', { name: 'Ada’s day' }));
  expect(await day.findByText('Slept for an hour.')).toBeVisible();
  expect(day.queryByText('Yesterday.')).not.toBeInTheDocument();
  expect(day.getByRole('link', { name: /^All of Ada ?’s days$/ })).toHaveAttribute(
    'href',
    `/profile/my-children/${ada.id}`,
  );
  expect(screen.queryByRole('region', { name: 'Ben’s day' })).not.toBeInTheDocument();
  const next = within(screen.getByRole('region', { name: 'Next payment' }));
  expect(next.getByText(/^Next charge \$600\.00 on December 1, 2026 to /)).toBeVisible();
});

it.each([
  ['failed', null, 'The payment for December 2026 didn’t go through: $600.00.', 'Open the booking'],
  [
    'needs_authentication',
    { type: 'authenticate', clientSecret: 's' },
    'Your bank needs you to approve the payment for December 2026: $600.00.',
    'Approve with your bank',
  ],
] as const)(
  'Today asks for the payment of a refused month, and says when the care ends without it: %s',
  async (status, nextAction, title, button) => {
    const payments = [
      aPayment({ month: '2026-11' }),
      aPayment({ id: anId(341), month: '2026-12', at: '2026-12-01T15:00:00Z', status, nextAction }),
    ];
    const permanent = inCare({
      type: BookingType.PERMANENT,
      permanentBookingDays: [1],
      endDate: null,
      price: { ...aBooking().price, monthly: 60000 },
      payments,
    });
    service.answer({ listUpcomingBookings: () => aPage([permanent]), listUpcomingTours: () => aPage([]) });
    show(aSettings({ now: '2026-12-01T20:00:00Z' }));
    const waiting = within(await screen.findByRole('region', { name: '1 needs your answer' }));
    expect(waiting.getByText(title)).toBeVisible();
    expect(waiting.getByText('Pay by Friday, December 4 at 10:00 AM, or the booking ends')).toBeVisible();
    expect(waiting.getByRole('link', { name: button })).toHaveAttribute('href', `/my-bookings/${anId(303)}`);
    // It is not announced as if it would be paid by itself.
    expect(screen.queryByRole('region', { name: 'Next payment' })).not.toBeInTheDocument();
  },
);

it('Today keeps the day’s card after the facility has noted that the child came', async () => {
  const items = [
    aBookingItem({ date: '2026-11-09', status: Item.ATTENDED }),
    aBookingItem({ date: '2026-11-10', status: Item.APPROVED }),
  ];
  service.answer({ listUpcomingBookings: () => aPage([inCare({ items })]), listUpcomingTours: () => aPage([]) });
  show();
  expect(await screen.findByText('Today, Monday, November 9')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ada’s day' })).toBeVisible();
});

describe('in a browser that is a day ahead of the facility', () => {
  beforeAll(() => setMachineZone('Pacific/Auckland'));
  afterAll(() => setMachineZone(undefined));

  it('Today keeps the children’s day until the facility’s day is over, in its times', async () => {
    service.answer({
      listUpcomingBookings: () => aPage([inCare()]),
      listUpcomingTours: () => aPage([]),
      listChildActivity: ({ params }) => aPage(params.id === ada.id ? [note({})] : []),
    });
    // 4:30 PM on November 9 in Toronto, and the morning of November 10 in Auckland.
    show(aSettings({ now: '2026-11-09T21:30:00Z' }));
    const day = within(await screen.findByRole('region', { name: 'Ada’s day' }));
    expect(await day.findByRole('heading', { name: 'Monday, November 9' })).toBeVisible();
    expect(day.getByText('8:30 AM')).toBeVisible();
    expect(screen.getByText('Today, Monday, November 9')).toBeVisible();
  });
});

it('Today shows a loading error, and an empty state when nothing is planned', async () => {
  service.answer({ listUpcomingBookings: () => refuse(503, 'Away.'), listUpcomingTours: () => aPage([]) });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Away.');
  service.answer({ listUpcomingBookings: () => aPage([]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing planned yet' })).toBeVisible();
});

it('a declined request comes first on Today, with the reason and what to do now', async () => {
  const declined = aBooking({
    id: anId(305),
    status: BookingStatus.DECLINED_BY_FACILITY,
    items: [aBookingItem({ date: '2026-11-16', status: Item.NOT_APPROVED })],
    expiresAt: null,
    history: [
      {
        at: '2026-11-09T13:00:00Z',
        from: BookingStatus.NEW,
        to: BookingStatus.DECLINED_BY_FACILITY,
        by: 'facility',
        action: 'decline',
        note: 'We are full.',
      },
    ],
  });
  service.answer({
    listUnmetBookings: () => aPage([declined]),
    listUpcomingBookings: () => aPage([offered]),
    listUpcomingTours: () => aPage([]),
  });
  show();
  const first = within(await screen.findByRole('region', { name: 'These days still need care' }));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'These days still need care',
    '1 needs your answer',
  ]);
  expect(first.getByText('Declined by the facility')).toBeVisible();
  expect(first.getByText('“We are full.”')).toBeVisible();
  expect(first.getByText(/^Nov 16 · Full Day/)).toBeVisible();
  expect(await first.findByText('1 other has this day')).toBeVisible();
  expect(first.getByRole('link', { name: /^Send the same request/ })).toBeVisible();
});

it('Today shows a declined request even if nothing else is planned', async () => {
  service.answer({
    listUnmetBookings: () => aPage([aBooking({ status: BookingStatus.TIMEOUT, expiresAt: null })]),
    listUpcomingBookings: () => aPage([]),
    listUpcomingTours: () => aPage([]),
  });
  show(aSettings());
  const first = within(await screen.findByRole('region', { name: 'These days still need care' }));
  expect(first.getByText('Timeout')).toBeVisible();
  expect(screen.queryByText('Nothing planned yet')).not.toBeInTheDocument();
});

it('a parent whose days no longer need care dismisses them, and they are gone for the other adult too', async () => {
  const declined = aBooking({ status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null });
  let isDismissed = false;
  const sent: unknown[] = [];
  service.answer({
    listUnmetBookings: () => aPage(isDismissed ? [] : [declined]),
    listUpcomingBookings: () => aPage([]),
    listUpcomingTours: () => aPage([]),
    dismissUnmetBooking: ({ body }) => {
      isDismissed = true;
      sent.push(body);
      return declined;
    },
  });
  const { user } = show(aSettings());
  await user.click(await screen.findByRole('button', { name: /^I don’t need these days anymore/ }));
  expect(await screen.findByText('Nothing planned yet')).toBeVisible();
  expect(sent).toEqual([{ version: declined.version }]);
});

it('if dismissing fails, the days stay, and so does the button', async () => {
  service.answer({
    listUnmetBookings: () => aPage([aBooking({ status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null })]),
    listUpcomingBookings: () => aPage([]),
    listUpcomingTours: () => aPage([]),
    dismissUnmetBooking: () => refuse(503, 'Away.'),
  });
  const { user } = show(aSettings());
  const dismiss = await screen.findByRole('button', { name: /^I don’t need these days anymore/ });
  await user.click(dismiss);
  await waitFor(() => expect(dismiss).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('region', { name: 'These days still need care' })).toBeVisible();
});
