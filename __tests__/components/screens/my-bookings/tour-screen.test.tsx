import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { TourGroup } from '@/api/contract/types';
import { Shell } from '@/components/layout/shell';
import { TourScreen } from '@/components/screens/my-bookings/tour-screen';
import { TourStatus, valuesOf } from '@/lib/enums';
import { tourStatusLabels } from '@/lib/labels';
import { loadPlanned } from '@/store/use-planned';

const service = useMockService();
const id = anId(400);
function show(given: Partial<TourGroup> = {}, { at = `/my-bookings/tours/${id}`, profile = aProfile() } = {}) {
  service.answer({ getTour: () => aTour(given) });
  return render(at, profile);
}
const render = (at = `/my-bookings/tours/${id}`, profile = aProfile()) =>
  renderWithStore(
    <Shell>
      <TourScreen id={id} settings={aSettings()} />
    </Shell>,
    { profile, at },
  );
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

it('the tour page shows a spinner, then the number, times and address of the tour', async () => {
  const held = hold(() => aTour());
  service.answer({ getTour: held.answer });
  render();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  held.release();
  await shown();
  expect(screen.getByText('Tour NT-7H2K9P')).toBeVisible();
  expect(screen.getByText('Thursday, November 12, 2026, morning')).toBeVisible();
  expect(screen.getByText(/100 King Street West, Toronto/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Suggest other times' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}/tour?change=${id}`,
  );
});

const nextStepOf: Record<TourStatus, RegExp> = {
  [TourStatus.NEW]: /^The facility has your request and has until .*November 16.* to answer\. We’ll e-mail you/,
  [TourStatus.DECLINED_BY_FACILITY]: /^The facility can’t offer you a tour\.$/,
  [TourStatus.CANCELED_BY_PARENT]: /^You cancelled this tour\.$/,
  [TourStatus.SCHEDULED_TOUR]: /^The facility proposed a time\. Please confirm it by .*November 16/,
  [TourStatus.SCHEDULED_START]: /offers you a spot\. Please answer by .*November 16.* We’re holding it until then\.$/,
  [TourStatus.TIMEOUT]: /^There was no answer in time, so this request expired\.$/,
};

it.each(valuesOf(TourStatus))('the tour page shows the label of status %d and what happens next', async (status) => {
  show({ status });
  await shown();
  expect(screen.getByText(tourStatusLabels[status].label)).toBeVisible();
  const next = screen.getByText(
    (_, element) => element?.tagName === 'P' && element.getAttribute('aria-live') === 'polite',
  );
  expect(next).toHaveTextContent(nextStepOf[status]);
});

it('the tour page refreshes the unread count when the tour has changed since it was loaded', async () => {
  let counted = 0;
  service.answer({
    getTour: () => aTour(proposed),
    readRequestNotices: () => refuse(409, 'This request has changed.', { details: { group: aTour({ version: 2 }) } }),
    countNotices: () => ((counted += 1), { unread: 1, waiting: { bookings: 0, tours: 1 }, messages: [] }),
  });
  render();
  await shown();
  // Once for the header, and again after the rejection.
  await waitFor(() => expect(counted).toBe(2));
  expect(await screen.findByRole('link', { name: 'Notices: 1 needs your answer, 1 new' })).toBeVisible();
});

it('the tour page marks its notices as read, and again after the tour changes', async () => {
  const read: unknown[] = [];
  service.answer({
    getTour: () => aTour(proposed),
    readRequestNotices: ({ params, body }) => (
      read.push([params.id, body.version]),
      { unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] }
    ),
    approveTour: () => aTour({ ...proposed, version: 2, confirmedAt: now }),
  });
  const { user } = render();
  await shown();
  await waitFor(() => expect(read).toEqual([[id, 1]]));
  await user.click(screen.getByRole('button', { name: 'Confirm tour' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm tour' }));
  await waitFor(() =>
    expect(read).toEqual([
      [id, 1],
      [id, 2],
    ]),
  );
});

it('the tour page confirms a just-sent request by its number', async () => {
  show({}, { at: `/my-bookings/tours/${id}?sent=1` });
  await shown();
  expect(screen.getByText('Your request NT-7H2K9P was sent')).toBeVisible();
});

it('the tour page says that a request passed on by mail is answered directly, if at all', async () => {
  show({ passedOn: true });
  await shown();
  expect(screen.getByText(/They’ll contact you directly\. We can’t guarantee a reply/)).toBeVisible();
});

it('a confirmed tour keeps its time on the page until the parent confirms the one proposed instead', async () => {
  const sent: unknown[] = [];
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
  service.answer({ getTour: () => aTour(moving), approveTour: ({ body }) => (sent.push(body), aTour(moved)) });
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
  expect(sent).toEqual([{ version: 5 }]);
});

it('a confirmed tour can be kept while another time is asked for', async () => {
  const sent: unknown[] = [];
  const wanted = {
    ...proposed,
    version: 4,
    confirmedAt: now,
    changeWanted: { preferredTimes: [{ date: '2026-11-10', dayPart: 2 as const }], note: null, proposedAt: null },
  };
  service.answer({
    getTour: () => aTour(wanted),
    keepTour: ({ body }) => (sent.push(body), aTour({ ...proposed, version: 5, confirmedAt: now, expiresAt: null })),
  });
  const { user } = render();
  await shown();
  expect(screen.getByText(/^Your tour is confirmed, and you asked for another time\./)).toBeVisible();
  expect(screen.getByText('Tuesday, November 10, 2026, afternoon')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep confirmed time' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep confirmed time' }));
  expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
  expect(sent).toEqual([{ version: 4 }]);
});

it('the confirmation of a tour names other tours and care at the same time', async () => {
  const other = { ...aTour().facility, id: anId(101), name: 'Lantern House' };
  const mine = aTour({ ...proposed, version: 2 });
  service.answer({
    getTour: () => mine,
    listUpcomingTours: () => aPage([mine, aTour({ ...proposed, id: anId(401), number: 'NT-9M4W2C', facility: other })]),
    listUpcomingBookings: () => aPage([aBooking({ items: [aBookingItem({ date: '2026-11-12' })] })]),
    approveTour: () => aTour({ ...proposed, version: 3, confirmedAt: now, expiresAt: null }),
  });
  const { user, store } = render();
  await shown();
  // The page has asked for the plans, too.
  await act(() => store.dispatch(loadPlanned()));
  await user.click(screen.getByRole('button', { name: 'Confirm tour' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Confirm your tour of Robin Hill Child Care ?\?$/ });
  expect(dialog).toHaveTextContent('A tour of Lantern House is proposed for Thursday, November 12, 2026 at 10:00 AM.');
  expect(dialog).toHaveTextContent(/Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM/);
  // A warning only.
  await user.click(within(dialog).getByRole('button', { name: 'Confirm tour' }));
  expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
});

it('the tour page confirms the proposed time after a confirmation dialog', async () => {
  const sent: unknown[] = [];
  service.answer({
    getTour: () => aTour({ ...proposed, version: 2 }),
    approveTour: ({ body }) => (sent.push(body), aTour({ ...proposed, version: 3, confirmedAt: now, expiresAt: null })),
  });
  const { user } = render();
  await shown();
  expect(screen.getByText('Thursday, November 12, 2026 at 10:00 AM')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm tour' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Confirm your tour of Robin Hill Child Care ?\?$/ });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm tour' }));
  expect(await screen.findByText('Your tour is confirmed.')).toBeVisible();
  expect(sent).toEqual([{ version: 2 }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Confirm tour' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel tour' })).toBeVisible();
});

it('the tour page shows the price of an offered place, and the charge and card before accepting', async () => {
  const sent: unknown[] = [];
  service.answer({
    getTour: () => aTour({ ...offered, version: 4 }),
    approveTour: ({ body }) => (sent.push(body), aTour({ ...offered, version: 5, confirmedAt: now, canHide: true })),
  });
  const { user } = render();
  await shown();
  expect(screen.getByText('$450.00, charged when you accept')).toBeVisible();
  expect(screen.getByText('$600.00, charged on its first day')).toBeVisible();
  expect(screen.getByText('Tuesday, Thursday')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept spot' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept and pay $450.00 with Visa 4242?' });
  await user.click(within(dialog).getByRole('button', { name: 'Accept and pay $450.00' }));
  expect(await screen.findByText(/You accepted this spot/)).toBeVisible();
  expect(sent).toEqual([{ version: 4, charge: 45000, cardId: aCard().id }]);
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

it.each([
  [TourStatus.SCHEDULED_TOUR, 'This tour is over.'],
  [TourStatus.CANCELED_BY_PARENT, 'You cancelled this tour.'],
  [TourStatus.DECLINED_BY_FACILITY, 'The facility cancelled this tour.'],
  [TourStatus.SCHEDULED_START, 'You accepted this spot. Your booking has the details.'],
])('for a confirmed tour with status %d, the tour page shows "%s"', async (status, sentence) => {
  service.answer({ getTour: () => aTour({ ...proposed, status, confirmedAt: now, expiresAt: null, canHide: true }) });
  render();
  await shown();
  expect(screen.getByText(sentence)).toBeVisible();
  if (status !== TourStatus.SCHEDULED_TOUR) expect(screen.queryByText(/is over/)).not.toBeInTheDocument();
});

it('the tour page removes a finished tour from the list after a confirmation', async () => {
  service.answer({ getTour: () => aTour({ status: TourStatus.TIMEOUT, canHide: true }) });
  const { user, router } = render();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Remove from list' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove from list' }));
  await waitFor(() => expect(router.asPath).toBe('/my-bookings/tours'));
});

it('the tour page links to the wallet when a place is offered and there is no card', async () => {
  show(offered, { profile: aProfile({ cards: [] }) });
  await shown();
  expect(screen.getByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    `/profile/payment-methods?from=${encodeURIComponent(`/my-bookings/tours/${id}`)}`,
  );
  expect(screen.queryByRole('button', { name: 'Accept spot' })).not.toBeInTheDocument();
});

it('the tour page says when a tour is not in this account', async () => {
  service.answer({ getTour: () => refuse(404, 'Not found.') });
  render();
  expect(await screen.findByRole('heading', { level: 1, name: /find this tour in your account/ })).toBeVisible();
});

it('the tour page shows a loading error, and the tour after a retry', async () => {
  service.answer({ getTour: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = render();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  service.answer({ getTour: () => aTour() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await shown();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a tour has the success colour and a calendar file only after the parent confirmed it', async () => {
  const saved = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tour');
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  show({ ...proposed, confirmedAt: null });
  await shown();
  expect(screen.getByText('Tour scheduled').closest('[data-color]')).toHaveAttribute('data-color', 'warning');
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  cleanup();

  show({ ...proposed, confirmedAt: '2026-11-03T15:00:00Z', expiresAt: null });
  await shown();
  expect(screen.getByText('Tour scheduled').closest('[data-color]')).toHaveAttribute('data-color', 'success');
  expect(screen.getByRole('link', { name: 'Suggest other times' })).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Add to calendar' }).click());
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ type: 'text/calendar' }));
  saved.mockRestore();
  click.mockRestore();
});

it('the tour page highlights a proposed day that differs from the suggested ones', async () => {
  show({ ...proposed, scheduledAt: '2026-11-13T15:00:00Z' });
  await shown();
  expect(
    screen.getByText(/^A different day than you suggested: Friday, November 13, 2026 at 10:00 AM\.$/),
  ).toBeVisible();
});
