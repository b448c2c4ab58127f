import { screen, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { SelectButton, SelectionBar } from '@/components/facility/card/selection';
import { dayMs } from '@/lib/dates/instants';
import { readSearchFilters } from '@/lib/search/search';
import { restoreSelection, selectSelection } from '@/store/slices/selection';
import { sessionEnded } from '@/store/slices/session';

const facilities = [1, 2, 3, 4, 5, 6].map((n) => aFacilityListItem({ id: anId(100 + n), name: `House ${n}` }));
const filters = readSearchFilters({ born: '2024-10', weekdays: '1' });
const results = (
  <>
    <FacilityGrid facilities={facilities} label="Facilities" asked={filters} />
    <SelectionBar filters={filters} />
  </>
);
const box = (n: number) => screen.getByRole('checkbox', { name: `Compare House ${n}` });
const bar = () => within(screen.getByRole('region', { name: 'Selected facilities' }));
const idsOf = (...numbers: number[]) => numbers.map((n) => anId(100 + n)).join(',');

it('a visitor selects facilities in the results to compare them for the search, or to ask them together', async () => {
  const { user } = renderWithStore(results, { profile: null });
  expect(screen.queryByRole('region', { name: 'Selected facilities' })).not.toBeInTheDocument();
  await user.click(box(1));
  expect(bar().getByRole('status')).toHaveTextContent('1 selected. Select another to compare.');
  expect(bar().queryByRole('link', { name: /^Compare/ })).not.toBeInTheDocument();
  await user.click(box(2));
  expect(bar().getByRole('link', { name: 'Compare 2 facilities' })).toHaveAttribute(
    'href',
    `/compare?ids=${idsOf(1, 2)}&born=2024-10&weekdays=1`,
  );
  expect(bar().getByRole('link', { name: 'Ask for a tour or a spot' })).toHaveAttribute(
    'href',
    `/ask?ids=${idsOf(1, 2)}`,
  );
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(box(1)).not.toBeChecked();
});

it('four can be compared, five asked together, and a sixth is refused with the reason', async () => {
  const { user } = renderWithStore(results, { profile: null });
  for (const n of [1, 2, 3, 4]) await user.click(box(n));
  expect(bar().getByRole('link', { name: 'Compare 4 facilities' })).toBeVisible();
  await user.click(box(5));
  expect(bar().getByRole('status')).toHaveTextContent('5 selected. You can compare up to 4.');
  expect(bar().queryByRole('link', { name: /^Compare/ })).not.toBeInTheDocument();
  await user.click(box(6));
  expect(box(6)).not.toBeChecked();
  expect(bar().getByRole('status')).toHaveTextContent('You can select up to 5. Remove one first.');
  await user.click(box(1));
  await user.click(box(6));
  expect(box(6)).toBeChecked();
});

it('the facility’s own page adds it to the selection and leads to the comparison, for the search in its address', async () => {
  const store = makeTestStore({ profile: null });
  const at = `/facility/${anId(102)}?born=2024-10`;
  const { user } = renderWithStore(<SelectButton facility={facilities[1]!} />, { store, at });
  const button = screen.getByRole('button', { name: 'Compare House 2' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Selected. Now select another facility to compare.');
  renderWithStore(results, { store });
  await user.click(box(3));
  expect(screen.getAllByRole('link', { name: 'Compare 2 facilities' })[0]).toHaveAttribute(
    'href',
    `/compare?ids=${idsOf(2, 3)}&born=2024-10`,
  );
});

it('a selection is kept in this browser for a day, and ends with the parent’s own log-out', async () => {
  const selection = memoryTabStorage();
  const { user } = renderWithStore(results, { profile: null, selection });
  await user.click(box(1));
  await user.click(box(2));
  const later = makeTestStore({ selection });
  later.dispatch(restoreSelection());
  expect(selectSelection(later.getState()).ids).toEqual([anId(101), anId(102)]);
  later.dispatch(sessionEnded('expired'));
  expect(selection.read()).not.toBeNull();
  later.dispatch(sessionEnded('parent'));
  expect(selection.read()).toBeNull();

  selection.write({ ids: [anId(101)], at: Date.now() - dayMs - 1 });
  const nextDay = makeTestStore({ selection });
  nextDay.dispatch(restoreSelection());
  expect(selectSelection(nextDay.getState()).ids).toEqual([]);
});
