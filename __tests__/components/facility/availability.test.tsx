import { screen, waitFor, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { DateChoice } from '@/components/booking/form/date-choice';
import { FacilityVacancies } from '@/components/facility/page/care/facility-vacancies';
import { Form } from '@/components/form/form/form';
import { useBusyDays } from '@/components/request/care-days';
import { SessionType } from '@/lib/enums';
import { findFreeMonth, shownSession } from '@/lib/facilities/places-left';

const service = useMockService();
const first = { ageGroupId: anId(120), month: '2026-11', days: aCalendarMonth('2026-11') };
const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });

const child = { id: anId(220), firstName: 'Ada', birthDate: '2024-10-15' };
const session = SessionType.FULL_DAY;

function RequestDays() {
  const facility = aFacility();
  const busyDays = useBusyDays(facility.today);
  return <DateChoice care={{ facility, addressId: anId(110), session, family: [child], busyDays }} />;
}

/** The two calendars in which a parent looks for a free day. */
const places = {
  'the facility’s page': () => (
    <FacilityVacancies facility={aFacility({ ageGroups: [anAgeGroup(), infants] })} first={first} />
  ),
  'the request': () => (
    <Form
      enter="submits"
      initialValues={{ bookingDates: [], repeat: { weekdays: [], from: null, until: null } }}
      onSubmit={() => {}}
    >
      <RequestDays />
    </Form>
  ),
};
const show = (place: keyof typeof places) =>
  renderWithStore(places[place](), { profile: aProfile(), at: `/facility/${anId(100)}` });
const day = (name: RegExp) => screen.findByRole('gridcell', { name });

it('a day leads to a tour when the age group has no drop-in prices', async () => {
  const facility = aFacility({ ageGroups: [anAgeGroup({ dropInItem: [] })] });
  const { user, router } = renderWithStore(<FacilityVacancies facility={facility} first={first} />, {
    at: `/facility/${anId(100)}`,
  });
  expect(screen.getByText(/no drop-in prices for Toddlers yet/)).toBeVisible();
  await user.click(await day(/November 9, 2026/));
  expect(router.asPath).toBe(`/facility/${anId(100)}/tour?date=2026-11-09&address=${anId(110)}`);
});

describe('adding several days at once', () => {
  const open = async () => {
    const rendered = show('the request');
    await day(/November 9, 2026, 4 spots/);
    await rendered.user.click(screen.getByRole('button', { name: 'Add several days at once' }));
    const type = async (name: string, text: string) => {
      const field = await screen.findByRole('textbox', { name });
      await rendered.user.clear(field);
      await enter(rendered.user, field, text);
    };
    const add = () => rendered.user.click(screen.getByRole('button', { name: 'Add these days' }));
    return { ...rendered, type, add };
  };

  it('repeating weekdays adds the free days and names the others', async () => {
    const { user, type, add } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await type('From', 'November 3, 2026');
    await type('Until', 'December 1, 2026');
    await add();
    expect(await screen.findByText('5 days added.')).toBeVisible();
    expect(screen.getByText('5 days:')).toBeVisible();
    expect(screen.getByText('Sun, Nov 8: closed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Tue, Dec 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove all days' }));
    expect(screen.getByText('No days selected yet')).toBeVisible();
  });

  it('repeating needs a weekday and a last day, and shows errors', async () => {
    const { user, type, add } = await open();
    await add();
    expect(screen.getByText(/Choose at least one weekday/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await type('Until', 'November 20, 2026');
    service.answer({ getFacilityCalendar: () => refuse(503, 'We can’t reach our records right now.') });
    await add();
    expect(await screen.findByText('We can’t reach our records right now. Try again.')).toBeVisible();
  });
});

it('both calendars open at the first month with a place for their session', async () => {
  const daysOf = (month: string) =>
    aCalendarMonth(month).map((one) => {
      const { placesLeft } = one;
      return month < '2026-12' ? { ...one, placesLeft: { ...placesLeft, fullDay: 0, am: 3, beforeAfter: 3 } } : one;
    });
  service.answer({ getFacilityCalendar: ({ query: { month } }) => ({ month, days: daysOf(month) }) });
  const { today } = aFacility();
  const found = await findFreeMonth(today, shownSession(anAgeGroup()), async (month) => daysOf(month));
  expect(found.month).toBe('2026-12');
  show('the request');
  expect(await day(/December 7, 2026, 4 spots left/)).toBeVisible();
});

it('a calendar that opens later says until when it is full, and offers the waitlist', async () => {
  const full = (month: string) =>
    aCalendarMonth(month).map((one) => ({ ...one, placesLeft: { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 } }));
  service.answer({
    getFacilityCalendar: ({ query: { month } }) => ({
      month,
      days: month < '2026-12' ? full(month) : aCalendarMonth(month),
    }),
  });
  const { unmount } = show('the request');
  expect(await screen.findByText('Full until December.')).toBeVisible();
  const link = () => screen.getByRole('link', { name: 'Join the waitlist' });
  expect(link()).toHaveAttribute('href', `/facility/${anId(100)}/waitlist?address=${anId(110)}`);
  unmount();

  const later = { ageGroupId: anId(120), month: '2026-12', days: aCalendarMonth('2026-12') };
  const { unmount: leave } = renderWithStore(<FacilityVacancies facility={aFacility()} first={later} />);
  expect(screen.getByText('Full until December.')).toBeVisible();
  expect(link()).toHaveAttribute('href', `/facility/${anId(100)}/waitlist?address=${anId(110)}`);
  leave();

  const none = { ...later, month: '2027-01', days: full('2027-01') };
  renderWithStore(<FacilityVacancies facility={aFacility({ takesRequests: 'none' })} first={none} />);
  expect(screen.getByText('Full through January.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Join the waitlist' })).not.toBeInTheDocument();
});

it('another age group’s calendar opens at its own first month with a free day', async () => {
  service.answer({
    getFacilityCalendar: ({ query: { month, ageGroupId } }) => ({
      month,
      days: aCalendarMonth(month).map((one) =>
        month < '2027-01' || ageGroupId !== infants.id ? { ...one, open: false } : one,
      ),
    }),
  });
  const { user } = show('the facility’s page');
  expect(screen.queryByText(/^Full until/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age group' }), 'Infants, Birth to 18 months');
  expect(await day(/January 4, 2027, 4 spots left/)).toBeVisible();
  expect(screen.getByText('Full until January.')).toBeVisible();
});

it('the third month is shown when none has a free day', async () => {
  const found = await findFreeMonth('2026-11-30', SessionType.FULL_DAY, async () => []);
  expect(found).toEqual({ month: '2027-02', days: [] });
});

it('a day on which a child already has a place is named and cannot be selected', async () => {
  service.answer({
    listBusyDays: () => ({ items: [{ childId: child.id, date: '2026-11-09', sessionType: session, confirmed: true }] }),
  });
  show('the request');
  const busy = await day(/November 9, 2026, Ada .*spot/);
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(within(busy).getByText('Ada')).toBeVisible();
  await waitFor(() => expect(screen.getByText('No days selected yet')).toBeVisible());
});

it('the calendar is unavailable until the busy days are known, and can retry', async () => {
  const items = [{ childId: child.id, date: '2026-11-09', sessionType: session, confirmed: true }];
  service.answer({ listBusyDays: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show('the request');
  expect(await screen.findByText('We can’t reach our records right now.')).toBeVisible();
  expect(await day(/November 9, 2026, not available/)).toHaveAttribute('aria-disabled', 'true');
  service.answer({ listBusyDays: () => ({ items }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await day(/November 9, 2026, Ada already has a spot/)).toBeVisible();
  expect(await day(/November 10, 2026, 4 spots left/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
