import { screen, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { FacilityPrices } from '@/components/facility/page/facility-prices';
import { FacilityVacancies } from '@/components/facility/page/facility-vacancies';
import { draftChanged } from '@/store/slices/booking-draft';

const asked: string[] = [];
useMockService({
  getFacilityCalendar: ({ query }) => {
    asked.push(String(query.ageGroupId));
    return { month: '2026-11', days: aCalendarMonth('2026-11') };
  },
});
const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });
const preschool = anAgeGroup({ id: anId(122), title: 'Preschool', fromMonths: 30, toMonths: 72 });
const facility = aFacility({ ageGroups: [infants, anAgeGroup(), preschool] });
const first = { ageGroupId: infants.id, month: '2026-11', days: aCalendarMonth('2026-11') };

function show(profile: Profile | null, birthDates: (string | null)[] = [null]) {
  asked.length = 0;
  const store = makeTestStore({ profile });
  store.dispatch(draftChanged({ birthDates }));
  return renderWithStore(
    <>
      <FacilityVacancies facility={facility} first={first} />
      <FacilityPrices facility={facility} ageGroups={facility.ageGroups} />
    </>,
    { store },
  );
}
const group = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age group' });
const prices = () =>
  screen
    .getAllByRole('heading', { level: 4 })
    .filter((heading) => heading.closest('li'))
    .map(({ textContent }) => textContent);
const fouryears = '2022-10-15';

it('the family’s child’s age group is shown first', async () => {
  show(aProfile({ children: [aChild({ firstName: 'Leo', birthDate: fouryears })] }));
  expect(group()).toHaveValue(preschool.id);
  expect(prices()[0]).toBe('Preschool');
  expect(screen.getByText('Leo’s age group')).toBeVisible();
  await within(screen.getByRole('group', { name: /Availability, Preschool/ })).findByRole('gridcell', {
    name: /November 9, 2026, 4 spots/,
  });
  expect(asked).toEqual([preschool.id]);
});

it('the age group of a visitor’s child from a saved request is shown first', () => {
  show(null, ['2022-10']);
  expect(group()).toHaveValue(preschool.id);
  expect(screen.getByText('Your child’s age group')).toBeVisible();
});

it('a selected age group takes precedence', async () => {
  const { user } = show(aProfile({ children: [aChild({ birthDate: fouryears })] }));
  await user.selectOptions(group(), infants.id);
  expect(group()).toHaveValue(infants.id);
});

it.each([
  ['nobody is known', null],
  ['no child fits', aProfile({ children: [aChild({ birthDate: '2015-01-05' })] })],
])('the page’s own age group is shown without loading again when %s', (_, profile) => {
  show(profile);
  expect(group()).toHaveValue(infants.id);
  expect(prices()).toEqual(facility.ageGroups.map(({ title }) => title));
  expect(asked).toEqual([]);
});
