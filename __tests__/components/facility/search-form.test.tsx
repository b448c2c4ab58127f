import { parse } from 'node:querystring';
import { act, fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { compose } from '@/__tests__/support/compose';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { textsOf } from '@/__tests__/support/queries';
import { renderWithStore, makeTestStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { SearchCalendar } from '@/components/facility/search/search-calendar';
import { filtersIn, type SearchProblems } from '@/components/facility/search/search-draft';
import { SearchForm } from '@/components/facility/search/search-form';
import { useCompositionGuard } from '@/components/layout/use-composition-guard';
import { noFilters, readSearchFilters, searchHref, type PlaceChoice } from '@/lib/search/search';
import { searchPrice } from '@/lib/search/url-values';

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
    return userEvent.setup();
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
  const user = userEvent.setup();
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
