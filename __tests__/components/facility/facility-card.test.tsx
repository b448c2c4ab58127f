import { screen, act, waitFor, within } from '@testing-library/react';
import { aFacilityAddress, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { renderWithStore, makeTestStore, memoryTabStorage } from '@/__tests__/support/render';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { SaveButton } from '@/components/facility/card/save-button';
import { SelectionBar } from '@/components/facility/card/selection';
import { AppliedFilters, SortLinks } from '@/components/facility/search/result-tools';
import { dayMs } from '@/lib/dates/durations';
import { readSearchFilters } from '@/lib/search/search';
import { restoreSelection, selectSelection } from '@/store/slices/selection';
import { restoreSession, sessionEnded } from '@/store/slices/session';

const service = useMockService();

const listed = aFacilityListItem({
  source: { name: 'City of Toronto list', date: '2024-11-29', url: null, attribution: null },
  participates: false,
  bookable: false,
  licensedPlaces: 16,
  priceFrom: null,
  medianReplyHours: null,
  rating: null,
  photo: null,
});

it('a card says in three lines where a facility is and how it is rated, whether there is room, and the price', () => {
  const search = readSearchFilters({ born: ['2025-09', '2022-05'], dates: ['2026-11-27', '2026-11-30'] });
  const facility = aFacilityListItem({ placesLeft: 3, priceAsked: 29_400, halfDayPrice: 17_400, distanceKm: 0.85 });
  renderWithStore(<FacilityCard facility={facility} search={search} />);
  expect(hrefOf(facility.name)).toEqual(expect.stringMatching(new RegExp(`^/facility/${facility.id}\\?born=2025-09&`)));
  expect(screen.getByText('Room for both on both days')).toBeVisible();
  expect(screen.getByText('$294').closest('p')).toHaveTextContent(/^\$294 · 2 children, 2 full days$/);
  expect(screen.getByRole('article')).not.toHaveTextContent('$45');
  expect(screen.getByText(/^850 m away/)).toHaveTextContent('Rated 4.5 / 5 (2 reviews)');
  expect(screen.queryByText(/Licensed|not listed|list/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /Drawing/ })).not.toBeInTheDocument();
});

it('a listed facility shows its licence with source and date, and that no prices are listed', () => {
  renderWithStore(<FacilityCard facility={listed} />);
  expect(screen.getByText(/Licensed for 16 children/)).toBeVisible();
  expect(screen.getByText(/City of Toronto list, November 29, 2024/)).toBeVisible();
  expect(screen.getByText('No prices or open spots listed')).toBeVisible();
  expect(screen.queryByText(/spots? left/)).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Drawing of a house: we don’t have a photo of this facility' })).toBeVisible();
});

const at = (given: Partial<typeof listed.address>) => ({ ...listed, address: aFacilityAddress(given) });
const somewhere = at({ pointPrecision: 'postalArea' });
const onRequest = { ...at({ line1: null }), ageToMonths: null, agesPartlyStated: true };

it.each<[FacilityListItem, Record<string, string> | null, string[]]>([
  [{ ...somewhere, ageFromMonths: null, ageToMonths: null, licensedPlaces: null }, null, ['Ages not listed']],
  [{ ...somewhere, distanceKm: 3.24 }, null, ['about 3 km away']],
  [{ ...at({ pointPrecision: 'town' }), distanceKm: 12.4 }, null, ['town center about 12 km away']],
  [{ ...at({ pointPrecision: 'town' }), distanceKm: 0.2 }, null, ['somewhere in this town']],
  [{ ...at({ pointPrecision: null }), distanceKm: null }, null, ['distance not known']],
  [{ ...onRequest, ageFromMonths: 36 }, null, ['from 3 years, some ages not listed', 'address given on request']],
  [{ ...onRequest, ageFromMonths: null }, null, ['Ages not listed']],
  [
    aFacilityListItem({ priceAsked: null }),
    { dates: '2026-11-27' },
    ['From $45 a day · full days · not every day you asked for has a price'],
  ],
  [aFacilityListItem({ nextOpen: '2026-12-07' }), {}, ['Next open: Mon, Dec 7']],
  [aFacilityListItem({ nextOpen: null }), {}, ['Full this month and next']],
  [
    aFacilityListItem({ nextOpen: '2026-12-07', availabilityConfirmedOn: '2026-09-02', availabilityDaysAgo: 69 }),
    {},
    ['Next open: Mon, Dec 7 · Spots not confirmed since Sep 2, 2026'],
  ],
  [aFacilityListItem({ distanceKm: 4, detourKm: 2.04 }), null, ['2 km detour, by straight line']],
])('a card says what is known, for the search: %#', (facility, query, words) => {
  renderWithStore(<FacilityCard facility={facility} search={query ? readSearchFilters(query) : undefined} />);
  for (const said of words) expect(screen.getByRole('article')).toHaveTextContent(said);
  expect(screen.getByRole('article')).not.toHaveTextContent(/about 1 km|4\.0 km/);
  if (!facility.licensedPlaces) expect(screen.getByRole('article')).not.toHaveTextContent('Licensed');
});

it.each([
  ['some', true, 1],
  ['some', false, 0],
  ['all', true, 0],
] as const)(
  'an invented facility is marked when %s are invented (invented: %s)',
  (inventedFacilities, invented, marks) => {
    const settings = aSettings({ demo: true, inventedFacilities });
    renderWithStore(<FacilityCard facility={{ ...listed, invented }} />, { settings });
    expect(screen.queryAllByText('Invented for this demonstration')).toHaveLength(marks);
  },
);

it('a list with dollars of two countries names them', () => {
  const facilities = [aFacilityListItem(), aFacilityListItem({ id: anId(101), currency: 'USD' })];
  renderWithStore(<FacilityGrid facilities={facilities} label="Child-care facilities" />);
  const [one, other] = screen.getAllByRole('article');
  expect(one).toHaveTextContent('From $45 CAD a day');
  expect(other).toHaveTextContent('From $45 USD a day');
});

describe('saving a facility', () => {
  const facility = { id: anId(100), name: 'Robin Hill' };
  const button = () => screen.getByRole('button', { name: 'Save Robin Hill' });
  const saved = (ids: string[]) => () => ({ ...aPage([]), ids });

  it('saved facilities show a pressed button, all buttons share one request, and a press removes the facility', async () => {
    const calls: string[] = [];
    service.answer({
      listSavedFacilities: () => (calls.push('list'), saved([facility.id])()),
      unsaveFacility: ({ params }) => (calls.push(params.facilityId), {}),
    });
    const { user } = renderWithStore(
      <>
        <SaveButton facility={facility} />
        <SaveButton facility={{ id: anId(101), name: 'Maple House' }} floating />
      </>,
      { profile: aProfile() },
    );
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByRole('button', { name: 'Save Maple House' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(calls).toEqual(['list', facility.id]));
  });

  it('a refused save is reverted and shows the reason', async () => {
    service.answer({
      listSavedFacilities: saved([]),
      saveFacility: () => refuse(409, 'You’ve saved 200 facilities, which is the limit. Remove one first.'),
    });
    const { user, store } = renderWithStore(<SaveButton facility={facility} />, { profile: aProfile() });
    await user.click(button());
    await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'error' }]));
    expect(button()).toHaveAttribute('aria-pressed', 'false');
  });

  it('a visitor logs in first and the facility is saved afterwards', async () => {
    const saves: string[] = [];
    service.answer({ saveFacility: ({ params }) => (saves.push(params.facilityId), {}) });
    const saveWish = memoryTabStorage();
    const { user, router } = renderWithStore(<SaveButton facility={facility} />, {
      store: makeTestStore({ profile: null, saveWish }),
      at: '/?place=M5V',
    });
    await user.click(button());
    expect(router.visited.at(-1)).toBe('/login?from=%2F%3Fplace%3DM5V');
    expect(saves).toEqual([]);
    const later = makeTestStore({ profile: aProfile(), saveWish });
    await waitFor(() => expect(saves).toEqual([facility.id]));
    await waitFor(() => expect(later.getState().toasts).toMatchObject([{ message: 'Robin Hill is saved.' }]));
    expect(saveWish.read()).toBeNull();
  });

  it('a press before the session is known waits for it', async () => {
    const { user, router, store } = renderWithStore(<SaveButton facility={facility} />, { at: '/facility/1' });
    await user.click(button());
    expect(router.visited).toEqual(['/facility/1']);
    act(() => void store.dispatch(restoreSession.fulfilled(null, 'later')));
    await waitFor(() => expect(router.visited.at(-1)).toBe('/login?from=%2Ffacility%2F1'));
  });

  it('a visitor’s pending save is forgotten after an hour', async () => {
    const saveWish = memoryTabStorage();
    saveWish.write({ ...facility, at: Date.now() - 3_600_001 });
    const store = makeTestStore({ profile: aProfile(), saveWish });
    expect(saveWish.read()).toBeNull();
    expect(store.getState().saved.ids).toBeNull();
  });
});

describe('selecting facilities', () => {
  const facilities = [1, 2, 3, 4, 5, 6].map((n) => aFacilityListItem({ id: anId(100 + n), name: `House ${n}` }));
  const filters = readSearchFilters({ born: '2024-10', weekdays: '1' });
  const results = (
    <>
      <FacilityGrid facilities={facilities} label="Facilities" search={filters} />
      <SelectionBar filters={filters} />
    </>
  );
  const box = (n: number) => screen.getByRole('checkbox', { name: `Compare House ${n}` });
  const bar = () => within(screen.getByRole('region', { name: 'Selected facilities' }));
  const idsOf = (...numbers: number[]) => numbers.map((n) => anId(100 + n)).join(',');

  it('a visitor selects facilities to compare them for the search or to ask them together, up to four or five', async () => {
    const { user } = renderWithStore(results, { profile: null });
    expect(screen.queryByRole('region', { name: 'Selected facilities' })).not.toBeInTheDocument();
    await user.click(box(1));
    expect(bar().getByRole('status')).toHaveTextContent('1 selected. Select another to compare.');
    expect(bar().queryByRole('link', { name: /^Compare/ })).not.toBeInTheDocument();
    await user.click(box(2));
    expect(hrefOf('Compare 2 facilities', bar())).toBe(`/compare?ids=${idsOf(1, 2)}&born=2024-10&weekdays=1`);
    expect(hrefOf('Ask for a tour or a spot', bar())).toBe(`/ask?ids=${idsOf(1, 2)}`);
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(box(1)).not.toBeChecked();
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
});

describe('above the results', () => {
  const everything = readSearchFilters({ place: 'Toronto', q: 'garden', category: '2', sort: 'price', page: '3' });

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

  it('the list can be ordered, and each order keeps the search', () => {
    renderWithStore(<SortLinks filters={everything} />);
    const orders = within(screen.getByRole('navigation', { name: 'Sort by' }));
    expect(orders.getAllByRole('link')).toHaveLength(5);
    expect(orders.getByRole('link', { current: true })).toHaveTextContent('Lowest price first');
    expect(hrefOf('Quickest reply first', orders)).toEqual(expect.stringMatching(/sort=replyTime$/));
  });
});
