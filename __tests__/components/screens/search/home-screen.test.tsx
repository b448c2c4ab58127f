import { screen, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { aPage } from '@/__tests__/support/builders/paged';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { renderWithStore } from '@/__tests__/support/render';
import { HomeScreen, type HomeScreenProps } from '@/components/screens/search/home-screen';
import { readSearchFilters } from '@/lib/search/search';

const show = (query: Record<string, string> = {}, given: Partial<HomeScreenProps> = {}) =>
  renderWithStore(
    <HomeScreen
      filters={readSearchFilters(query)}
      facilities={aPage([aFacilityListItem()])}
      problem={null}
      problems={{}}
      choices={[]}
      nearest={[]}
      {...given}
    />,
    { at: fakeRouter('/') },
  );

it('the search page shows the search form, the results and their number', () => {
  show({ place: 'Toronto', category: '1' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('search', { name: 'Child care' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Day Care near Toronto: 1 facility' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Child-care facilities' })).getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('1 / 1')).toBeVisible();
});

it('the search page shows "1,000+" when there are more results than are counted', () => {
  show({}, { facilities: { ...aPage([aFacilityListItem()]), totalItems: 1000, totalPages: 84, more: true } });
  expect(screen.getByRole('heading', { level: 2, name: 'Child care: 1,000+ facilities' })).toBeVisible();
});

it.each([
  ['with filters', { place: 'Toronto' }, 1],
  ['without filters', {}, 0],
])('a search %s that finds nothing says so, and links to all facilities only if it was filtered', (_, query, links) => {
  show(query, { facilities: aPage<never>([]) });
  expect(screen.getByRole('heading', { level: 3, name: /No facility/ })).toBeVisible();
  const ways = screen.queryAllByRole('link', { name: 'Show all facilities' });
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/'));
  expect(screen.queryByText(/\d \/ \d/)).not.toBeInTheDocument();
});

it('the search page shows why the search failed and keeps its filters', () => {
  const problem = 'We couldn’t find this place.';
  show({ place: 'Nowhere' }, { facilities: null, problem, problems: { place: problem } });
  const results = within(screen.getByRole('region', { name: 'Child care near Nowhere' }));
  expect(results.getByText(problem)).toBeVisible();
  const where = screen.getByRole('textbox', { name: 'Where' });
  expect(where).toHaveValue('Nowhere');
  expect(where).toBeVisible();
  expect(where).toBeInvalid();
  expect(where).toHaveAccessibleDescription(problem);
  expect(screen.getByRole('link', { name: 'Remove filter: Near Nowhere' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
});
