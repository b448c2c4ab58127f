import { parse } from 'node:querystring';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { aFacilityAddress, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { compose } from '@/__tests__/support/compose';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, textsOf } from '@/__tests__/support/queries';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import type { FacilityListItem, Profile } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { SaveButton } from '@/components/facility/card/save-button';
import { SelectionBar } from '@/components/facility/card/selection';
import { AppliedFilters, SortLinks } from '@/components/facility/search/result-tools';
import { SearchCalendar } from '@/components/facility/search/search-calendar';
import { filtersIn, type SearchProblems } from '@/components/facility/search/search-draft';
import { SearchForm } from '@/components/facility/search/search-form';
import { useCompositionGuard } from '@/components/layout/use-composition-guard';
import { dayMs } from '@/lib/dates/durations';
import { noFilters, type PlaceChoice, readSearchFilters, searchHref } from '@/lib/search/search';
import { searchPrice } from '@/lib/search/url-values';
import { restoreSelection, selectSelection } from '@/store/slices/selection';
import { restoreSession, sessionEnded } from '@/store/slices/session';

const service = useMockService();
const resultsId = 'results';

interface Given {
  problems?: SearchProblems;
  choices?: PlaceChoice[];
  profile?: Profile;
}

function AsInShell() {
  useCompositionGuard();
  return null;
}

async function show(
  query: Record<string, string | string[]> = {},
  { problems = {}, choices = [], profile }: Given = {},
) {
  const router = fakeRouter('/');
  const ui = (
    <>
      <SearchForm filters={readSearchFilters(query)} problems={problems} choices={choices} resultsId={resultsId} />
      <h2 id={resultsId}>Child care</h2>
      <AsInShell />
    </>
  );
  const shown = renderWithStore(ui, { at: router, profile });
  // Replays what happened before hydration.
  await act(async () => undefined);
  // After a search the form is collapsed to one line.
  if (!screen.getByRole('search').closest('details')?.open) await shown.user.click(screen.getByText('Change'));
  return { ...shown, router };
}
const form = () => screen.getByRole<HTMLFormElement>('search', { name: 'Child care' });
const openSuggestions = async (user: UserEvent) => {
  await user.hover(screen.getByRole('textbox', { name: 'Where' }));
  await user.click(await screen.findByRole('combobox', { name: 'Where' }));
};

it('the search is one plain form with every filter under its URL name', async () => {
  const text =
    'place=Toronto&to=M4C&radius=5&q=garden&category=2&type=1&born=2025-09&born=2022-05&dates=2026-11-27&session=1' +
    '&price=60&rating=4&language=Urdu&subsidy=1&certain=1&sort=price';
  const query = { ...parse(text) } as Record<string, string | string[]>;
  await show({ ...query, page: '3' });
  expect(form()).toHaveAttribute('method', 'get');
  expect(form()).toHaveAttribute('action', '/#results');
  expect(searchHref(filtersIn(form()))).toBe(searchHref(readSearchFilters(query)));
});

it('a search shows its results and moves the focus there', async () => {
  const { user, router } = await show({ place: 'Toronto', category: '2', sort: 'price' });
  await openSuggestions(user);
  await user.clear(screen.getByRole('combobox', { name: 'Where' }));
  await user.keyboard(' M5V {Enter}');
  expect(router.asPath).toBe('/?place=M5V&category=2&sort=price');
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('a full postal code survives the choice of its suggestion', async () => {
  service.answer({ listPlaces: () => [{ place: 'M5V', label: 'M5V, Toronto, Ontario' }] });
  const { user } = await show();
  await openSuggestions(user);
  await user.keyboard('m5v 2t6');
  expect(await screen.findByRole('option', { name: 'Search for “m5v 2t6”' })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'M5V, Toronto, Ontario' }));
  expect(screen.getByRole('combobox', { name: 'Where' })).toHaveValue('m5v 2t6');
});

it('places are suggested for text typed before the field with suggestions has loaded', async () => {
  service.answer({ listPlaces: () => [{ place: 'Springfield, IL', label: 'Springfield, Illinois' }] });
  const { user } = await show();
  const plain = screen.getByRole('textbox', { name: 'Where' });
  fireEvent.change(plain, { target: { value: 'Spri' } });
  act(() => plain.focus());
  await user.click(await screen.findByRole('option', { name: 'Springfield, Illinois' }));
  expect(screen.getByRole('combobox', { name: 'Where' })).toHaveValue('Springfield, IL');
});

it('text that is composed while the field with suggestions loads is entered once', async () => {
  await show();
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Where' });
  compose(plain, ['ㅌ'], { unfinished: true });
  act(() => plain.focus());
  await act(() => import('@/components/facility/search/search-place-box'));
  expect(screen.getByRole('textbox', { name: 'Where' })).toBe(plain);
  jest.useFakeTimers();
  fireEvent.compositionEnd(plain);
  // The key that ended it begins the next syllable.
  compose(plain, ['론'], { unfinished: true });
  act(() => void jest.advanceTimersByTime(10_000));
  expect(screen.getByRole('textbox', { name: 'Where' })).toBe(plain);
  fireEvent.compositionEnd(plain);
  act(() => void jest.advanceTimersByTime(10_000));
  jest.useRealTimers();
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Where' });
  expect(box).toHaveValue('ㅌ론');
  expect(box).toHaveFocus();
  expect(box.selectionStart).toBe(2);
});

it('Enter chooses a candidate during a composition, and searches after it', async () => {
  const { user, router } = await show();
  await openSuggestions(user);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' });
  compose(box, ['토', '토론토'], { unfinished: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true });
  expect(router.asPath).toBe('/');
  expect(box).toHaveValue('토론토');
  fireEvent.compositionEnd(box, { data: '토론토' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decodeURIComponent(router.asPath)).toBe('/?place=토론토'));
});

it('the search works without suggestions when they fail to load', async () => {
  service.answer({ listPlaces: () => refuse(503, 'We can’t reach our records right now.') });
  const { user, router, store } = await show();
  await openSuggestions(user);
  await user.keyboard('Toronto{Enter}');
  await waitFor(() => expect(router.asPath).toBe('/?place=Toronto'));
  expect(store.getState().toasts).toEqual([]);
});

it('a position replaces the postal code, rounded', async () => {
  const coords = { latitude: 43.646512, longitude: -79.386749 };
  const getCurrentPosition = jest.fn<void, [PositionCallback]>();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { user, router } = await show();
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await act(async () => getCurrentPosition.mock.lastCall![0]({ coords } as GeolocationPosition));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(decodeURIComponent(router.asPath)).toBe('/?at=43.647,-79.387');
  // A typed place replaces it.
  await openSuggestions(user);
  await user.keyboard('M5V');
  expect(filtersIn(form()).at).toBeNull();
});

it('several children can be searched for together, the own ones with a tap', async () => {
  const profile = aProfile({ children: [aChild()] });
  const { user, router } = await show({}, { profile });
  await user.click(screen.getByText('Any age', { selector: 'summary *' }));
  await user.click(screen.getByRole('button', { name: /^Ada ?, 2 years$/, pressed: false }));
  // The family's children are named, where they are chosen and in the summary.
  expect(screen.getByText('Ada', { selector: 'summary *' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Ada' })).toHaveValue('2024-10');
  await user.click(screen.getByRole('button', { name: 'Add a child' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Child 2' }), 'Sep 2025 (14 months)');
  expect(screen.getByText('2 children: 2 years, 14 months')).toBeVisible();
  expect(screen.getByText(/room for all your children/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.asPath).toBe('/?born=2024-10&born=2025-09');
  await user.click(screen.getByRole('button', { name: /^Ada ?, 2 years$/, pressed: true }));
  expect(screen.getByText('1 child: 14 months')).toBeInTheDocument();
});

it('twins are searched for with a tap each', async () => {
  const profile = aProfile({ children: [aChild(), aChild({ id: anId(2), firstName: 'Ben' })] });
  const { user, router } = await show({}, { profile });
  await user.click(screen.getByText('Any age', { selector: 'summary *' }));
  await user.click(screen.getByRole('button', { name: /^Ada/ }));
  await user.click(screen.getByRole('button', { name: /^Ben/, pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.asPath).toBe('/?born=2024-10&born=2024-10');
  await user.click(screen.getByRole('button', { name: /^Ben/, pressed: true }));
  expect(screen.getByRole('button', { name: /^Ada/ })).toHaveAttribute('aria-pressed', 'true');
});

it('dates and weekdays replace each other', async () => {
  const { user, router } = await show({ dates: ['2026-11-27', '2026-11-30'] });
  await user.click(screen.getByText('Nov 27 and 30', { selector: 'form *' }));
  const calendar = await screen.findByRole('group', { name: 'Dates to search for' });
  await user.click(within(calendar).getByRole('gridcell', { name: /November 25/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Mon, Nov 30' }));
  expect(screen.getByText('Nov 25 and 27')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hours' }), 'Full Day');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.asPath).toBe('/?weekdays=1&session=1');
});

it('the number of results is counted for the current filters, and the last response wins', async () => {
  const answers: (() => void)[] = [];
  service.answer({
    listFacilities: async ({ query }) => {
      if (query.minRating === 3) await new Promise<void>((resolve) => answers.push(resolve));
      return aPage<never>([], { totalItems: query.minRating === 3 ? 99 : query.minRating === 4 ? 1 : 14 });
    },
  });
  const { user, router } = await show({ language: 'Urdu' });
  await user.click(screen.getByText('More filters (1 set)'));
  expect(await screen.findByRole('button', { name: 'Show 14 facilities' })).toBeVisible();
  const rating = screen.getByRole('combobox', { name: 'Rating' });
  await user.selectOptions(rating, '3 stars or more');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.selectOptions(rating, '4 stars or more');
  expect(await screen.findByRole('button', { name: 'Show 1 facility' })).toBeVisible();
  answers[0]!();
  await user.click(screen.getByRole('button', { name: 'Show 1 facility' }));
  await waitFor(() => expect(router.asPath).toBe('/?rating=4&language=Urdu'));
  expect(screen.getByText('More filters (2 set)')).toBeInTheDocument();
});

it('on phones the filters are a sheet whose values are submitted with the form', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
  try {
    const { user, router } = await show();
    await user.click(screen.getByText('More filters'));
    const sheet = await screen.findByRole('dialog', { name: 'More filters' });
    await enter(user, within(sheet).getByLabelText('Name or keyword'), 'garden');
    await user.click(await within(sheet).findByRole('button', { name: 'Show 1 facility' }));
    await waitFor(() => expect(router.asPath).toBe('/?q=garden'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  } finally {
    window.matchMedia = matchMedia;
  }
});

it('an invalid filter shows its error in an open section, and input is kept', async () => {
  const dates = 'Choose dates starting tomorrow.';
  await show(
    { dates: '2026-10-01', place: 'Toronto', price: '100000' },
    { problems: { dates, price: searchPrice.sentence } },
  );
  const wrong = screen.getByRole('checkbox', { name: 'Thu, Oct 1' });
  expect(wrong).toBeVisible();
  expect(wrong).toBeInvalid();
  expect(screen.getByText(dates)).toBeVisible();
  expect(screen.getByLabelText('Where')).toHaveValue('Toronto');
  const price = screen.getByLabelText(/^Maximum price/);
  expect(price).toBeVisible();
  expect(price).toHaveValue('100000');
  expect(price).toBeInvalid();
  expect(price).toHaveAccessibleDescription(expect.stringContaining(searchPrice.sentence));
});

it('input is kept when the URL changes elsewhere', async () => {
  const { user, rerender } = await show({ place: 'Toronto', rating: '4' });
  await enter(user, screen.getByLabelText('Name or keyword'), 'garden');
  rerender(
    <SearchForm filters={readSearchFilters({ place: 'Toronto' })} problems={{}} choices={[]} resultsId={resultsId} />,
  );
  expect(screen.getByLabelText('Name or keyword')).toHaveValue('garden');
  expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveValue('');
});

it.each([
  ['place', '/?place=Springfield%2C+IL&to=Springfield&category=1'],
  ['to', '/?place=Springfield&to=Springfield%2C+IL&category=1'],
])('an ambiguous place is offered below its field: %s', async (name, href) => {
  const choices = [
    { place: 'Springfield, IL', label: 'Springfield, Illinois' },
    { place: 'Springfield, MA', label: 'Springfield, Massachusetts' },
  ];
  const problems = { [name]: 'There is more than one Springfield.' };
  await show({ place: 'Springfield', to: 'Springfield', category: '1' }, { problems, choices });
  const links = within(screen.getByRole('list', { name: 'Places with this name' })).getAllByRole('link');
  expect(textsOf(links)).toEqual(['Springfield, Illinois', 'Springfield, Massachusetts']);
  expect(links[0]).toHaveAttribute('href', href);
});

describe('before hydration', () => {
  const form = () => screen.getByRole<HTMLFormElement>('search', { name: 'Child care' });
  const summary = (label: string) => within(form()).getByText(label).closest('summary')!;
  const weekdays = () => [...document.querySelectorAll<HTMLInputElement>('input[name=weekdays]')];

  let root: Root;
  afterEach(() => {
    act(() => root.unmount());
    document.body.innerHTML = '';
  });

  /** Renders the form on the server, applies `early`, then hydrates. */
  async function hydrated(query: Record<string, string | string[]> = {}, early: () => void = () => undefined) {
    const page = (
      <FakeRouterProvider router={fakeRouter('/')}>
        <Provider store={makeTestStore()}>
          <SearchForm filters={readSearchFilters(query)} problems={{}} choices={[]} resultsId="results" />
        </Provider>
      </FakeRouterProvider>
    );
    // A server has no document to read.
    document.body.innerHTML = '';
    document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
    early();
    root = await act(async () => hydrateRoot(document.getElementById('root')!, page));
    return userEvent.setup({ delay: null });
  }

  it('closed fields keep the server’s HTML and are submitted with the form', async () => {
    let sent: HTMLInputElement[] = [];
    await hydrated({ weekdays: ['1'], rating: '4' }, () => (sent = weekdays()));
    expect(weekdays()).toEqual(sent);
    expect(filtersIn(form())).toMatchObject({ weekdays: [1], rating: 4 });
  });

  it('choices made before hydration in sections that were closed again are kept', async () => {
    await hydrated({}, () => {
      weekdays()[2]!.checked = true;
      document.querySelector<HTMLSelectElement>('select[name=rating]')!.value = '4';
    });
    expect(summary('When')).toHaveTextContent('Every Wed');
    expect(screen.getByText('More filters (1 set)')).toBeVisible();
    expect(filtersIn(form())).toMatchObject({ weekdays: [3], rating: 4 });
  });
});

function Search() {
  const [draft, setDraft] = useState({ ...noFilters, dates: ['2026-12-24'] });
  return (
    <SearchCalendar
      draft={draft}
      change={(next) => setDraft({ ...draft, ...next } as typeof draft)}
      today="2026-12-10"
    />
  );
}

it('the search’s calendar marks holidays, which can be selected, and has no legend of availability', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Search />);
  const christmas = screen.getByRole('gridcell', { name: /December 25/ });
  expect(within(christmas).getByText('●')).toBeVisible();
  expect(screen.getByText(/Dec 25, Christmas Day.* Many facilities are closed\.$/)).toBeVisible();
  for (const words of ['Available', 'Full or closed']) expect(screen.queryByText(words)).not.toBeInTheDocument();
  await user.click(christmas);
  expect(christmas).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Friday, December 25: Christmas Day. Many facilities are closed.',
  );
  await user.click(screen.getByRole('gridcell', { name: /December 28/ }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('the results', () => {
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
    expect(hrefOf(facility.name)).toEqual(
      expect.stringMatching(new RegExp(`^/facility/${facility.id}\\?born=2025-09&`)),
    );
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
    expect(
      screen.getByRole('img', { name: 'Drawing of a house: we don’t have a photo of this facility' }),
    ).toBeVisible();
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
      const saveWish = memoryTabStorage();
      const { user, router } = renderWithStore(<SaveButton facility={facility} />, {
        store: makeTestStore({ profile: null, saveWish }),
        at: '/?place=M5V',
      });
      await user.click(button());
      expect(router.visited.at(-1)).toBe('/login?from=%2F%3Fplace%3DM5V');
      expect(service.calls('saveFacility')).toEqual([]);
      const later = makeTestStore({ profile: aProfile(), saveWish });
      await waitFor(() =>
        expect(service.calls('saveFacility').map(({ params }) => params.facilityId)).toEqual([facility.id]),
      );
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
});
