import { fireEvent, screen, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { aWeekPlan, oakHouse } from '@/__tests__/support/builders/weeks';
import { useMockService } from '@/__tests__/support/msw';
import { textsOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { WeekScreen, type WeekScreenProps } from '@/components/screens/search/week-screen';
import { SessionType } from '@/lib/enums';
import { searchPrice } from '@/lib/search/url-values';
import { readWeekFilters, weekProblems } from '@/lib/search/week-search';

const service = useMockService({ listBusyDays: () => ({ items: [] }) });
const ada = aChild({ firstName: 'Ada', birthDate: '2024-10-15' });
const asked = { place: 'M5V', born: '2024-10', week: '2026-11-09', on1: '1', on2: '1' };
const found = { radiusKm: 25, plans: [aWeekPlan()], waitlists: [] };

function show(given: Partial<WeekScreenProps> = {}, profile: Profile | null = aProfile({ children: [ada] })) {
  const props = { filters: readWeekFilters(asked), found, problems: {}, choices: [], settings: aSettings(), ...given };
  return renderWithStore(<WeekScreen {...props} />, { profile });
}

test('a plan is shown as a table of days with price, distance and changes', () => {
  show();
  expect(screen.getByRole('heading', { name: 'One plan covers your week' })).toBeVisible();
  const rows = textsOf(within(screen.getByRole('table')).getAllByRole('row'));
  expect(rows).toEqual([
    'DayAda',
    'Mon, Nov 9Robin Hill Child CareFull Day, $80.00',
    'Tue, Nov 10Oak HouseFull Day, $75.00',
  ]);
  expect(screen.getByText('Price of all days and children').nextSibling).toHaveTextContent('$155.00');
  expect(screen.getByText('Total one-way distance').nextSibling).toHaveTextContent('4 km');
});

test('the plans say how they are ordered, and each why it stands below the one before it', () => {
  const plans = [
    aWeekPlan({ changes: 0, km: 4, total: 15500 }),
    aWeekPlan({ changes: 0, km: 7, total: 13000, requests: [] }),
    aWeekPlan({ changes: 1, km: 2, total: 13000, requests: aWeekPlan().requests.slice(1) }),
    aWeekPlan({ changes: 1, km: 2, total: 14200, requests: aWeekPlan().requests.slice(0, 1) }),
  ];
  show({ found: { ...found, plans } });
  expect(screen.getByText('Best match first')).toBeVisible();
  expect(textsOf(screen.getAllByText(/ than plan \d/))).toEqual([
    '3 km farther than plan 1, but $25.00 less',
    '1 more change between facilities than plan 2',
    '$12.00 more than plan 3',
  ]);
});

test('a plan is requested with one press, all or none, for the own child at the prices shown', async () => {
  const { user, router } = show();
  expect(screen.getByRole('checkbox', { name: /^All or none/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Request this week for $155.00' }));
  expect(service.bodies('requestWeek')).toEqual([
    {
      allOrNone: true,
      requests: [
        expect.objectContaining({ children: [ada.id], bookingDates: ['2026-11-09'], total: 8000 }),
        expect.objectContaining({ facilityId: oakHouse.facilityId, bookingDates: ['2026-11-10'], total: 7500 }),
      ],
    },
  ]);
  expect(router.asPath).toBe(`/my-bookings/${aBooking().id}?sent=1`);
});

test('a visitor logs in and returns to the same plan', () => {
  show({}, null);
  const link = screen.getByRole('link', { name: 'Log in to request this week' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/login?from='));
  expect(within(screen.getByRole('table')).getByText('Your child, born Oct 2024')).toBeVisible();
});

test('uncovered days are named, with the waitlists that would close the gap', () => {
  const [first, second] = aWeekPlan().sessions;
  const open = { ...second!, place: null, scheduleType: null, price: null };
  const waitlists = [{ place: oakHouse, sessions: [{ child: 0, date: '2026-11-10' }] }];
  show({ found: { ...found, plans: [aWeekPlan({ sessions: [first!, open], uncovered: 1 })], waitlists } });
  expect(screen.getByRole('heading', { name: 'No plan covers everything. The best one covers 1 of 2' })).toBeVisible();
  expect(screen.getByText('Not covered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Waitlist at Oak House' })).toBeVisible();
});

test('one press fills in the own children, and one the same hours for every day', async () => {
  const { user } = show({ filters: readWeekFilters({}), found: null });
  await user.click(screen.getByRole('button', { name: 'Use Ada' }));
  expect(screen.getByLabelText('Child 1')).toHaveValue('2024-10');
  expect(screen.getByLabelText('Child 1')).toHaveAttribute('name', 'born');
  fireEvent.change(screen.getByLabelText('Monday from'), { target: { value: '09:00' } });
  await user.click(screen.getByRole('button', { name: 'Same hours on every day' }));
  expect(screen.getByLabelText('Friday from')).toHaveValue('09:00');
});

test('the form shows one child, and more when the URL has more', async () => {
  const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2022-03-01' });
  const { user } = show({ filters: readWeekFilters({}), found: null }, aProfile({ children: [ada, ben] }));
  expect(screen.getByLabelText('Child 1')).toBeVisible();
  expect(screen.getByLabelText('Child 2')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use Ada and Ben' }));
  expect(screen.getByLabelText('Child 2')).toBeVisible();
  expect(screen.getByLabelText('Child 2')).toHaveValue('2022-03');
});

test('missing fields and an invalid price show their errors, and the price is kept', () => {
  const filters = readWeekFilters({ ...asked, price: '0' });
  show({
    filters,
    found: null,
    problems: {
      ...weekProblems(filters),
      place: 'Enter a postal code, a ZIP code or a city.',
      days: 'Choose at least one day.',
    },
  });
  expect(screen.getByRole('textbox', { name: 'Where' })).toHaveAccessibleDescription(
    'Enter a postal code, a ZIP code or a city.',
  );
  expect(screen.getByRole('group', { name: 'Days and hours' })).toHaveAccessibleDescription('Choose at least one day.');
  const price = screen.getByLabelText(/^Maximum price \(\$\) per child and day/);
  expect(price).toHaveValue('0');
  expect(price).toHaveAccessibleDescription(searchPrice.sentence);
});

test('an ambiguous place is offered as links to the same week', () => {
  const filters = readWeekFilters({ ...asked, place: 'Springfield', price: '90' });
  const choices = [
    { place: 'Springfield, IL', label: 'Springfield, Illinois' },
    { place: 'Springfield, MA', label: 'Springfield, Massachusetts' },
  ];
  show({ filters, found: null, problems: { place: 'There are several places called Springfield.' }, choices });
  const link = within(screen.getByRole('list', { name: 'Places with this name' })).getByRole('link', {
    name: 'Springfield, Illinois',
  });
  const { pathname, searchParams, hash } = new URL(link.getAttribute('href')!, 'http://portal.test');
  expect(pathname).toBe('/week');
  expect(hash).toBe('#plans');
  expect(readWeekFilters(Object.fromEntries(searchParams))).toEqual({ ...filters, place: 'Springfield, IL' });
});

describe('days that are already booked', () => {
  const busy = (...dates: string[]) => ({
    items: dates.map((date) => ({ childId: ada.id, date, sessionType: SessionType.FULL_DAY, confirmed: true })),
  });

  test('booked days are left out of the plans and named', async () => {
    const [, second] = aWeekPlan().sessions;
    service.answer({
      listBusyDays: ({ query }) => {
        expect(query).toEqual({ from: '2026-11-09', until: '2026-11-10' });
        return busy('2026-11-09');
      },
      planWeek: () => ({ ...found, plans: [aWeekPlan({ sessions: [second!], total: 7500 })] }),
    });
    show();
    expect(await screen.findByText('We left out days you’ve already booked')).toBeVisible();
    expect(screen.getByText(/: Mon, Nov 9$/, { selector: 'li' })).toHaveTextContent('Ada: Mon, Nov 9');
    expect(screen.getByRole('heading', { name: 'One plan covers the rest of your week' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request this week for $75.00' })).toBeVisible();
    expect(service.calls('planWeek').map(({ query }) => query.booked)).toEqual([['0 2026-11-09']]);
  });

  test('days that are only requested are not called booked', async () => {
    const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2022-03-01' });
    const [first, second] = aWeekPlan().sessions;
    const sessions = [{ ...first!, child: 1 }, second!, { ...second!, child: 1 }];
    service.answer({
      listBusyDays: () => {
        const [item] = busy('2026-11-09').items;
        return { items: [{ ...item!, confirmed: false }] };
      },
      planWeek: () => ({ ...found, plans: [aWeekPlan({ sessions })] }),
    });
    const filters = readWeekFilters({ ...asked, born: ['2024-10', '2022-03'] });
    show({ filters }, aProfile({ children: [ada, ben] }));
    expect(await screen.findByText('We left out days you’ve already requested')).toBeVisible();
    expect(screen.getByText(/Mon, Nov 9 \(not confirmed yet\)/)).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Requested already' })).toBeVisible();
    expect(screen.queryByText('Booked already')).not.toBeInTheDocument();
  });

  test('no plan is shown when all days are booked', async () => {
    service.answer({ listBusyDays: () => busy('2026-11-09', '2026-11-10') });
    show();
    expect(await screen.findByRole('heading', { name: 'You have booked all of these days already' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
