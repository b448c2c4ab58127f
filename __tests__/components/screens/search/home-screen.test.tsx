import { act, screen, waitFor, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { aPage } from '@/__tests__/support/builders/paged';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import { HomeScreen, type HomeScreenProps } from '@/components/screens/search/home-screen';
import { readSearchFilters } from '@/lib/search/search';
import { restoreLastPlace } from '@/store/slices/last-place';
import { sessionEnded } from '@/store/slices/session';

const service = useMockService();

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

describe('the first list, without a search', () => {
  const region = 'Toronto, ON';
  const home = (
    <HomeScreen
      filters={readSearchFilters({})}
      facilities={{ ...aPage([aFacilityListItem()]), totalItems: 30, totalPages: 3 }}
      problem={null}
      problems={{}}
      choices={[]}
      nearest={[]}
      region={region}
    />
  );

  it('it is of the largest city, and its pages, orders and categories stay there', () => {
    renderWithStore(home);
    expect(screen.getByRole('heading', { level: 2, name: 'Child care near Toronto, ON: 30 facilities' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/?place=Toronto%2C+ON&sort=rating&page=2',
    );
    expect(screen.getByRole('link', { name: 'Best rated first' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'Preschool' })).toHaveAttribute(
      'href',
      expect.stringContaining('place=Toronto'),
    );
    expect(screen.queryByRole('list', { name: 'Applied filters' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Where' })).toHaveValue('');
  });

  it('where this browser has searched before, it is near that place until the parent logs out', async () => {
    const asked: unknown[] = [];
    service.answer({
      listFacilities: ({ query }) => (
        asked.push(query.place),
        { ...aPage([aFacilityListItem({ name: 'Owl House' })]), radiusKm: 25 }
      ),
    });
    const lastPlace = memoryTabStorage();
    const searching = makeTestStore({ lastPlace });
    const { unmount } = renderWithStore(
      <HomeScreen
        filters={readSearchFilters({ place: 'V5K 0A1' })}
        facilities={aPage([aFacilityListItem()])}
        problem={null}
        problems={{}}
        choices={[]}
        nearest={[]}
      />,
      { store: searching },
    );
    unmount();
    const store = makeTestStore({ lastPlace });
    store.dispatch(restoreLastPlace());
    renderWithStore(home, { store });
    expect(await screen.findByRole('link', { name: 'Owl House' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Child care near V5K 0A1: 1 facility' })).toBeVisible();
    expect(asked).toEqual(['V5K 0A1']);
    act(() => void store.dispatch(sessionEnded('parent')));
    expect(lastPlace.read()).toBeNull();
    expect(await screen.findByRole('heading', { level: 2, name: /near Toronto, ON/ })).toBeVisible();
  });

  it('a last place without facilities leaves the largest city’s list', async () => {
    const asked = jest.fn(() => aPage<never>([]));
    service.answer({ listFacilities: asked });
    const lastPlace = memoryTabStorage();
    lastPlace.write({ place: 'X0X 0X0', at: null });
    const store = makeTestStore({ lastPlace });
    store.dispatch(restoreLastPlace());
    renderWithStore(home, { store });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByRole('heading', { level: 2, name: /near Toronto, ON/ })).toBeVisible();
  });
});
