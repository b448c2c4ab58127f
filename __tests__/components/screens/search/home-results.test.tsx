import { screen, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import type { Answer } from '@/api/contract/types';
import { renderWithStore } from '@/__tests__/support/render';
import { HomeResults } from '@/components/screens/search/home-screen';
import { readSearchFilters } from '@/lib/search/search';

const filters = readSearchFilters({ place: 'M5V', category: '1' });
const none = { problem: null, problems: {}, choices: [], nearest: [] };
const found = (count: number, radiusKm: number) => ({
  items: Array.from({ length: count }, () => aFacilityListItem()),
  totalItems: count,
  totalPages: count,
  page: 1,
  limit: 12,
  radiusKm,
});

it.each([
  [1, 25, null],
  [1, 50, 'No facility within 25 km. Showing what is within 50 km.'],
  [1, 200, 'No facility within 100 km. Showing what is within 200 km.'],
  [0, 200, 'We looked as far as 200 km.'],
])('the search page says how far it searched with %d found within %d km', (count, radiusKm, sentence) => {
  renderWithStore(<HomeResults {...none} filters={filters} facilities={found(count, radiusKm)} />);
  expect(screen.queryByText(/No facility within|We looked/)?.textContent ?? null).toBe(sentence);
});

it('a page past the end links to the last page instead of saying that nothing matches', () => {
  const facilities = { items: [], totalItems: 40, totalPages: 2, page: 9, limit: 20 };
  const asked = readSearchFilters({ q: 'tots', page: '9' });
  renderWithStore(<HomeResults {...none} filters={asked} facilities={facilities} />);
  expect(screen.getByRole('heading', { name: 'There’s no page 9' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', '/?q=tots&page=2');
  expect(screen.queryByText(/No facility matches/)).not.toBeInTheDocument();
});

it('an empty search suggests filters to remove and shows the nearest facilities', () => {
  const asked = readSearchFilters({ q: 'tots', place: 'M5V', price: '50', dates: '2026-11-27' });
  const without: Answer<'listFacilities'>['without'] = [
    { filter: 'q', totalItems: 1000, more: true },
    { filter: 'maxPrice', totalItems: 1000 },
    { filter: 'dates', totalItems: 1 },
  ];
  const nearest = [aFacilityListItem({ name: 'Owl House' })];
  renderWithStore(
    <HomeResults {...none} filters={asked} facilities={{ ...found(0, 200), without }} nearest={nearest} />,
  );
  const ways = within(screen.getByRole('list', { name: 'What could be left out' })).getAllByRole('link');
  expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Without “tots” there are 1,000+', '/?place=M5V&dates=2026-11-27&price=50'],
    ['Without “Up to $50 a day per child” there are 1,000', '/?place=M5V&q=tots&dates=2026-11-27'],
    ['Without “Nov 27” there is 1', '/?place=M5V&q=tots&price=50'],
  ]);
  const list = within(screen.getByRole('list', { name: 'Nearest facilities' }));
  expect(list.getByRole('link', { name: 'Owl House' })).toBeVisible();
  expect(screen.getByText(/waitlist/)).toBeVisible();
});

it.each([
  [{ place: 'M5V', category: '1' }, 'Sort and filter (2)', false],
  [{ place: 'M5V' }, 'Sort and filter (1)', false],
  [{}, 'Sort and filter', true],
])('the order and filter section for the search %j is labelled "%s"', (query, label, isOpen) => {
  renderWithStore(<HomeResults {...none} filters={readSearchFilters(query)} facilities={found(1, 25)} />);
  expect(screen.getByText(label).closest('details')!.open).toBe(isOpen);
  expect(screen.getByRole('navigation', { name: 'Sort by' })).toBeInTheDocument();
});

it.each([
  [{ place: 'M5V' }, '/saved/alert?place=M5V'],
  [{}, null],
])('the alert link after the results of the search %j is %s', (query, href) => {
  renderWithStore(<HomeResults {...none} filters={readSearchFilters(query)} facilities={found(1, 25)} />);
  const link = screen.queryByRole('link', { name: 'Tell me when a spot opens' });
  expect(link?.getAttribute('href') ?? null).toBe(href);
});
