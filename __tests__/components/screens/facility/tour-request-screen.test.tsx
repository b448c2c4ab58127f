import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Toasts } from '@/components/layout/shell';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { TourRequestScreen } from '@/components/screens/facility/tour-request-screen';
import { DayPart, TourStatus } from '@/lib/enums';

const service = useMockService();
const address = `/facility/${anId(100)}/tour`;
const show = (options: RenderOptions = {}, facility = aFacility()) =>
  renderWithStore(<TourRequestScreen facility={facility} settings={aSettings()} />, {
    profile: aProfile(),
    at: `${address}?date=2026-11-12`,
    ...options,
  });
const send = (user: ReturnType<typeof show>['user'], name = 'Send tour request') =>
  user.click(screen.getByRole('button', { name }));

it('the tour form submits several preferred times, reuses the idempotency key on retry and opens the new request', async () => {
  const asked: unknown[] = [];
  const keys = new Set<string | null>();
  let away = true;
  service.answer({
    requestTour: ({ body, request }) => {
      asked.push(body);
      keys.add(request.headers.get('idempotency-key'));
      return away ? refuse(503, 'We can’t reach our records right now.') : aTour();
    },
  });
  const { user, router } = show();
  expect(screen.getByText(/It usually replies within 3 hours\. A request/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
  await user.click(screen.getByRole('button', { name: 'Add another time' }));
  await user.type(await screen.findByRole('textbox', { name: 'Date 2' }), 'November 13, 2026');
  await user.type(screen.getByRole('textbox', { name: /like to know/ }), 'Is there a garden?');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  away = false;
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}?sent=1`));
  expect(asked.at(-1)).toEqual({
    facilityId: anId(100),
    addressId: anId(110),
    ageGroupId: anId(120),
    children: [anId(220)],
    preferredTimes: [
      { date: '2026-11-12', dayPart: DayPart.AFTERNOON },
      { date: '2026-11-13', dayPart: DayPart.MORNING },
    ],
    note: 'Is there a garden?',
  });
  expect(keys.size).toBe(1);
});

it('a tour request sent without a connection says so once and can be sent again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  service.server.use(http.post('*/tour/request', () => HttpResponse.error(), { once: true }));
  const { user, router } = renderWithStore(
    <>
      <TourRequestScreen facility={aFacility()} settings={aSettings()} />
      <Toasts />
    </>,
    { profile: aProfile(), at: `${address}?date=2026-11-12` },
  );
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection. Your request was not sent.');
  expect(screen.getAllByText('No connection. Your request was not sent.')).toHaveLength(1);
  onLine.mockRestore();
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}?sent=1`));
});

it('the tour form names missing answers at its button and can remove a time', async () => {
  const { user } = show({ at: address, profile: aProfile({ children: [] }) });
  await user.click(screen.getByRole('button', { name: 'Add another time' }));
  await send(user, 'Choose an age group');
  const [group] = screen.getAllByRole('radio');
  expect(group).toHaveFocus();
  await user.click(group!);
  await send(user, 'Choose a date');
  expect(await screen.findByRole('textbox', { name: /^Date 1/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
  expect(screen.getByRole('combobox', { name: 'Time of day' })).toBeVisible();
});

it('the tour form shows a service error at the time it refers to', async () => {
  service.answer({ requestTour: () => refuse(422, { 'preferredTimes.0.date': 'Choose dates starting tomorrow.' }) });
  const { user } = show();
  await send(user);
  expect(await screen.findAllByText('Choose dates starting tomorrow.')).toHaveLength(2);
});

it('the tour form says that a request to a non-participating facility is passed on without a promised answer', () => {
  show({}, aFacility({ participates: false, bookable: false, takesRequests: 'byMail' }));
  expect(screen.getByText(/We can’t guarantee a reply/)).toBeVisible();
});

it('the tour page has no form when requests cannot reach the facility', () => {
  const ageGroups = [anAgeGroup({ dropInItem: [], schedule: [] })];
  show({}, aFacility({ participates: false, bookable: false, takesRequests: 'none', ageGroups }));
  expect(screen.getByRole('heading', { name: 'We can’t send this facility requests' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('the tour page asks visitors to log in and returns them afterwards', () => {
  const { router } = show({ profile: null });
  expect(screen.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Parents log in or join' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(router.asPath)}`,
  );
});

it('the tour page shows a spinner until the profile is loaded', () => {
  show({ profile: undefined });
  expect(screen.getByText('Loading')).toBeInTheDocument();
});

describe('changing a request', () => {
  const at = `${address}?change=${anId(400)}`;

  it('the tour form is prefilled with the existing request and saves changes', async () => {
    const asked: unknown[] = [];
    service.answer({
      getTour: () => aTour({ note: 'Is there a garden?' }),
      updateTour: ({ params, body }) => (asked.push(body.preferredTimes), aTour({ id: params.id })),
    });
    const { user, router } = show({ at });
    expect(screen.getByText('Loading your request')).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: /like to know/ })).toHaveValue('Is there a garden?');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Full day');
    await send(user, 'Save changes');
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}`));
    expect(asked).toEqual([[{ date: '2026-11-12', dayPart: DayPart.FULL_DAY }]]);
  });

  it('only times and note of a confirmed tour can be changed, and the form says that it stays confirmed', async () => {
    const confirmed = {
      status: TourStatus.SCHEDULED_TOUR,
      scheduledAt: '2026-11-12T15:00:00Z',
      confirmedAt: now,
      expiresAt: null,
    };
    const asked: unknown[] = [];
    service.answer({
      getTour: () => aTour(confirmed),
      updateTour: ({ body }) => (asked.push(body), aTour({ ...confirmed, version: 2 })),
    });
    const { user } = show({ at });
    expect(
      await screen.findByText(
        'You keep your confirmed time until you confirm another: Thursday, November 12, 2026 at 10:00 AM.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
    await send(user, 'Save changes');
    await waitFor(() =>
      expect(asked).toMatchObject([
        { children: [anId(220)], preferredTimes: [{ date: '2026-11-12', dayPart: DayPart.AFTERNOON }] },
      ]),
    );
  });

  it('a concurrent change shows a message, keeps the input and lets the parent save again', async () => {
    const mine = aTour({ version: 1, note: 'Is there a garden?' });
    const theirs = aTour({ version: 2, preferredTimes: [{ date: '2026-11-16', dayPart: DayPart.MORNING }] });
    const asked: unknown[] = [];
    service.answer({
      getTour: () => mine,
      updateTour: ({ body }) => {
        asked.push(body.version);
        const details = { group: theirs };
        return body.version === 1 ? refuse(409, 'This request has changed.', { details }) : aTour({ version: 3 });
      },
    });
    const { user, router } = show({ at });
    await user.type(await screen.findByRole('textbox', { name: /like to know/ }), ' And naps?');
    await send(user, 'Save changes');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This tour has changed since you opened this page. Nothing has been done. The suggested times are now: Monday, November 16, 2026, morning. The note was changed. Save again to replace it with what you have here.',
    );
    expect(screen.getByRole('textbox', { name: /like to know/ })).toHaveValue('Is there a garden? And naps?');
    await send(user, 'Save changes');
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}`));
    expect(asked).toEqual([1, 2]);
  });

  it('the tour page shows an error when the request cannot be loaded, and the form after a retry', async () => {
    service.answer({ getTour: () => refuse(503, 'We can’t reach our records right now.') });
    const { user } = show({ at });
    expect(await screen.findByText('We couldn’t load your request')).toBeVisible();
    service.answer({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form', { name: 'Change your tour request' })).toBeVisible();
  });

  it('a tour request that has ended can no longer be changed', async () => {
    service.answer({ getTour: () => aTour({ status: TourStatus.DECLINED_BY_FACILITY }) });
    show({ at });
    expect(await screen.findByText('You can’t change this request anymore')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your request' })).toHaveAttribute(
      'href',
      `/my-bookings/tours/${anId(400)}`,
    );
  });
});

describe('the form draft', () => {
  const garden = () => screen.getByRole('textbox', { name: /like to know/ });

  it('the tour form draft survives a reload and can be discarded', async () => {
    const formDrafts = memoryTabStorage();
    const before = show({ formDrafts });
    expect(screen.queryByText('We kept what you typed')).not.toBeInTheDocument();
    await before.user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
    await before.user.type(garden(), 'Is there a garden?');
    before.unmount();

    const { user } = show({ formDrafts });
    expect(screen.getByText('We kept what you typed')).toBeVisible();
    expect(garden()).toHaveValue('Is there a garden?');
    expect(screen.getByRole('combobox', { name: 'Time of day' })).toHaveDisplayValue('Afternoon');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(garden()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('November 12, 2026');
    expect(formDrafts.read()).toBeNull();
  });

  it('after a lost response and a reload, the tour form retries with the same idempotency key and clears its draft', async () => {
    const keys = new Set<string | null>();
    let away = true;
    service.answer({
      requestTour: ({ request }) => {
        keys.add(request.headers.get('idempotency-key'));
        return away ? refuse(503, 'We can’t reach our records right now.') : aTour();
      },
    });
    const formDrafts = memoryTabStorage();
    const before = show({ formDrafts });
    await send(before.user);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
    before.unmount();
    away = false;
    const { user, router } = show({ formDrafts });
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}?sent=1`));
    expect(keys.size).toBe(1);
    expect(formDrafts.read()).toBeNull();
  });

  it('the tour form draft is not restored for another account or a deleted child', async () => {
    const formDrafts = memoryTabStorage();
    const before = show({ formDrafts });
    await before.user.type(garden(), 'Is there a garden?');
    before.unmount();
    const gone = show({ formDrafts, profile: aProfile({ children: [] }) });
    expect(garden()).toHaveValue('');
    gone.unmount();
    show({ formDrafts, profile: aProfile({ accountInfo: { ...aProfile().accountInfo, email: 'other@example.com' } }) });
    expect(garden()).toHaveValue('');
  });
});

it.each([
  [
    'the first day of the search that is still ahead',
    '?dates=2026-11-01&dates=2026-11-17&dates=2026-11-19',
    'November 17, 2026',
  ],
  ['its weekday', '?weekdays=5', 'November 6, 2026'],
  ['a day pressed on the page before the search', '?date=2026-11-12&dates=2026-11-17', 'November 12, 2026'],
  ['nothing without days', '?born=2024-10', ''],
])('the first preferred time starts with %s', (_, query, date) => {
  show({ at: `${address}${query}` });
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue(date);
});

it('after a declined tour, the same request elsewhere starts with its children, its times that are ahead and its note', async () => {
  const asked: unknown[] = [];
  service.answer({
    getTour: () =>
      aTour({
        status: TourStatus.DECLINED_BY_FACILITY,
        preferredTimes: [
          { date: '2026-11-01', dayPart: DayPart.MORNING },
          { date: '2026-11-16', dayPart: DayPart.AFTERNOON },
        ],
        note: 'Is there a garden?',
      }),
    requestTour: ({ body }) => (asked.push(body), aTour({ id: anId(401) })),
  });
  const { user, router } = show({ at: `${address}?address=${anId(110)}&sameTour=${anId(400)}` });
  await screen.findByRole('button', { name: 'Send tour request' });
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(401)}?sent=1`));
  expect(asked).toEqual([
    expect.objectContaining({
      children: [anId(220)],
      preferredTimes: [{ date: '2026-11-16', dayPart: DayPart.AFTERNOON }],
      note: 'Is there a garden?',
    }),
  ]);
});
