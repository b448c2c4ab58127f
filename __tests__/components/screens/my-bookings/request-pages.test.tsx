import { act, screen, waitFor, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import {
  aBooking,
  aBookingItem,
  aChildSummary,
  anAskedTogether,
  aPayment,
  aTour,
  aWaitlist,
} from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { answerWith, hrefOf, hrefsOf, textsOf } from '@/__tests__/support/queries';
import { beside, opened, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup, TourGroup, WaitlistGroup } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/page/booking-details';
import { Shell, Toasts } from '@/components/layout/shell';
import { AskedScreen } from '@/components/screens/my-bookings/asked-screen';
import { BookingScreen } from '@/components/screens/my-bookings/booking-screen';
import { TourScreen } from '@/components/screens/my-bookings/tour-screen';
import { WaitlistScreen } from '@/components/screens/my-bookings/waitlist-screen';
import { tourDeadline, tourNextStep } from '@/components/tour/tour-words';
import { BookingItemStatus, BookingStatus, BookingType, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { loadPlanned } from '@/store/requests/use-planned';

const service = useMockService();

const frames = [
  ['booking', BookingScreen, 'getBooking', anId(300), 'NB-4K7Q2M', 'My Bookings', '/my-bookings'],
  ['tour', TourScreen, 'getTour', anId(400), 'NT-7H2K9P', 'Tours', '/my-bookings/tours'],
  ['waitlist request', WaitlistScreen, 'getWaitlist', anId(500), 'NW-3F8R5T', 'Waitlists', '/my-bookings/waitlists'],
] as const;

describe.each(frames)('the page of a %s', (noun, Screen, call, id, number, label, href) => {
  const page = <Screen id={id} settings={aSettings()} />;
  const at = `${href}/${id}`;

  it.each([
    ['just after sending', `${at}?sent=1`, 1],
    ['never otherwise', at, 0],
  ])(`the page of a ${noun} shows the confirmation with the request number %s`, async (_, url, times) => {
    renderWithStore(page, { profile: aProfile(), at: url });
    await screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' });
    expect(screen.queryAllByText(`Your request ${number} was sent`)).toHaveLength(times);
  });

  it(`the page of a ${noun} says when it is not in this account, and links to its list`, async () => {
    service.answer({ [call]: () => refuse(404, 'Not found.') });
    renderWithStore(page, { profile: aProfile(), at });
    const title = new RegExp(`find this ${noun} in your account`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const links = screen.getAllByRole('link', { name: label });
    expect(hrefsOf(links)).toEqual([href, href]);
  });
});

describe('a booking', () => {
  const show = () =>
    renderWithStore(beside(opened(<BookingScreen id={anId(300)} settings={aSettings()} />), Toasts), {
      profile: aProfile(),
      at: `/my-bookings/${anId(300)}`,
    });
  const toasts = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem');

  it('the next day comes first, then what can be done, what ends the booking, and last the messages, which load later', async () => {
    const absence = { refund: 8000, until: '2026-11-08T12:30:00.000Z' };
    const items = [aBookingItem({ status: BookingItemStatus.APPROVED, absence })];
    service.answer({ getBooking: () => aBooking({ status: BookingStatus.APPROVED, items, canReview: true }) });
    show();
    await screen.findByRole('button', { name: 'Send message' });
    const titles = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(titles.slice(0, 2)).toEqual(['Change a day', 'Care']);
    expect(titles.findIndex((title) => title.startsWith('Review'))).toBeGreaterThan(titles.indexOf('Price'));
    const controls = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')];
    const names = textsOf(
      controls.sort((one, other) => (one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)),
    );
    expect(names.slice(1, 5)).toEqual([
      expect.stringMatching(/^Directions/),
      expect.stringMatching(/^Call/),
      'Messages',
      'Not coming',
    ]);
    const last = ['Publish review', 'Cancel booking', 'Send message'];
    expect(names.filter((name) => last.includes(name))).toEqual(last);
  });

  it('the page of a cancelled booking begins with the refund, and names a moved day once', async () => {
    const cancelled = BookingItemStatus.CANCELED;
    const move = {
      at: now,
      from: BookingStatus.APPROVED,
      to: BookingStatus.APPROVED,
      by: 'parent',
      note: null,
    } as const;
    service.answer({
      getBooking: () =>
        aBooking({
          status: BookingStatus.CANCELED_BY_PARENT,
          expiresAt: null,
          items: ['2026-11-09', '2026-11-10', '2026-11-11'].map((date, index) =>
            aBookingItem({ id: anId(320 + index), date, status: cancelled }),
          ),
          history: [
            { ...move, action: 'reschedule', about: { children: [], dates: ['2026-11-10'], movedTo: '2026-11-11' } },
          ],
          payments: [aPayment({ status: 'succeeded', amount: 16_000, refunded: 8_000 })],
        }),
    });
    show();
    const refund = await screen.findByText('Refund: $80.00 of the $160.00 you paid.');
    const says = screen.getByText('You cancelled this booking.');
    expect(refund.compareDocumentPosition(says)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Nov 9, 2026')).toBeVisible();
    expect(screen.getByText('Nov 11, 2026')).toBeVisible();
    expect(screen.queryByText('Nov 10, 2026')).not.toBeInTheDocument();
    expect(screen.getByText('You moved Nov 10 to Nov 11')).toBeVisible();
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

  describe('while the booking is polled', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
    afterEach(() => jest.useRealTimers());
    const someTimeLater = () => act(() => jest.advanceTimersByTimeAsync(5_000));

    it('when polling fails, the booking page keeps the booking and shows one inline error, then a change without a reload', async () => {
      show();
      await screen.findByText('Pending request');
      service.answer({ getBooking: () => refuse(503, 'We can’t reach our records right now.') });
      await someTimeLater();
      const alert = await screen.findByRole('alert');
      await someTimeLater();
      expect(screen.getByRole('alert')).toBe(alert);
      expect(screen.getByText('Pending request')).toBeVisible();
      expect(toasts()).toHaveLength(0);
      service.answer({ getBooking: () => aBooking({ status: BookingStatus.APPROVED, expiresAt: null }) });
      await someTimeLater();
      expect(await screen.findByText('Confirmed')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});

describe('a tour', () => {
  const id = anId(400);
  function show(given: Partial<TourGroup> = {}, profile = aProfile()) {
    service.answer({ getTour: () => aTour(given) });
    return render(profile);
  }
  const render = (profile = aProfile()) =>
    renderWithStore(<Shell>{opened(<TourScreen id={id} settings={aSettings()} />)}</Shell>, {
      profile,
      at: `/my-bookings/tours/${id}`,
    });
  const shown = () => screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' });
  const proposed = {
    status: TourStatus.SCHEDULED_TOUR,
    scheduledAt: '2026-11-12T15:00:00Z',
    expiresAt: '2026-11-12T15:00:00Z',
  };
  const offered = {
    status: TourStatus.SCHEDULED_START,
    offer: {
      children: aProfile()
        .children.map((child) => child.id)
        .slice(0, 1),
      permanentBookingDays: [2, 4] as (2 | 4)[],
      scheduleType: 1 as const,
      startDate: '2026-12-01',
      price: { currency: 'CAD' as const, lines: aBooking().price.lines, total: 45000, monthly: 60000 },
    },
  };

  const nextStepOf: Record<TourStatus, RegExp> = {
    [TourStatus.NEW]: /^They have your request and until .*November 16.* to answer\. We’ll e‑mail you when they do\.$/,
    [TourStatus.DECLINED_BY_FACILITY]: /^The facility can’t offer you a tour\.$/,
    [TourStatus.CANCELED_BY_PARENT]: /^You cancelled this tour\.$/,
    [TourStatus.SCHEDULED_TOUR]: /^The facility proposed a time\. Please confirm it by .*November 16/,
    [TourStatus.SCHEDULED_START]: /offers you a spot\. Please answer by .*November 16.* We’re holding it until then\.$/,
    [TourStatus.TIMEOUT]: /^There was no answer in time, so this request expired\.$/,
  };

  it('a browser whose zone data disagree shows the times of the answer’s offsets', async () => {
    // No zone data of any year say this of Vancouver.
    const offsets = [{ from: null, minutes: -600, abbreviation: 'XST' }];
    const address = { ...aTour().address, timeZone: 'America/Vancouver', offsets };
    const tour = aTour({ status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-12-10T20:30:00Z', address });
    service.answer({ getTour: () => tour });
    renderWithStore(<TourScreen id={tour.id} settings={aSettings()} />, { profile: aProfile() });
    expect((await screen.findAllByText(/Thursday, December 10, 2026 at 10:30 AM/)).length).toBeGreaterThan(0);
  });

  it('the tour page shows the number, times and address of the tour', async () => {
    show();
    await shown();
    expect(screen.getByText('Tour NT-7H2K9P')).toBeVisible();
    expect(screen.getByText('Thursday, November 12, 2026, morning')).toBeVisible();
    const next = screen.getByText(nextStepOf[TourStatus.NEW]);
    expect(next).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText(/100 King Street West, Toronto/)).toBeVisible();
    expect(hrefOf('Suggest other times')).toBe(`/facility/${anId(100)}/tour?change=${id}`);
  });

  it.each(valuesOf(TourStatus))('what happens next with a tour of status %d', (status) => {
    const tour = aTour({ status });
    expect(tourNextStep(tour, tourDeadline(tour))).toMatch(nextStepOf[status]);
  });

  it.each([
    [TourStatus.SCHEDULED_TOUR, 'This tour is over.'],
    [TourStatus.CANCELED_BY_PARENT, 'You cancelled this tour.'],
    [TourStatus.DECLINED_BY_FACILITY, 'The facility cancelled this tour.'],
    [TourStatus.SCHEDULED_START, 'You accepted this spot. Your booking has the details.'],
  ])('what happens next with a tour that was confirmed, of status %d: %s', (status, sentence) => {
    const tour = aTour({ ...proposed, status, confirmedAt: now, expiresAt: null, canHide: true });
    expect(tourNextStep(tour, null)).toBe(sentence);
  });

  it('the tour page shows the unread count when the tour has changed since it was loaded', async () => {
    service.answer({
      getTour: () => aTour(proposed),
      readRequestNotices: () => ({ unread: 1, waiting: { bookings: 0, tours: 1 }, messages: [] }),
    });
    render();
    await shown();
    expect(await screen.findByRole('link', { name: 'Notices: 1 needs your answer, 1 new' })).toBeVisible();
  });

  it('the tour page says that a request passed on by mail is answered directly, if at all', async () => {
    show({ passedOn: true });
    await shown();
    expect(screen.getByText(/They’ll contact you directly\. We can’t guarantee a reply/)).toBeVisible();
  });

  it('a confirmed tour keeps its time on the page until the parent confirms the one proposed instead', async () => {
    const moving = {
      ...proposed,
      version: 5,
      confirmedAt: now,
      expiresAt: '2026-11-10T19:00:00Z',
      changeWanted: {
        preferredTimes: [{ date: '2026-11-10', dayPart: 2 as const }],
        note: null,
        proposedAt: '2026-11-10T19:00:00Z',
      },
    };
    const moved = { ...proposed, version: 6, scheduledAt: '2026-11-10T19:00:00Z', confirmedAt: now, expiresAt: null };
    service.answer({ approveTour: () => aTour(moved), getTour: () => aTour(moving) });
    const { user } = render();
    await shown();
    expect(screen.getByText('Thursday, November 12, 2026 at 10:00 AM')).toBeVisible();
    expect(screen.getByText('Proposed instead: Tuesday, November 10, 2026 at 2:00 PM.')).toBeVisible();
    expect(
      screen.getByText(
        'The facility proposed another time. Please confirm it by Tuesday, November 10 at 2:00 PM, when the tour begins. Until then, your tour stays as confirmed.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep confirmed time' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm new time' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Move your tour of Robin Hill Child Care ?\?$/ });
    expect(dialog).toHaveTextContent(
      'New time: Tuesday, November 10, 2026 at 2:00 PM. Until now: Thursday, November 12, 2026 at 10:00 AM.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Confirm new time' }));
    expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
    expect(screen.getByText('Tuesday, November 10, 2026 at 2:00 PM')).toBeVisible();
    expect(service.bodies('approveTour')).toEqual([{ version: 5 }]);
  });

  it('a confirmed tour can be kept while another time is asked for', async () => {
    const wanted = {
      ...proposed,
      version: 4,
      confirmedAt: now,
      changeWanted: { preferredTimes: [{ date: '2026-11-10', dayPart: 2 as const }], note: null, proposedAt: null },
    };
    service.answer({
      keepTour: () => aTour({ ...proposed, version: 5, confirmedAt: now, expiresAt: null }),
      getTour: () => aTour(wanted),
    });
    const { user } = render();
    await shown();
    expect(
      screen.getByText(
        'Your tour is confirmed, and you asked for another time. They’ll answer before your tour starts (Nov 12, 10:00 AM). You keep this time until you confirm another.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Tuesday, November 10, 2026, afternoon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep confirmed time' }));
    await answerWith(user, 'Keep confirmed time');
    expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
    expect(service.bodies('keepTour')).toEqual([{ version: 4 }]);
  });

  it('the confirmation of a tour names other tours and care at the same time', async () => {
    const other = { ...aTour().facility, id: anId(101), name: 'Lantern House' };
    const mine = aTour({ ...proposed, version: 2 });
    service.answer({
      getTour: () => mine,
      listUpcomingTours: () => aPage([mine, aTour({ ...proposed, id: anId(401), facility: other })]),
      listUpcomingBookings: () => aPage([aBooking({ items: [aBookingItem({ date: '2026-11-12' })] })]),
    });
    const { user, store } = render();
    await shown();
    // The page has asked for the plans, too.
    await act(() => store.dispatch(loadPlanned()));
    await user.click(screen.getByRole('button', { name: 'Confirm tour' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Confirm your tour of Robin Hill Child Care ?\?$/ });
    expect(dialog).toHaveTextContent(
      'A tour of Lantern House is proposed for Thursday, November 12, 2026 at 10:00 AM.',
    );
    expect(dialog).toHaveTextContent(/Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM/);
    // A warning only.
    expect(within(dialog).getByRole('button', { name: 'Confirm tour' })).toBeEnabled();
  });

  it('the proposed time is confirmed after a question, and the notices of the tour are read before and after it', async () => {
    service.answer({
      approveTour: () => aTour({ ...proposed, version: 3, confirmedAt: now, expiresAt: null }),
      readRequestNotices: () => ({ unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] }),
      getTour: () => aTour({ ...proposed, version: 2 }),
    });
    const { user } = render();
    await shown();
    expect(screen.getByText('Thursday, November 12, 2026 at 10:00 AM')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm tour' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Confirm your tour of Robin Hill Child Care ?\?$/ });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm tour' }));
    expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
    expect(service.bodies('approveTour')).toEqual([{ version: 2 }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Confirm tour' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel tour' })).toBeVisible();
    await waitFor(() =>
      expect(service.calls('readRequestNotices').map(({ params, body }) => [params.id, body.version])).toEqual([
        [id, 2],
        [id, 3],
      ]),
    );
  });

  it('the tour page shows the price of an offered place, and the charge and card before accepting', async () => {
    service.answer({
      approveTour: () => aTour({ ...offered, version: 5, confirmedAt: now, canHide: true }),
      getTour: () => aTour({ ...offered, version: 4 }),
    });
    const { user } = render();
    await shown();
    expect(screen.getByText('$450.00, charged when you accept')).toBeVisible();
    expect(screen.getByText('$600.00 a month')).toBeVisible();
    expect(screen.getByText('Tuesday, Thursday')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept spot' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Accept and pay $450.00 with Visa 4242?' });
    await user.click(within(dialog).getByRole('button', { name: 'Accept and pay $450.00' }));
    expect(await screen.findByText(/You accepted this spot/)).toBeVisible();
    expect(service.bodies('approveTour')).toEqual([{ version: 4, charge: 45000, cardId: aCard().id }]);
  });

  it('the tour page shows what changed and asks again when the tour changes during the confirmation', async () => {
    service.answer({
      getTour: () => aTour({ version: 1 }),
      cancelTour: ({ body }) =>
        body?.version === 1
          ? refuse(409, 'Changed.', { details: { group: aTour({ ...proposed, version: 2 }) } })
          : aTour({ version: 3, status: TourStatus.CANCELED_BY_PARENT, canHide: true }),
    });
    const { user } = render();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Cancel request' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: /Cancel your tour request/ })).getByRole('button', {
        name: 'Cancel request',
      }),
    );
    const again = await screen.findByRole('alertdialog', { name: /Cancel your tour of/ });
    expect(again).toHaveTextContent('It was “Pending request” and is now “Tour scheduled”.');
    expect(again).toHaveTextContent('The time is now Thursday, November 12, 2026 at 10:00 AM.');
    await user.click(within(again).getByRole('button', { name: 'Cancel tour' }));
    expect(await screen.findByText('Removed by you')).toBeVisible();
  });

  it('the tour page removes a finished tour from the list after a confirmation', async () => {
    service.answer({ getTour: () => aTour({ status: TourStatus.TIMEOUT, canHide: true }) });
    const { user, router } = render();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Remove from list' }));
    await answerWith(user, 'Remove from list');
    await waitFor(() => expect(router.asPath).toBe('/my-bookings/tours'));
  });

  it('the tour page links to the wallet when a place is offered and there is no card', async () => {
    show(offered, aProfile({ cards: [] }));
    await shown();
    expect(hrefOf('Add a card')).toBe(
      `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/tours/${id}`)}`,
    );
    expect(screen.queryByRole('button', { name: 'Accept spot' })).not.toBeInTheDocument();
  });
});

describe('a waitlist request', () => {
  const id = anId(500);
  const render = () =>
    renderWithStore(<Shell>{opened(<WaitlistScreen id={id} settings={aSettings()} />)}</Shell>, {
      profile: aProfile(),
      at: `/my-bookings/waitlists/${id}`,
    });
  function show(given: Partial<WaitlistGroup>) {
    service.answer({ getWaitlist: () => aWaitlist(given) });
    return render();
  }
  const shown = () => screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' });
  const offered = { status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, bookingId: anId(300), position: 1 };
  const offer = aBooking({ version: 1, status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, waitlistId: id });

  it.each([
    [{ position: 1, lineLength: 1 }, 'You’re first on the waitlist. Nobody else is waiting.'],
    [{ position: 1, lineLength: 4 }, 'You’re 1st of 4 on the waitlist.'],
  ])('the waitlist page says that the family is first for %j', async (given, text) => {
    show(given);
    await shown();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/ahead of you/)).not.toBeInTheDocument();
  });

  it('the waitlist page shows the requested month and weekdays', async () => {
    show({ type: BookingType.PERMANENT, startMonth: '2027-01', bookingDates: [], permanentBookingDays: [2, 4] });
    await shown();
    expect(screen.getByText('January 2027')).toBeVisible();
    expect(screen.getByText('Tuesday, Thursday')).toBeVisible();
  });

  it('the waitlist page shows no position for a request passed on by mail', async () => {
    show({ passedOn: true, position: 1 });
    await shown();
    expect(screen.getByText(/They’ll contact you directly\. We can’t guarantee a reply/)).toBeVisible();
    expect(screen.queryByText(/You’re (first|\d)|You joined the waitlist,/)).not.toBeInTheDocument();
  });

  it('the waitlist page shows an offered place, and declining it keeps the waitlist position', async () => {
    let waitlist = aWaitlist(offered);
    service.answer({
      getWaitlist: () => waitlist,
      getBooking: () => offer,
      declineBooking: () => {
        waitlist = aWaitlist({ version: 3, position: 1, lineLength: 3 });
        return { ...offer, status: BookingStatus.CANCELED_BY_PARENT };
      },
    });
    const { user } = render();
    expect(await screen.findByRole('heading', { name: 'Offered spot' })).toBeVisible();
    expect(screen.getByText(/A spot opened for you. It’s yours if you accept by Thursday, November 5/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decline offer' }));
    await answerWith(user, 'Decline offer');
    expect(await screen.findByText('You’re 1st of 3 on the waitlist.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Offered spot' })).not.toBeInTheDocument();
  });

  it('the waitlist page shows an error when the offer cannot be loaded, and the offer after a retry', async () => {
    service.answer({ getWaitlist: () => aWaitlist(offered), getBooking: () => refuse(503, 'Away.') });
    const { user } = render();
    expect(await screen.findByText('We couldn’t load the offer')).toBeVisible();
    service.answer({ getWaitlist: () => aWaitlist(offered), getBooking: () => offer });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Offered spot' })).toBeVisible();
  });

  it('leaving the waitlist needs a confirmation', async () => {
    service.answer({
      cancelWaitlist: () =>
        aWaitlist({ version: 2, status: WaitlistStatus.CANCELED_BY_PARENT, position: null, canHide: true }),
    });
    const { user } = render();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('You lose your spot on the waitlist.');
    await user.click(within(dialog).getByRole('button', { name: 'Leave the waitlist' }));
    expect(await screen.findByText('Removed by you')).toBeVisible();
    expect(service.bodies('cancelWaitlist')).toEqual([{ version: 1 }]);
  });

  it('the waitlist history shows how and why the position moved without identifying other families', async () => {
    const at = (hour: number) => `2026-11-02T${hour}:00:00.000Z`;
    show({
      position: 1,
      history: [
        { at: at(10), from: null, to: WaitlistStatus.NEW, by: 'parent', action: 'request', note: null },
        { at: at(14), from: 1, to: WaitlistStatus.NEW, by: 'parent', action: 'change', note: null },
      ],
      movements: [
        { at: at(16), from: 12, to: 1, reason: 'enrolled' },
        { at: at(15), from: 2, to: 12, reason: 'siblingAhead' },
        { at: at(13), from: 3, to: 2, reason: 'left' },
        { at: at(10), from: null, to: 3, reason: 'joined' },
      ],
    });
    await shown();
    expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(
      expect.arrayContaining([
        'Requested by you',
        'You joined the waitlist, 3rd in line',
        'You moved up from 3rd to 2nd: a family ahead of you left the waitlist',
        'Request changed by you',
        'You moved back from 2nd to 12th: a family with another child enrolled here comes first',
        'You moved up from 12th to 1st: another child of yours is enrolled here now',
      ]),
    );
  });

  it('an offer that was not accepted in time leads on to other facilities', async () => {
    service.answer({
      getWaitlist: () => aWaitlist({ status: WaitlistStatus.TIMEOUT, bookingId: anId(300), position: null }),
      getBooking: () => aBooking({ status: BookingStatus.TIMEOUT, waitlistId: id, expiresAt: null }),
    });
    render();
    await shown();
    expect(await screen.findByRole('link', { name: /^Join the waitlist/ })).toBeVisible();
    expect(await screen.findByText('1 other has these days')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Send the same request/ })).toBeVisible();
  });
});

describe('requests that were sent together', () => {
  const id = anId(450);
  const askedTogether = { id, others: 2 };
  const at = (n: number, name: string, given: Partial<TourGroup> = {}) =>
    aTour({ id: anId(400 + n), facility: { ...aTour().facility, id: anId(100 + n), name }, askedTogether, ...given });
  const proposed = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-12T15:00:00Z', version: 2 };
  const told = (request: TourGroup, answeredAt: string | null = null) => ({
    request,
    answeredAt,
    medianReplyHours: 20,
  });
  const show = () =>
    renderWithStore(
      <Shell>{opened(<AskedScreen id={id} settings={{ ...aSettings(), now: '2026-11-04T16:00:00Z' }} />)}</Shell>,
      { profile: aProfile(), at: `/my-bookings/asked/${id}` },
    );
  const cards = () => textsOf(screen.getAllByRole('article'));

  it('AskedScreen shows a spinner, then which facilities have answered and how fast', async () => {
    const held = hold(() =>
      anAskedTogether({ id, tours: [told(at(0, 'Silent')), told(at(1, 'Fast', proposed), '2026-11-02T18:00:00Z')] }),
    );
    service.answer({ getAsked: held.answer });
    show();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    held.release();
    expect(await screen.findByRole('heading', { level: 1, name: 'You asked 2 facilities for a tour' })).toBeVisible();
    expect(screen.getByText('1 of 2 has answered.')).toBeVisible();
    const [first, second] = cards();
    expect(first).toMatch(/^Fast.*Thursday, November 12, 2026 at 10:00 AM.*Answered after 3 hours\..*Confirm tour/);
    expect(second).toMatch(/^Silent.*No answer for 2 days\. Usually replies within 20 hours\./);
    expect(hrefOf('Silent')).toBe(`/my-bookings/tours/${anId(400)}`);
  });

  it('AskedScreen confirms a tour, then cancels the other requests and reports the one that has changed', async () => {
    const confirmed = at(1, 'Fast', { ...proposed, version: 3, confirmedAt: '2026-11-04T16:00:00Z' });
    const tours = [told(at(0, 'Silent')), told(at(1, 'Fast', proposed), '2026-11-02T18:00:00Z'), told(at(2, 'Slow'))];
    service.answer({
      getAsked: () => anAskedTogether({ id, tours }),
      approveTour: () => confirmed,
      cancelTour: ({ params }) => {
        const slow = at(2, 'Slow', { ...proposed, version: 2 });
        return params.id === anId(402)
          ? refuse(409, 'This request has changed since you looked at it. Nothing was done.', {
              details: { group: slow },
            })
          : at(0, 'Silent', { status: TourStatus.CANCELED_BY_PARENT, version: 2, canHide: true });
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Confirm tour/ }));
    await answerWith(user, 'Confirm tour');
    expect(await screen.findByText('You accepted Fast')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Cancel the other 2 requests' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel the other 2 requests?' });
    expect(dialog).toHaveTextContent(/Silent: the tour request.*Slow: the tour request/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 requests' }));
    const outcome = (await screen.findByText('Cancelled: Silent')).closest('[role=status]')!;
    expect(outcome).toHaveTextContent('Slow: it changed in the meantime');
    expect(service.calls('cancelTour').map(({ params, body }) => [params.id, body?.version])).toEqual([
      [anId(400), 1],
      [anId(402), 1],
    ]);
  });
});

describe('the ways on from a request that came to nothing', () => {
  const elm = aFacilityListItem({ id: anId(101), name: 'Elm House', distanceKm: 1.23, priceAsked: 29400 });
  const oak = aFacilityListItem({ id: anId(102), name: 'Oak House', distanceKm: 2.5, priceAsked: 31000 });
  const declined = { status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null };
  const show = (given: Partial<BookingGroup> = {}, at = now) =>
    renderWithStore(<BookingDetails booking={aBooking({ ...declined, ...given })} now={new Date(at)} />, {
      profile: aProfile(),
    });
  const both = [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Ben', birthDate: '2022-03-01' })];

  it('a declined request says who else has its days, how far away and for how much, one press from the same request', async () => {
    service.answer({
      listAlternatives: () => ({ totalItems: 4, items: [elm, oak], search: 'place=M5V+1J2&born=2024-10' }),
    });
    show({ children: both });
    expect(await screen.findByText('4 others have these days for both children')).toBeVisible();
    const [first, second] = screen.getAllByRole('link', { name: /^Send the same request/ });
    expect(first).toHaveAccessibleName(/^Send the same request ?, Elm House$/);
    expect(first).toHaveAttribute('href', `/facility/${anId(101)}/drop-in?address=${anId(110)}&sameAs=${anId(300)}`);
    const row = within(second!.closest('li')!);
    expect(hrefOf('Oak House', row)).toBe(`/facility/${anId(102)}`);
    expect(row.getByText(/2\.5 km away/)).toHaveTextContent('2.5 km away · $310.00 in total');
    expect(screen.getByText(/^Distances are from/)).toHaveTextContent('Distances are from M5V 1J2.');
    const search = 'place=M5V+1J2&born=2024-10&born=2022-03&dates=2026-11-09&dates=2026-11-10&session=1';
    expect(hrefOf('See all 4')).toBe('/?place=M5V+1J2&born=2024-10');
    expect(hrefOf(/^Join the waitlist at Robin Hill Child Care/)).toBe(
      `/facility/${anId(100)}/waitlist?sameAs=${anId(300)}`,
    );
    expect(hrefOf('Tell me when a spot opens')).toBe(`/saved/alert?${search}`);
  });

  it('permanent care leads on to permanent care, at a monthly price', async () => {
    service.answer({ listAlternatives: () => ({ totalItems: 1, items: [elm], search: '' }) });
    show({ type: BookingType.PERMANENT, permanentBookingDays: [1, 3] });
    expect(await screen.findByText('1 other has these days')).toBeVisible();
    expect(screen.getByText('$294.00 a month')).toBeVisible();
    expect(hrefOf(/^Send the same request/)).toBe(
      `/facility/${anId(101)}/permanent?address=${anId(110)}&sameAs=${anId(300)}`,
    );
    expect(hrefOf('Tell me when a spot opens')).toBe(
      '/saved/alert?place=M5V+1J2&type=2&born=2024-10&weekdays=1&weekdays=3&session=1',
    );
  });

  it('without another facility, the waitlist and an alert remain', async () => {
    service.answer({ listAlternatives: () => ({ totalItems: 0, items: [], search: '' }) });
    show();
    expect(await screen.findByText('No one else nearby has these days right now')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Send the same request/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Join the waitlist/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tell me when a spot opens' })).toBeVisible();
  });

  it.each([
    ['expired', { status: BookingStatus.TIMEOUT }, now, true],
    ['cancelled by the facility', { status: BookingStatus.CANCELED_BY_FACILITY }, now, true],
    ['cancelled by the parent', { status: BookingStatus.CANCELED_BY_PARENT }, now, false],
    ['pending', { status: BookingStatus.NEW }, now, false],
    ['declined, after its days', {}, '2026-11-10T15:00:00Z', false],
  ])('a request that is %s leads on: %#', (_, given, at, leads) => {
    show(given, at);
    expect(screen.queryAllByRole('link', { name: 'Tell me when a spot opens' })).toHaveLength(leads ? 1 : 0);
  });

  const others = { totalItems: 1240, more: true, items: [elm, oak], search: 'place=M5V+1J2&born=2024-10' };

  it('a declined tour and a declined waitlist request lead on to the same request elsewhere, one press away', async () => {
    service.answer({
      getTour: () => aTour({ status: TourStatus.DECLINED_BY_FACILITY }),
      getWaitlist: () => aWaitlist({ status: WaitlistStatus.DECLINED }),
      listAlternatives: () => others,
    });
    const { unmount } = renderWithStore(<TourScreen id={anId(400)} settings={aSettings()} />, { profile: aProfile() });
    const elsewhere = `/facility/${anId(101)}`;
    const from = `address=${anId(110)}`;
    expect(await screen.findByRole('link', { name: /^Request a tour ?, Elm House$/ })).toHaveAttribute(
      'href',
      `${elsewhere}/tour?${from}&sameTour=${anId(400)}`,
    );
    unmount();
    renderWithStore(<WaitlistScreen id={anId(500)} settings={aSettings()} />, { profile: aProfile() });
    expect(await screen.findByRole('link', { name: /^Join the waitlist ?, Elm House$/ })).toHaveAttribute(
      'href',
      `${elsewhere}/waitlist?${from}&sameWaitlist=${anId(500)}`,
    );
  });

  it('a tour that still stands leads on to nothing', async () => {
    service.answer({ getTour: () => aTour({ status: TourStatus.SCHEDULED_TOUR }), listAlternatives: () => others });
    renderWithStore(<TourScreen id={anId(400)} settings={aSettings()} />, { profile: aProfile() });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Tell me when a spot opens' })).not.toBeInTheDocument();
  });
});
