import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup, monthlyPrices } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { WaitlistRequestScreen } from '@/components/screens/facility/waitlist-request-screen';
import { BookingStatus, BookingType, HalfDayPermanent, SessionType, WaitlistStatus } from '@/lib/enums';

const service = useMockService();
const address = `/facility/${anId(100)}/waitlist`;
const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18, schedule: monthlyPrices });
const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2026-03-01' });
const show = (
  options: RenderOptions = {},
  facility = aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices }), infants] }),
) =>
  renderWithStore(<WaitlistRequestScreen facility={facility} settings={aSettings()} />, {
    profile: aProfile(),
    at: address,
    ...options,
  });
type User = ReturnType<typeof show>['user'];
const send = (user: User, name = 'Join waitlist') => user.click(screen.getByRole('button', { name }));
const check = async (user: User, ...names: RegExp[]) => {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
};

it('the waitlist form submits a month and weekdays and opens the new waitlist request', async () => {
  const asked: unknown[] = [];
  service.answer({ requestWaitlist: ({ body }) => (asked.push(body), aWaitlist()) });
  const { user, router } = show();
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
  await check(user, /Monday/, /Wednesday/);
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(500)}?sent=1`));
  expect(asked).toEqual([
    {
      facilityId: anId(100),
      addressId: anId(110),
      ageGroupId: anId(120),
      children: [anId(220)],
      type: BookingType.PERMANENT,
      scheduleType: 1,
      startMonth: '2027-01',
      permanentBookingDays: [1, 3],
    },
  ]);
});

it('after a declined request, the waitlist form starts with its children, days and session', async () => {
  const asked: unknown[] = [];
  service.answer({
    getBooking: () => aBooking({ status: BookingStatus.DECLINED_BY_FACILITY }),
    requestWaitlist: ({ body }) => (asked.push(body), aWaitlist()),
  });
  const { user, router } = show({ at: `${address}?sameAs=${anId(300)}` });
  await screen.findByRole('button', { name: 'Join waitlist' });
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(500)}?sent=1`));
  expect(asked).toEqual([
    expect.objectContaining({
      children: [anId(220)],
      type: BookingType.DROP_IN,
      scheduleType: 1,
      bookingDates: ['2026-11-09', '2026-11-10'],
    }),
  ]);
});

it('after a declined waitlist request, the form of another facility starts with what it asked for', async () => {
  const asked: unknown[] = [];
  const permanent = {
    type: BookingType.PERMANENT,
    bookingDates: [],
    startMonth: '2027-01',
    permanentBookingDays: [1, 3] as (1 | 3)[],
  };
  service.answer({
    getWaitlist: () => aWaitlist({ status: WaitlistStatus.DECLINED, note: 'Mornings are best.', ...permanent }),
    requestWaitlist: ({ body }) => (asked.push(body), aWaitlist({ id: anId(501) })),
  });
  const { user, router } = show({ at: `${address}?sameWaitlist=${anId(500)}` });
  await screen.findByRole('button', { name: 'Join waitlist' });
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(501)}?sent=1`));
  expect(asked).toEqual([
    expect.objectContaining({
      children: [anId(220)],
      type: BookingType.PERMANENT,
      startMonth: '2027-01',
      permanentBookingDays: [1, 3],
      note: 'Mornings are best.',
    }),
  ]);
});

it('the waitlist form offers only sessions, weekdays, dates and months that the facility has', async () => {
  const halfDays = [SessionType.FULL_DAY, SessionType.HALF_DAY_AM].map((scheduleType) => ({
    scheduleType,
    days: 2,
    monthlyPrice: 60000,
  }));
  const places = [1, 3, 5].map((weekday) => ({ weekday: weekday as 1 | 3 | 5, am: 4, pm: 4, beforeAfter: 0 }));
  const { user } = show(
    {},
    aFacility({
      halfDayPermanent: HalfDayPermanent.NOT_ALLOWED,
      ageGroups: [anAgeGroup({ schedule: halfDays, places })],
      // The last day of a month, so tomorrow is in the next one.
      today: '2026-11-30',
    }),
  );
  expect(screen.queryByRole('radio', { name: 'Half Day-AM' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /Sunday.*Closed/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /Tuesday.*Not offered/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /Monday/ })).toBeEnabled();
  const months = within(screen.getByRole('combobox', { name: 'From which month?' })).getAllByRole('option');
  expect(months[0]).toHaveTextContent('December 2026');
  await user.click(screen.getByRole('radio', { name: /Drop-in/ }));
  expect(screen.getByRole('gridcell', { name: /December 1, 2026, not offered/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('gridcell', { name: /December 2, 2026, open/ })).not.toHaveAttribute('aria-disabled', 'true');
});

it('the waitlist form rejects impossible requests before submit', async () => {
  const asked: unknown[] = [];
  service.answer({ requestWaitlist: ({ body }) => (asked.push(body), aWaitlist()) });
  // After Thursday, November 26, no Wednesday is left in the month.
  const { user } = show({}, aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices })], today: '2026-11-26' }));
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await check(user, /Wednesday/);
  await send(user);
  expect(await screen.findAllByText(/None of these weekdays is left in November 2026/)).not.toHaveLength(0);
  await check(user, /Thursday/, /Friday/);
  await send(user);
  expect(await screen.findAllByText('This session is offered for 1, 2 or 5 days a week.')).not.toHaveLength(0);
  expect(asked).toEqual([]);
});

it('the waitlist form shows the family’s existing position at this facility but not at others', async () => {
  const elsewhere = { ...aWaitlist().facility, id: anId(199) };
  service.answer({
    listUpcomingWaitlists: () =>
      aPage([aWaitlist(), aWaitlist({ id: anId(501), number: 'NW-2222XX', facility: elsewhere })]),
  });
  show();
  expect(await screen.findByText('You’re already on this facility’s waitlist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'NW-3F8R5T' })).toHaveAttribute(
    'href',
    `/my-bookings/waitlists/${anId(500)}`,
  );
  expect(screen.getByText(/You’re 2nd of 3 on the waitlist\./)).toBeVisible();
  expect(screen.queryByText(/NW-2222XX/)).not.toBeInTheDocument();
});

it('the waitlist form submits single dates, with one request per age group for siblings', async () => {
  const asked: { ageGroupId: string; bookingDates?: string[] }[] = [];
  service.answer({ requestWaitlist: ({ body }) => (asked.push(body), aWaitlist()) });
  const profile = aProfile({ children: [aChild(), ben] });
  const { user, router } = show({ profile, at: `${address}?date=2026-11-10` });
  expect(screen.getByRole('radio', { name: /Drop-in/ })).toBeChecked();
  await check(user, /Ada/, /Ben/);
  expect(screen.getByText(/they’ll join 2 waitlists/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Half Day-AM' }));
  await user.click(screen.getByRole('gridcell', { name: /November 11, 2026, open/ }));
  expect(screen.getByRole('gridcell', { name: /November 8, 2026, closed/ })).toHaveAttribute('aria-disabled', 'true');
  await send(user);
  await waitFor(() => expect(router.asPath).toBe('/my-bookings/waitlists'));
  expect(asked.map(({ ageGroupId, bookingDates }) => [ageGroupId, bookingDates])).toEqual([
    [anId(120), ['2026-11-10', '2026-11-11']],
    [anId(121), ['2026-11-10', '2026-11-11']],
  ]);
});

it('the waitlist form names missing answers at its button, only for visible questions', async () => {
  const { user } = show();
  await send(user, 'Choose a session');
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await send(user, 'Choose weekdays');
  await check(user, /Monday/);
  expect(screen.getByRole('button', { name: 'Join waitlist' })).toBeEnabled();
});

it('the waitlist form requires a new session when the other kind of care has no price for it', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: /Drop-in/ }));
  await user.click(screen.getByRole('radio', { name: 'Half Day-AM' }));
  await user.click(screen.getByRole('radio', { name: /Permanent/ }));
  await check(user, /Monday/);
  await send(user, 'Choose a session');
  expect(screen.getByRole('radio', { name: 'Full Day' })).toHaveFocus();
});

it('the waitlist form shows a service error and keeps its input', async () => {
  service.answer({ requestWaitlist: () => refuse(409, 'You’re already on this waitlist.') });
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await check(user, /Monday/);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re already on this waitlist.');
  expect(screen.getByRole('checkbox', { name: /Monday/ })).toBeChecked();
});

it('the waitlist page asks visitors to log in and says when requests cannot reach the facility', () => {
  const { unmount } = show({ profile: null });
  expect(screen.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
  unmount();
  show({}, aFacility({ takesRequests: 'none', bookable: false, participates: false }));
  expect(screen.getByRole('heading', { name: 'We can’t send this facility requests' })).toBeVisible();
});

describe('changing a request', () => {
  const at = `${address}?change=${anId(500)}`;

  it('the waitlist form is prefilled, warns about losing the position and saves changes', async () => {
    const asked: unknown[] = [];
    service.answer({
      updateWaitlist: ({ params, body }) => (asked.push(body.bookingDates), aWaitlist({ id: params.id })),
    });
    const { user, router } = show({ at });
    expect(await screen.findByText(/you’ll join the end of a different waitlist/)).toBeVisible();
    await user.click(screen.getByRole('gridcell', { name: /November 12, 2026/ }));
    await send(user, 'Save changes');
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(500)}`));
    expect(asked).toEqual([['2026-11-09', '2026-11-12']]);
  });

  it('a concurrent change shows a message and lets the parent save again', async () => {
    const asked: unknown[] = [];
    service.answer({
      getWaitlist: () => aWaitlist({ version: 1 }),
      updateWaitlist: ({ body }) => {
        asked.push(body.version);
        const details = { group: aWaitlist({ version: 2, note: 'Naps at one.' }) };
        return body.version === 1 ? refuse(409, 'This request has changed.', { details }) : aWaitlist({ version: 3 });
      },
    });
    const { user, router } = show({ at });
    await screen.findByRole('form', { name: 'Change your waitlist request' });
    await send(user, 'Save changes');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /What it asks for was changed\. .*Save again to replace it/,
    );
    await send(user, 'Save changes');
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(500)}`));
    expect(asked).toEqual([1, 2]);
  });

  it('a changed waitlist request cannot contain children of different age groups', async () => {
    const { user } = show({ at, profile: aProfile({ children: [aChild(), ben] }) });
    await screen.findByRole('form', { name: 'Change your waitlist request' });
    await check(user, /Ben/);
    await send(user, 'Save changes');
    expect(await screen.findAllByText(/would be in different age groups/)).toHaveLength(2);
  });

  it('a waitlist request cannot be changed while an offer is open', async () => {
    service.answer({ getWaitlist: () => aWaitlist({ status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL }) });
    show({ at });
    expect(await screen.findByText('You can’t change this request anymore')).toBeVisible();
  });
});

it('the waitlist form draft survives a reload and is separate for a change and a new request', async () => {
  const formDrafts = memoryTabStorage();
  const note = () => screen.getByRole('textbox', { name: /know/ });
  const before = show({ formDrafts });
  await check(before.user, /Monday/);
  await before.user.type(note(), 'Naps at one.');
  before.unmount();

  service.answer({ getWaitlist: () => aWaitlist({ note: 'As it was.' }) });
  const change = show({ formDrafts, at: `${address}?change=${anId(500)}` });
  expect(await screen.findByDisplayValue('As it was.')).toBe(note());
  expect(screen.queryByText('We kept what you typed')).not.toBeInTheDocument();
  change.unmount();

  const { user } = show({ formDrafts });
  expect(screen.getByText('We kept what you typed')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Monday/ })).toBeChecked();
  expect(note()).toHaveValue('Naps at one.');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(note()).toHaveValue('');
  expect(formDrafts.read()).toBeNull();
});

it('the waitlist form discards a draft of an outdated version of the request', async () => {
  const formDrafts = memoryTabStorage();
  service.answer({ getWaitlist: () => aWaitlist({ version: 1, note: 'First.' }) });
  const at = `${address}?change=${anId(500)}`;
  const before = show({ formDrafts, at });
  await before.user.type(await screen.findByDisplayValue('First.'), ' More.');
  before.unmount();
  service.answer({ getWaitlist: () => aWaitlist({ version: 2, note: 'Second.' }) });
  show({ formDrafts, at });
  expect(await screen.findByDisplayValue('Second.')).toBeVisible();
});
