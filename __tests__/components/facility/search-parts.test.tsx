import { screen, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { renderWithStore } from '@/__tests__/support/render';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { AppliedFilters, SortLinks } from '@/components/facility/search/result-tools';
import { readSearchFilters } from '@/lib/search/search';

const everything = readSearchFilters({ place: 'Toronto', q: 'garden', category: '2', sort: 'price', page: '3' });
const nothing = readSearchFilters({});

it('each active filter has a link that removes it and returns to the first page', () => {
  renderWithStore(<AppliedFilters filters={everything} />);
  const links = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Remove filter: Preschool', '/?place=Toronto&q=garden&sort=price'],
    ['Remove filter: Near Toronto', '/?q=garden&category=2&sort=price'],
    ['Remove filter: “garden”', '/?place=Toronto&category=2&sort=price'],
    [null, '/?sort=price'],
  ]);
});

it('no filters are listed when none is active', () => {
  renderWithStore(<AppliedFilters filters={nothing} />);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it.each([
  ['with a place and a text', everything, 5, 'Lowest price first'],
  ['without one', nothing, 3, 'Best rated first'],
] as const)('the list can be ordered %s', (_, filters, count, current) => {
  renderWithStore(<SortLinks filters={filters} />);
  const orders = within(screen.getByRole('navigation', { name: 'Sort by' }));
  expect(orders.getAllByRole('link')).toHaveLength(count);
  expect(orders.getByRole('link', { current: true })).toHaveTextContent(current);
  expect(orders.getByRole('link', { name: 'Quickest reply first' })).toHaveAttribute(
    'href',
    expect.stringMatching(/sort=replyTime$/),
  );
});

it('the grid has a label and links each facility', () => {
  const two = [aFacilityListItem(), aFacilityListItem({ id: anId(101), name: 'Owl House' })];
  renderWithStore(<FacilityGrid facilities={two} label="Facilities" />);
  const list = within(screen.getByRole('list', { name: 'Facilities' }));
  expect(list.getAllByRole('article')).toHaveLength(2);
  expect(list.getByRole('link', { name: 'Owl House' })).toHaveAttribute('href', `/facility/${anId(101)}`);
});
