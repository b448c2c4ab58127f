import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import {
  aBooking,
  aBookingItem,
  aChildSummary,
  aPayment,
  aPermanentBooking,
  aTour,
} from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { beside, opened, renderWithStore } from '@/__tests__/support/render';
import { setMachineZone } from '@/__tests__/support/time-zones';
import type { Activity, BookingGroup } from '@/api/contract/types';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { BookingItemStatus as Item, BookingStatus, BookingType, SessionType, TourStatus } from '@/lib/enums';
import { countNotices } from '@/store/slices/notices';

const service = useMockService();
type Answers = Parameters<typeof service.answer>[0];
const plan = (bookings: BookingGroup[], answers: Answers = {}) =>
  service.answer({ listUpcomingBookings: () => aPage(bookings), listUpcomingTours: () => aPage([]), ...answers });

describe('what waits and what comes next', () => {
  /** The morning of Monday, November 9 in Toronto. */
  const settings = aSettings({ now: '2026-11-09T14:00:00Z' });
  const ada = aChild({ id: anId(220), firstName: 'Ada', medications: 'Ventolin, in her bag' });
  const ben = aChild({ id: anId(221), firstName: 'Ben', medications: '' });

  const show = (at = settings) =>
    renderWithStore(beside(opened(<BookingsScreen settings={at} />), Confirmation), {
      profile: aProfile({ children: [ada, ben] }),
      at: '/my-bookings',
    });

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
  const permanent = aPermanentBooking({ id: anId(303), items: inCare().items });
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
      'Pay by Tue, Nov 10 at 10:00 AM',
      'Answer by Tue, Nov 10 at 3:00 PM',
      'Answer by Wed, Nov 11 at 10:00 AM',
    ]);
    // One row each: who, until when, and the one answer. The rest opens in place.
    for (const card of cards) {
      const [row, answer, ...others] = [...within(card).getAllByRole('button'), ...within(card).queryAllByRole('link')];
      expect(row).toHaveAttribute('aria-expanded', 'false');
      expect([answer, others]).toEqual([expect.anything(), []]);
      await user.click(row!);
    }
    const [pay, tour, offer] = cards.map((card) => within(card));
    expect(pay!.getByRole('link', { name: /^Use another card/ })).toBeVisible();
    expect(
      tour!.getByText(/^A different day than you suggested: Friday, November 13, 2026 at 10:00 AM\.$/),
    ).toBeVisible();
    expect(tour!.getByRole('button', { name: /^Confirm tour/ })).toBeVisible();
    expect(offer!.getByText(/^1 of 2 days accepted, \$160\.00\. Nov 27 was declined\.$/)).toBeVisible();
    await waitFor(() => expect(counted).toBe(1));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Today3');

    await user.click(offer!.getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByRole('alertdialog', { name: /^Accept and pay \$160\.00 with / })).toBeVisible();
  });

  const about = { facilityName: 'Little Pine', number: 'NB-4K7Q2M', requestId: anId(303), count: 1 };
  const news = { ...about, request: 'booking' as const };

  it('Today leads to the requests with new messages, also when nothing is planned', async () => {
    const messages = [
      news,
      { ...news, request: 'waitlist' as const, requestId: anId(500), number: 'NW-4K7Q2M', count: 2 },
    ];
    plan([], { countNotices: () => ({ unread: 0, waiting: { bookings: 0, tours: 0 }, messages }) });
    const { store } = show();
    await screen.findByText('Nothing planned yet');
    await act(async () => void (await store.dispatch(countNotices())));
    const links = within(screen.getByRole('region', { name: '3 new messages' })).getAllByRole('link');
    expect(linksOf(links)).toEqual([
      ['Little Pine wrote about NB-4K7Q2M', `/my-bookings/${anId(303)}`],
      ['Little Pine wrote about NW-4K7Q2M', `/my-bookings/waitlists/${anId(500)}`],
    ]);
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
    plan([inCare()], {
      listChildActivity: ({ params }) =>
        aPage(
          params.id === ada.id
            ? [
                note({ kind: 'supplies', at: '2026-11-06T15:00:00Z', text: 'A spare hat, please.' }),
                note({ id: anId(801), kind: 'supplies', at: '2026-10-30T15:00:00Z', text: 'Diapers, please.' }),
              ]
            : [],
        ),
    });
    const { user } = show();
    const care = within(await screen.findByRole('region', { name: 'Today' }));
    expect(care.getByRole('heading', { name: 'Ada at Robin Hill Child Care' })).toBeVisible();
    expect(care.getByText('Today, Mon, Nov 9')).toBeVisible();
    expect(care.getByText('Full Day · 7:30 AM to 6:00 PM')).toBeVisible();
    expect(screen.getByText('Nothing needs your answer')).toBeVisible();
    expect(care.getByText(/100 King Street West/)).toBeVisible();
    expect(care.getByRole('link', { name: /^Directions/ })).toBeVisible();
    expect(hrefOf(/^Call /, care)).toBe('tel:+14165550111');
    await screen.findByRole('region', { name: 'Ada’s day' });
    await user.click(care.getByRole('button', { name: 'What to bring' }));
    const bring = care.getByText('“A spare hat, please.”');
    const list = within(bring.closest('ul')!);
    expect(list.queryByText('“Diapers, please.”')).not.toBeInTheDocument();
    expect(list.getByText('Medication of Ada: Ventolin, in her bag')).toBeVisible();
  });

  it('Today shows each child’s activity of the day and the next payment', async () => {
    plan([permanent], {
      listChildActivity: ({ params }) =>
        aPage(
          params.id === ada.id
            ? [note({}), note({ id: anId(801), at: '2026-11-08T13:30:00Z', text: 'Yesterday.' })]
            : [],
        ),
    });
    show();
    const day = within(await screen.findByRole('region', { name: 'Ada’s day' }));
    expect(await day.findByText('Slept for an hour.')).toBeVisible();
    expect(day.queryByText('Yesterday.')).not.toBeInTheDocument();
    expect(hrefOf(/^All of Ada ?’s days$/, day)).toBe(`/profile/my-children/${ada.id}`);
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
      plan([{ ...permanent, payments }]);
      const { user } = show(aSettings({ now: '2026-12-01T20:00:00Z' }));
      const waiting = within(await screen.findByRole('region', { name: '1 needs your answer' }));
      await user.click(waiting.getByRole('button', { name: /^Robin Hill Child Care/ }));
      expect(waiting.getByText(title)).toBeVisible();
      expect(waiting.getByText('Pay by Fri, Dec 4 at 10:00 AM, or the booking ends')).toBeVisible();
      expect(hrefOf(button, waiting)).toBe(`/my-bookings/${anId(303)}`);
      // It is not announced as if it would be paid by itself.
      expect(screen.queryByRole('region', { name: 'Next payment' })).not.toBeInTheDocument();
    },
  );

  it('Today keeps the day’s card after the facility has noted that the child came', async () => {
    const items = [
      aBookingItem({ date: '2026-11-09', status: Item.ATTENDED }),
      aBookingItem({ date: '2026-11-10', status: Item.APPROVED }),
    ];
    plan([inCare({ items })]);
    show();
    expect(await screen.findByText('Today, Mon, Nov 9')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Not coming/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Ada’s day' })).toBeVisible();
  });

  describe('in a browser that is a day ahead of the facility', () => {
    beforeAll(() => setMachineZone('Pacific/Auckland'));
    afterAll(() => setMachineZone(undefined));

    it('Today keeps the children’s day until the facility’s day is over, in its times', async () => {
      plan([inCare()], { listChildActivity: ({ params }) => aPage(params.id === ada.id ? [note({})] : []) });
      // 4:30 PM on November 9 in Toronto, and the morning of November 10 in Auckland.
      show(aSettings({ now: '2026-11-09T21:30:00Z' }));
      const day = within(await screen.findByRole('region', { name: 'Ada’s day' }));
      expect(await day.findByRole('heading', { name: 'Monday, November 9' })).toBeVisible();
      expect(day.getByText('8:30 AM')).toBeVisible();
      expect(screen.getByText('Today, Mon, Nov 9')).toBeVisible();
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

  it('Today is in the order of a day', async () => {
    const declined = aBooking({ id: anId(304), status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null });
    plan([offered, permanent], {
      listUnmetBookings: () => aPage([declined]),
      countNotices: () => ({ unread: 0, waiting: { bookings: 1, tours: 0, waitlists: 1 }, messages: [news] }),
    });
    show();
    await screen.findByRole('region', { name: 'Ada’s day' });
    await screen.findByRole('region', { name: '1 new message' });
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Today',
      '1 needs your answer',
      'These days still need care',
      '1 new message',
      'Next payment',
      'Ada’s day',
    ]);
    expect(screen.getByRole('link', { name: /^Waitlists/ })).toHaveTextContent('Waitlists1 waiting for you');
  });

  it('a parent whose days no longer need care dismisses them, and they are gone for the other adult too', async () => {
    const declined = aBooking({ status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null });
    let isDismissed = false;
    plan([], {
      listUnmetBookings: () => aPage(isDismissed ? [] : [declined]),
      dismissUnmetBooking: () => {
        isDismissed = true;
        return declined;
      },
    });
    const { user } = show(aSettings());
    await user.click(await screen.findByRole('button', { name: /^I don’t need these days anymore/ }));
    expect(await screen.findByText('Nothing planned yet')).toBeVisible();
    expect(service.bodies('dismissUnmetBooking')).toEqual([{ version: declined.version }]);
  });

  it('a declined request names the days that still need care, and for whom, largest part first', async () => {
    const [ada, ben] = [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Ben' })];
    const on = (date: string, child: typeof ada, unmet: boolean, id: number) =>
      aBookingItem({ id: anId(id), childId: child.id, date, unmet, status: Item.NOT_APPROVED });
    const declined = aBooking({
      status: BookingStatus.DECLINED_BY_FACILITY,
      expiresAt: null,
      children: [ada, ben],
      items: [
        on('2026-11-09', ada, true, 320),
        on('2026-11-09', ben, true, 321),
        on('2026-11-10', ada, false, 322),
        on('2026-11-10', ben, true, 323),
        on('2026-11-11', ada, false, 324),
        on('2026-11-11', ben, false, 325),
      ],
    });
    plan([], { listUnmetBookings: () => aPage([declined]) });
    show(aSettings());
    const first = within(await screen.findByRole('region', { name: 'These days still need care' }));
    expect(within(first.getByRole('list', { name: 'Dates' })).getAllByRole('listitem')).toHaveLength(1);
    expect(first.getByText('Nov 9, 2026')).toBeVisible();
    expect(first.getByText(/^Full Day ·/)).toHaveTextContent(`Full Day · ${ada.firstName} and Ben`);
    expect(first.getByText(/also needs care on/)).toHaveTextContent('Ben also needs care on Nov 10.');
    expect(screen.queryByText('Nothing planned yet')).not.toBeInTheDocument();
  });
});

describe('a child who is not coming', () => {
  /** Monday, November 9, an hour before the facility opens at 7:30 AM in Toronto. */
  const early = aSettings({ now: '2026-11-09T11:30:00Z' });
  const maya = aChild({ id: anId(220), firstName: 'Maya' });
  const leo = aChild({ id: anId(221), firstName: 'Leo' });
  const [mon, tue] = ['2026-11-09', '2026-11-10'] as const;
  const late = { refund: 0, until: null };
  const refunded = { refund: 8000, until: '2026-11-09T12:30:00.000Z' };

  const day = (date: string, over: Partial<BookingGroup['items'][number]> = {}) =>
    aBookingItem({ date, status: Item.APPROVED, absence: late, ...over });
  const confirmed = (over: Partial<BookingGroup> = {}) =>
    aBooking({
      status: BookingStatus.APPROVED,
      expiresAt: null,
      children: [aChildSummary({ id: maya.id, firstName: 'Maya' }), aChildSummary({ id: leo.id, firstName: 'Leo' })],
      items: [day(mon), day(mon, { id: anId(330), childId: leo.id }), day(tue, { id: anId(331), absence: refunded })],
      ...over,
    });
  const reported = { reason: 'sick', undoUntil: '2026-11-09T12:30:00.000Z' } as const;

  async function show(bookings: BookingGroup[], answers: Answers = {}) {
    plan(bookings, answers);
    const shown = renderWithStore(beside(opened(<BookingsScreen settings={early} />), Confirmation, Toasts), {
      profile: aProfile({ children: [maya, leo] }),
      at: '/my-bookings',
    });
    await screen.findByText('Nothing needs your answer');
    return shown;
  }
  const openSheet = async (user: Awaited<ReturnType<typeof show>>['user'], when = 'today') => {
    await user.click((await screen.findAllByRole('button', { name: `Not coming: Maya, ${when}` }))[0]!);
    return within(await screen.findByRole('dialog', { name: `Maya isn’t coming ${when}` }));
  };

  it('two taps report a child absent today in all of its bookings, with what each refunds', async () => {
    const other = confirmed({
      id: anId(301),
      version: 4,
      type: BookingType.PERMANENT,
      scheduleType: SessionType.AFTER_SCHOOL,
      facility: { ...aBooking().facility, id: anId(102), name: 'Lantern House' },
      items: [day(mon, { id: anId(340), price: 0 })],
    });
    const { user } = await show([confirmed(), other], {
      reportAbsence: ({ params }) => {
        expect(params.id).toBe(maya.id);
        return {
          bookings: [
            confirmed({
              version: 2,
              items: [day(mon, { notComing: reported }), day(mon, { id: anId(330), childId: leo.id })],
            }),
            { ...other, version: 5, items: [day(mon, { id: anId(340), notComing: reported })] },
          ],
        };
      },
    });
    const sheet = await openSheet(user);
    // Her brother has care on this day, too.
    expect(sheet.getByRole('checkbox', { name: 'Maya' })).toBeChecked();
    expect(sheet.getByRole('checkbox', { name: 'Leo' })).not.toBeChecked();
    const [robin, lantern] = within(sheet.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
    expect(robin).toHaveTextContent(
      'Robin Hill Child Care · Full DayIt’s too late for a refund. You keep the spot. You can undo this until 7:30 AM.',
    );
    expect(lantern).toHaveTextContent(
      'Lantern House · After SchoolThe monthly price stays the same. You keep the spot. You can undo this until 7:30 AM.',
    );
    expect(sheet.getByRole('radio', { name: 'Sick' })).toBeChecked();
    await user.click(sheet.getByRole('button', { name: 'Tell 2 facilities' }));
    expect(
      await screen.findByText('We told Robin Hill Child Care and Lantern House: Maya isn’t coming today.'),
    ).toBeVisible();
    expect(service.bodies('reportAbsence')).toEqual([
      {
        reason: 'sick',
        from: mon,
        until: mon,
        bookings: [
          { id: anId(300), version: 1, refund: 0 },
          { id: anId(301), version: 4, refund: 0 },
        ],
      },
    ]);
    // Her brother still goes.
    expect(screen.getAllByText(/Sick/)[0]).toHaveTextContent(
      'Today, Mon, Nov 9 · SickWe told Robin Hill Child Care: Maya isn’t coming today. You can undo this until 7:30 AM.',
    );
    expect(screen.getByRole('button', { name: 'Not coming: Leo, today' })).toBeVisible();
  });

  it('a facility without a contact is not said to know: the parent is told to call, before and after', async () => {
    const facility = { ...aBooking().facility, hasContact: false };
    const call = 'Call Robin Hill Child Care at +1 416 555 0111 to tell them that Maya';
    const { user } = await show([confirmed({ facility })], {
      reportAbsence: () => ({
        bookings: [confirmed({ facility, version: 2, items: [day(mon, { notComing: reported })] })],
      }),
      undoAbsence: () => ({ bookings: [confirmed({ facility, version: 3 })] }),
    });
    const sheet = await openSheet(user);
    expect(sheet.getByRole('listitem')).toHaveTextContent(`${call} isn’t coming today.`);
    await user.click(sheet.getByRole('button', { name: 'Mark as not coming' }));
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await toasts.findByText(`${call} isn’t coming today.`)).toBeVisible();
    expect(screen.getByText(/Sick/)).toHaveTextContent(
      `Sick${call} isn’t coming today. You can undo this until 7:30 AM.`,
    );
    await user.click(screen.getByRole('button', { name: 'Coming after all: Maya, today' }));
    expect(await toasts.findByText(`${call} is coming today after all.`)).toBeVisible();
  });

  it('a range of days says what is refunded on which, and the reason is sent', async () => {
    const { user } = await show([confirmed()], {
      reportAbsence: () => ({ bookings: [confirmed({ version: 2 })] }),
    });
    const sheet = await openSheet(user);
    await user.selectOptions(sheet.getByLabelText('Last day'), tue);
    const what = sheet.getByRole('listitem');
    expect(what).toHaveTextContent(
      /You can’t undo this\.Tomorrow: We’ll refund \$80\.00 to your card and release the spot to other families\.Today: It’s too late for a refund\. You keep the spot\. You can undo this until 7:30 AM\.$/,
    );
    await user.click(sheet.getByRole('radio', { name: 'Away' }));
    await user.click(sheet.getByRole('button', { name: 'Tell Robin Hill Child Care and get $80.00 back' }));
    await waitFor(() =>
      expect(service.bodies('reportAbsence')).toMatchObject([
        { reason: 'away', from: mon, until: tue, bookings: [{ refund: 8000 }] },
      ]),
    );
    expect(await screen.findByText(/^We told Robin Hill Child Care: Maya isn’t coming Nov 9 and 10\.$/)).toBeVisible();
  });

  it('of several bookings, one that would be cancelled comes first, the button says so, and it can be left out', async () => {
    const at = (number: number, name: string, items: BookingGroup['items']) =>
      confirmed({ id: anId(number), facility: { ...aBooking().facility, name }, items });
    const oak = at(303, 'Oak House', [day(tue, { id: anId(353), absence: refunded })]);
    const elm = at(302, 'Elm House', [day(tue, { id: anId(352) })]);
    const { user } = await show([confirmed(), elm, oak], {
      reportAbsence: () => ({ bookings: [elm] }),
    });
    const sheet = await openSheet(user);
    await user.selectOptions(sheet.getByLabelText('Last day'), tue);
    const first = within(sheet.getByRole('list', { name: 'What happens' })).getAllByRole('listitem')[0]!;
    expect(first).toHaveTextContent(/^Oak House.*This booking has no other days, so we’ll cancel it\./);
    expect(sheet.getByRole('button', { name: 'Tell 3 facilities and cancel 1 booking' })).toBeVisible();
    await user.click(within(first).getByRole('checkbox'));
    expect(first).toHaveTextContent('This booking stays as it is.');
    await user.click(sheet.getByRole('button', { name: 'Tell 2 facilities and get $80.00 back' }));
    await waitFor(() =>
      expect(service.bodies('reportAbsence')).toMatchObject([
        { leftOut: [anId(303)], bookings: [{ id: anId(300) }, { id: anId(302) }] },
      ]),
    );
  });

  it('if undoing comes too late, the toast says so and the current bookings are loaded', async () => {
    const { user } = await show([confirmed({ items: [day(mon, { notComing: reported })] })]);
    const begun = confirmed({ items: [day(mon, { notComing: { reason: 'away', undoUntil: null } })] });
    plan([begun], { undoAbsence: () => refuse(409, 'It’s too late to undo this for November 9, 2026.') });
    await user.click(await screen.findByRole('button', { name: 'Coming after all: Maya, today' }));
    expect(await screen.findByText('It’s too late to undo this for November 9, 2026.')).toBeVisible();
    expect(await screen.findByText(/Away/)).toHaveTextContent('If plans change, please call.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Coming after all/ })).not.toBeInTheDocument());
  });

  it('a first day a week ahead says what to bring and whom to ask for, folded', async () => {
    const facility = {
      ...aBooking().facility,
      id: anId(101),
      name: 'Little Pine',
      whatToBring: 'Indoor shoes and a hat',
      askFor: 'Ada at the front desk',
    };
    const starting = confirmed({ id: anId(302), items: [day('2026-11-16', { absence: refunded })], facility });
    const { user } = await show([confirmed({ items: [day('2026-11-06', { absence: null }), day(mon)] }), starting]);
    const note = within((await screen.findByText(/ on Monday, November 16$/, { selector: 'p' })).parentElement!);
    expect(note.getByText('Indoor shoes and a hat')).not.toBeVisible();
    await user.click(note.getByText('Times, address and what to bring'));
    expect(note.getByText('Ask for Ada at the front desk')).toBeVisible();
    expect(note.getByText('Indoor shoes and a hat')).toBeVisible();
    expect(hrefOf('Little Pine', note)).toBe(`/my-bookings/${anId(302)}`);
  });
});
