import { screen, within } from '@testing-library/react';
import { aFacility, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { CompareScreen, type CompareScreenProps } from '@/components/screens/search/compare-screen';
import { noFilters } from '@/lib/search/search';

useMockService();
const [first, second] = [anId(100), anId(101)];
const props: CompareScreenProps = {
  compared: [
    { facility: aFacility(), found: aFacilityListItem({ placesLeft: 1 }), near: null, openDays: null },
    {
      facility: aFacility({ id: second, name: 'Maple House', bookable: false, languages: ['Urdu'] }),
      found: null,
      near: null,
      openDays: ['2026-11-30', '2026-12-07'],
    },
  ],
  filters: { ...noFilters, born: ['2024-10'], weekdays: [1], place: 'M5V' },
  onlyDifferences: false,
  missing: 0,
  problem: null,
};
const show = (over: Partial<CompareScreenProps> = {}) =>
  renderWithStore(<CompareScreen {...props} {...over} />, { profile: aProfile(), at: '/compare' });

/** The search goes along to the pages and forms; the first facility has a price for it, of full days. */
const wish = 'place=M5V&born=2024-10&weekdays=1';

it('the comparison is a table with headers and links to open, request and remove each facility', () => {
  show();
  const table = within(screen.getByRole('table', { name: 'Facilities side by side' }));
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(table.getByRole('link', { name: 'Maple House' })).toHaveAttribute('href', `/facility/${second}?${wish}`);
  expect(table.getByRole('link', { name: 'Request care at Robin Hill Child Care' })).toHaveAttribute(
    'href',
    `/facility/${first}/drop-in?${wish}&hours=1`,
  );
  expect(table.getByRole('link', { name: 'Ask for a tour of Maple House' })).toHaveAttribute(
    'href',
    `/facility/${second}/tour?${wish}`,
  );
  expect(table.getByRole('link', { name: 'Remove Maple House' })).toHaveAttribute(
    'href',
    `/compare?ids=${first}&place=M5V&born=2024-10&weekdays=1`,
  );
  const places = within(table.getByRole('row', { name: /^Open days/ }));
  expect(places.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '1 spot left on all your days',
    'Not all of these days for 4 weeksNext available: Nov 30 and Dec 7',
  ]);
  expect(screen.getByRole('region', { name: 'Comparison of facilities' })).toHaveAttribute('tabindex', '0');
});

it('the "Only show differences" checkbox of the comparison is stored in the URL', async () => {
  const { user, router } = show();
  expect(screen.getByRole('row', { name: /^Opening hours/ })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Only show differences' }));
  expect(router.visited.at(-1)).toMatch(/&different=1$/);
});

it('the comparison can be limited to rows that differ', () => {
  show({ onlyDifferences: true });
  expect(screen.queryByRole('row', { name: /^Opening hours/ })).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Languages/ })).toBeVisible();
  expect(screen.getByText(/^\d+ of \d+ rows differ\.$/)).toBeVisible();
});

it('the comparison links to the parent’s own children by month of birth only', () => {
  show();
  const [child] = aProfile().children;
  expect(screen.getByRole('link', { name: `For ${child!.firstName}` })).toHaveAttribute(
    'href',
    `/compare?ids=${first},${second}&place=M5V&born=${child!.birthDate.slice(0, 7)}&weekdays=1`,
  );
});

it('the comparison reports filter problems and missing facilities and has an empty state', () => {
  const { unmount } = show({ missing: 1, problem: 'Choose dates starting tomorrow.' });
  expect(screen.getByText('One facility is no longer listed')).toBeVisible();
  expect(screen.getByText('Choose dates starting tomorrow.')).toBeVisible();
  unmount();
  show({ compared: [] });
  expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('the comparison summarizes children and days in one collapsed line', () => {
  show();
  expect(screen.getByText(/^1 child: .*, Every Monday$/).closest('details')!.open).toBe(false);
  expect(screen.getByRole('checkbox', { name: 'Only show differences' }).closest('details')).toBeNull();
});
