import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Facility, Profile } from '@/api/contract/types';
import { FacilityForChild } from '@/components/facility/page/facility-for-child';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { BookingProcess, SessionType } from '@/lib/enums';
import { chooseCareFor } from '@/store/choose-care-for';
import { draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';

const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });
const preschool = anAgeGroup({ id: anId(122), title: 'Preschool', fromMonths: 30, toMonths: 72 });
const groups = [infants, anAgeGroup(), preschool];
/** Tomorrow is November 3, 2026. */
const service = useMockService({
  getFacilityAgeGroups: ({ query }) =>
    query.birthDates.map((birthDate) => {
      const ageGroup = ageGroupOn(groups, birthDate, '2026-11-03');
      return { birthDate, ageGroup, dropInItem: ageGroup?.dropInItem ?? [] };
    }),
});

const mia = aChild({ id: anId(221), firstName: 'Mia', birthDate: '2022-10-15' });
const leo = aChild({ id: anId(222), firstName: 'Leo', birthDate: '2025-10-15' });
const family = aProfile({ children: [mia, leo] });

function show(profile: Profile | null, given: Partial<Facility> = {}, store = makeTestStore({ profile })) {
  const facility = aFacility({ ageGroups: groups, ...given });
  const rendered = renderWithStore(<FacilityForChild facility={facility} />, { store });
  const draft = () => selectBookingDraft(rendered.store.getState());
  const give = (month: string) =>
    rendered.user.selectOptions(screen.getByRole('combobox', { name: 'Month of birth' }), month);
  return { ...rendered, draft, give };
}
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });
const days = (session: string) =>
  within(screen.getByRole('list', { name: `${session}: next open days` })).getAllByRole('link');

it('the first child sees its group, the price of each session and the next open days', async () => {
  show(family);
  expect(await heading('Mia’s age group: Preschool')).toBeVisible();
  expect(screen.getByText('2½ to 6 years')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Full Day: next open days' })).toBeVisible();
  expect(screen.getByText('Full Day').parentElement).toHaveTextContent('Full Day$80.00 CAD a day');
  expect(days('Full Day').map((day) => day.textContent)).toEqual(['Tue, Nov 3', 'Wed, Nov 4', 'Thu, Nov 5']);
  expect(days('Half Day-AM')[0]).toHaveAttribute(
    'href',
    `/facility/${anId(100)}/drop-in?date=2026-11-03&address=${anId(110)}&hours=2`,
  );
  expect(screen.getByText(/^Permanent care from/)).toHaveTextContent(
    'Permanent care from $1,400 CAD a month, 5 days a week (Full Day).',
  );
});

it('another child can be selected, and the request starts with that child', async () => {
  const { user, draft } = show(family);
  await user.click(await screen.findByRole('radio', { name: /Leo 1 year/ }));
  expect(await heading('Leo’s age group: Infants')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Found for Leo’s age: Infants');
  expect(draft().children).toEqual([leo.id]);
  // The order of the choices is unchanged.
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    expect.stringMatching(/^Mia/),
    expect.stringMatching(/^Leo/),
  ]);
});

it('a family with one child is not asked', async () => {
  show(aProfile({ children: [leo] }));
  expect(await heading('Leo’s age group: Infants')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('a saved request at another facility is not changed', async () => {
  const store = makeTestStore({ profile: family });
  store.dispatch(
    draftStarted({ facilityId: anId(900), facilityName: 'Elsewhere', addressId: anId(910), addressTitle: 'There' }),
  );
  const { user, draft } = show(family, {}, store);
  await user.click(await screen.findByRole('radio', { name: /Leo/ }));
  expect(await heading('Leo’s age group: Infants')).toBeVisible();
  expect(draft()).toMatchObject({ children: [], facilityId: anId(900), process: BookingProcess.INITIATED });
});

describe('a visitor’s child', () => {
  it('a visitor gives the month of birth, which carries over to the request', async () => {
    const { give, draft } = show(null);
    expect(screen.getByRole('group', { name: 'When was your child born?' })).toBeVisible();
    await give('2022-10');
    expect(await heading('Your child’s age group: Preschool')).toBeVisible();
    expect(draft().birthDates).toEqual(['2022-10']);
  });

  it('both groups are shown when the group depends on the day of birth', async () => {
    const { give } = show(null);
    // Born in May 2024: 30 months on November 3, if born by the 3rd.
    await give('2024-05');
    expect(await screen.findByText(/^It depends on the day of birth/)).toHaveTextContent(
      'It depends on the day of birth: Preschool, 2½ to 6 years; or Toddlers, 18 months to 2½ years.',
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Preschool',
      'Toddlers',
    ]);
  });

  it('an age without a group says so', async () => {
    const { give } = show(null);
    await give('2015-01');
    expect(await screen.findByText(/This location has no group for your child’s age/)).toBeVisible();
  });

  it('two searched children are both in the request, and either can be looked at', async () => {
    const store = makeTestStore({ profile: null });
    store.dispatch(chooseCareFor({ born: ['2022-10', '2025-10'], shown: 0 }, anId(100)));
    const { user, draft } = show(null, {}, store);
    expect(await heading('Your child’s age group: Preschool')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Month of birth' })).toHaveValue('2022-10');
    await user.click(screen.getByRole('radio', { name: /Child 2 1 year/ }));
    expect(await heading('Your child’s age group: Infants')).toBeVisible();
    expect(draft().birthDates).toEqual(['2022-10', '2025-10']);
  });
});

it('later months are searched for free days, and the waitlist is offered without any', async () => {
  const months: string[] = [];
  service.answer({
    getFacilityCalendar: ({ query: { month } }) => (
      months.push(month),
      { month, days: aCalendarMonth(month).map((day) => ({ ...day, open: false })) }
    ),
  });
  show(aProfile({ children: [mia] }));
  const none = await screen.findAllByText(/Full through January 2027/);
  expect(none).toHaveLength(2);
  expect(months).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(screen.getAllByRole('link', { name: 'Join the waitlist' })[0]).toHaveAttribute(
    'href',
    `/facility/${anId(100)}/waitlist?address=${anId(110)}&hours=1`,
  );
});

it('a weekend session lists only Saturdays and Sundays', async () => {
  const weekends = { ...preschool, dropInItem: [{ sessionType: SessionType.WEEKEND_FULL_DAY, price: 9000 }] };
  service.answer({
    getFacilityAgeGroups: ({ query }) => [{ birthDate: query.birthDates[0]!, ageGroup: weekends, dropInItem: [] }],
    getFacilityCalendar: ({ query: { month } }) => ({
      month,
      days: aCalendarMonth(month).map((day) => ({ ...day, open: true, placesLeft: { ...day.placesLeft, fullDay: 2 } })),
    }),
  });
  show(aProfile({ children: [mia] }));
  await screen.findByRole('list', { name: 'Weekend: next open days' });
  expect(days('Weekend').map((day) => day.textContent)).toEqual(['Sat, Nov 7', 'Sun, Nov 8', 'Sat, Nov 14']);
});

it('a facility that cannot be booked leads to a tour', async () => {
  show(aProfile({ children: [mia] }), { bookable: false });
  await screen.findByRole('list', { name: 'Full Day: next open days' });
  expect(days('Full Day')[0]).toHaveAttribute('href', expect.stringContaining('/tour?date=2026-11-03'));
});

it('a facility that does not take part shows no price and no day', async () => {
  show(aProfile({ children: [mia] }), { participates: false });
  expect(await heading('Mia’s age group: Preschool')).toBeVisible();
  expect(screen.getByText('No prices or open spots listed yet. Ask the facility.')).toBeVisible();
  expect(screen.queryByText('Next available:')).not.toBeInTheDocument();
});

it.each([
  ['getFacilityAgeGroups', 'We couldn’t look up the age group'],
  ['getFacilityCalendar', 'We couldn’t load the open days'],
] as const)('a failed %s call shows the reason and can be retried', async (call, title) => {
  service.answer({ [call]: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show(aProfile({ children: [mia] }));
  expect(await screen.findByText(title)).toBeVisible();
  service.answer({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Full Day: next open days' })).toBeVisible();
});

it('the month selected before hydration are kept', async () => {
  const store = makeTestStore({ profile: null });
  const page = (
    <FakeRouterProvider router={fakeRouter('/')}>
      <Provider store={store}>
        <FacilityForChild facility={aFacility({ ageGroups: groups })} />
      </Provider>
    </FakeRouterProvider>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month of birth' }), '2022-10');
  await act(async () => void hydrateRoot(document.getElementById('root')!, page));
  expect(await heading('Your child’s age group: Preschool')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Month of birth' })).toHaveValue('2022-10');
});
