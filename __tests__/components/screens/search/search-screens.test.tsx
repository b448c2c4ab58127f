import { act, screen, waitFor, within } from '@testing-library/react';
import { anAlert } from '@/__tests__/support/builders/alerts';
import { aFacility, aFacilityListItem, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, hrefsOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { makeTestStore, memoryTabStorage, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Answer, SearchAlert } from '@/api/contract/types';
import { StopAlertsScreen } from '@/components/screens/account/mailed-link-screens';
import { AlertScreen } from '@/components/screens/search/alert-screen';
import { CompareScreen, type CompareScreenProps } from '@/components/screens/search/compare-screen';
import { HomeResults, HomeScreen, type HomeScreenProps } from '@/components/screens/search/home-screen';
import { SavedScreen } from '@/components/screens/search/saved-screen';
import { SeveralScreen } from '@/components/screens/search/several-screen';
import { TourStatus } from '@/lib/enums';
import { noFilters, readSearchFilters } from '@/lib/search/search';
import { restoreLastPlace } from '@/store/slices/last-place';
import { sessionEnded } from '@/store/slices/session';

const service = useMockService();

describe('the search page', () => {
  const page = (query: Record<string, string> = {}, given: Partial<HomeScreenProps> = {}) => (
    <HomeScreen
      filters={readSearchFilters(query)}
      facilities={aPage([aFacilityListItem()])}
      problem={null}
      problems={{}}
      choices={[]}
      nearest={[]}
      {...given}
    />
  );
  const show = (...given: Parameters<typeof page>) => renderWithStore(page(...given), { at: fakeRouter('/') });

  it.each([
    ['with filters', { place: 'Toronto' }, 1],
    ['without filters', {}, 0],
  ])(
    'a search %s that finds nothing says so, and links to all facilities only if it was filtered',
    (_, query, links) => {
      show(query, { facilities: aPage<never>([]) });
      expect(screen.getByRole('heading', { level: 3, name: /No facility/ })).toBeVisible();
      const ways = screen.queryAllByRole('link', { name: 'Show all facilities' });
      expect(hrefsOf(ways)).toEqual(Array(links).fill('/'));
      expect(screen.queryByText(/\d \/ \d/)).not.toBeInTheDocument();
    },
  );

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
    expect(hrefOf('Remove filter: Near Nowhere')).toBe('/');
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
  });

  describe('the first list, without a search', () => {
    const facilities = { ...aPage([aFacilityListItem()]), totalItems: 30, totalPages: 3 };
    const home = page({}, { facilities, region: 'Toronto, ON' });

    it('it is of the largest city, and its pages, orders and categories stay there', () => {
      renderWithStore(home);
      expect(
        screen.getByRole('heading', { level: 2, name: 'Child care near Toronto, ON: 30 facilities' }),
      ).toBeVisible();
      expect(hrefOf('Next page')).toBe('/?place=Toronto%2C+ON&sort=rating&page=2');
      expect(screen.getByRole('link', { name: 'Best rated first' })).toHaveAttribute('aria-current', 'true');
      expect(hrefOf('Preschool')).toEqual(expect.stringContaining('place=Toronto'));
      expect(screen.queryByRole('list', { name: 'Applied filters' })).not.toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Where' })).toHaveValue('');
    });

    it('where this browser has searched before, it is near that place until the parent logs out', async () => {
      service.answer({
        listFacilities: () => ({ ...aPage([aFacilityListItem({ name: 'Owl House' })]), radiusKm: 25 }),
      });
      const lastPlace = memoryTabStorage();
      const searching = makeTestStore({ lastPlace });
      const { unmount } = renderWithStore(page({ place: 'V5K 0A1' }), { store: searching });
      unmount();
      const store = makeTestStore({ lastPlace });
      store.dispatch(restoreLastPlace());
      renderWithStore(home, { store });
      expect(await screen.findByRole('link', { name: 'Owl House' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: 'Child care near V5K 0A1: 1 facility' })).toBeVisible();
      expect(service.calls('listFacilities').map(({ query }) => query.place)).toEqual(['V5K 0A1']);
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
});

describe('the results of a search', () => {
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

  it('the search page says how far it had to look', () => {
    renderWithStore(<HomeResults {...none} filters={filters} facilities={found(1, 50)} />);
    expect(screen.getByText('No facility within 25 km. Showing what is within 50 km.')).toBeVisible();
  });

  it('a page of results past the end links to the last page instead of saying that nothing matches', () => {
    const facilities = { items: [], totalItems: 40, totalPages: 2, page: 9, limit: 20 };
    const asked = readSearchFilters({ q: 'tots', page: '9' });
    renderWithStore(<HomeResults {...none} filters={asked} facilities={facilities} />);
    expect(screen.getByRole('heading', { name: 'There’s no page 9' })).toBeVisible();
    expect(hrefOf('Go to the last page')).toBe('/?q=tots&page=2');
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
    expect(linksOf(ways)).toEqual([
      ['Without “tots” there are 1,000+', '/?place=M5V&dates=2026-11-27&price=50'],
      ['Without “Up to $50 a day per child” there are 1,000', '/?place=M5V&q=tots&dates=2026-11-27'],
      ['Without “Nov 27” there is 1', '/?place=M5V&q=tots&price=50'],
    ]);
    const list = within(screen.getByRole('list', { name: 'Nearest facilities' }));
    expect(list.getByRole('link', { name: 'Owl House' })).toBeVisible();
    expect(screen.getByText(/waitlist/)).toBeVisible();
  });

  it.each([
    [{ place: 'M5V', category: '1' }, 'Sort and filter (2)', false, '/saved/alert?place=M5V&category=1'],
    [{}, 'Sort and filter', true, null],
  ])(
    'around the results of %j are “%s”, and the link to an alert where there is a place',
    (query, label, isOpen, href) => {
      renderWithStore(<HomeResults {...none} filters={readSearchFilters(query)} facilities={found(1, 25)} />);
      expect(screen.getByText(label).closest('details')!.open).toBe(isOpen);
      expect(screen.getByRole('navigation', { name: 'Sort by' })).toBeInTheDocument();
      const alert = screen.queryByRole('link', { name: 'Tell me when a spot opens' });
      expect(alert?.getAttribute('href') ?? null).toBe(href);
    },
  );
});

describe('the comparison', () => {
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

  it('the comparison is a table with headers and links for each facility, and can be limited to differences by the URL', async () => {
    const { user, router } = show();
    const table = within(screen.getByRole('table', { name: 'Facilities side by side' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(2);
    expect(hrefOf('Maple House', table)).toBe(`/facility/${second}?${wish}`);
    expect(hrefOf('Request care at Robin Hill Child Care', table)).toBe(`/facility/${first}/drop-in?${wish}&hours=1`);
    expect(hrefOf('Ask for a tour of Maple House', table)).toBe(`/facility/${second}/tour?${wish}`);
    expect(hrefOf('Remove Maple House', table)).toBe(`/compare?ids=${first}&place=M5V&born=2024-10&weekdays=1`);
    const places = within(table.getByRole('row', { name: /^Open days/ }));
    expect(textsOf(places.getAllByRole('cell'))).toEqual([
      '1 spot left on all your days',
      'Not all of these days for 4 weeksNext available: Nov 30 and Dec 7',
    ]);
    expect(screen.getByRole('region', { name: 'Comparison of facilities' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByText(/^1 child: .*, Every Monday$/).closest('details')!.open).toBe(false);
    expect(screen.getByRole('checkbox', { name: 'Only show differences' }).closest('details')).toBeNull();
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

  it('the comparison reports filter problems and missing facilities and has an empty state', () => {
    const { unmount } = show({ missing: 1, problem: 'Choose dates starting tomorrow.' });
    expect(screen.getByText('One facility is no longer listed')).toBeVisible();
    expect(screen.getByText('Choose dates starting tomorrow.')).toBeVisible();
    unmount();
    show({ compared: [] });
    expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('asking several facilities', () => {
  const facilities = [
    aFacility(),
    aFacility({
      id: anId(101),
      name: 'Lantern House',
      medianReplyHours: null,
      ageGroups: [anAgeGroup({ id: anId(130) })],
    }),
    aFacility({ id: anId(102), name: 'Fern Cottage', takesRequests: 'none', participates: false }),
  ];
  const show = (options: RenderOptions = {}, given = facilities, missing = 0) =>
    renderWithStore(<SeveralScreen facilities={given} missing={missing} settings={aSettings()} />, {
      profile: aProfile(),
      at: '/ask',
      ...options,
    });
  type User = ReturnType<typeof show>['user'];
  const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  const send = (user: User, count: string) => user.click(screen.getByRole('button', { name: `Ask ${count}` }));
  async function choose(user: User) {
    // The date picker is lazy-loaded and replaces a read-only placeholder.
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).not.toHaveAttribute('readonly'));
    const date = screen.getByLabelText(/^Date/);
    await enter(user, date, 'November 12, 2026');
    await user.tab();
  }
  async function choosePlaceInLine(user: User) {
    await user.click(screen.getByRole('radio', { name: /A waitlist spot/ }));
    await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  }

  it('SeveralScreen requests tours per age group from facilities that take requests, then opens AskedScreen', async () => {
    const { user, router } = show();
    expect(
      screen.getAllByText((_, element) => element?.tagName === 'P' && /^Ada: Toddlers/.test(element.textContent)),
    ).toHaveLength(2);
    expect(screen.getByText('Usually replies within 3 hours')).toBeVisible();
    expect(screen.getAllByText('Times are local: Eastern Time.')).toHaveLength(2);
    expect(row('Fern Cottage')).toBeDisabled();
    expect(row('Fern Cottage')).not.toBeChecked();
    expect(screen.getByText('We can’t send this facility requests.')).toBeVisible();
    await choose(user);
    expect(await screen.findByText(/^You suggest one time to 2 facilities, so two of them may propose/)).toBeVisible();
    await send(user, '2 facilities');
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/asked/${anId(450)}?sent=1`));
    const addressId = anId(110);
    expect(service.bodies('askSeveral')).toEqual([
      {
        kind: 'tour',
        facilities: [
          { facilityId: anId(100), addressId, lines: [{ ageGroupId: anId(120), children: [anId(220)] }] },
          { facilityId: anId(101), addressId, lines: [{ ageGroupId: anId(130), children: [anId(220)] }] },
        ],
        preferredTimes: [{ date: '2026-11-12', dayPart: 1 }],
      },
    ]);
  });

  it('SeveralScreen warns of what is planned at the suggested times', async () => {
    const planned = aTour({ status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-12T15:00:00Z', confirmedAt: now });
    service.answer({ listUpcomingTours: () => aPage([planned]) });
    const { user } = show();
    await choose(user);
    const clash = 'You have a tour of Robin Hill Child Care on Thursday, November 12, 2026 at 10:00 AM.';
    expect(await screen.findByText(clash)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
    await waitFor(() => expect(screen.queryByText(clash)).not.toBeInTheDocument());
  });

  it('SeveralScreen requests waitlist spots', async () => {
    const { user } = show();
    await choosePlaceInLine(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(screen.getByRole('checkbox', { name: day }));
    await send(user, '2 facilities');
    await waitFor(() => expect(service.bodies('askSeveral')).toHaveLength(1));
    expect(service.bodies('askSeveral')[0]).toMatchObject({
      kind: 'waitlist',
      type: 2,
      scheduleType: 1,
      startMonth: '2027-01',
      permanentBookingDays: [1, 2, 3, 4, 5],
    });
  });

  it('SeveralScreen does not submit until a facility that cannot meet the request is left out', async () => {
    const saturdays = facilities[0]!.openingHours!.map((day) => ({ ...day }));
    const open = aFacility({
      openingHours: [...saturdays, { weekday: 6, open: true, opens: '08:00', closes: '12:00' }],
      ageGroups: [anAgeGroup({ places: null, schedule: [] })],
    });
    const { user } = show({}, [open, facilities[1]!]);
    await choosePlaceInLine(user);
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    expect(screen.getByText('Lantern House is closed on Saturdays.')).toBeVisible();
    await send(user, '2 facilities');
    const problem = 'Leave out Lantern House, or change what you ask for.';
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(service.bodies('askSeveral')).toEqual([]);
    await user.click(row('Lantern House'));
    await send(user, '1 facility');
    await waitFor(() => expect(service.bodies('askSeveral')).toHaveLength(1));
    expect(service.bodies('askSeveral')[0]!.facilities.map(({ facilityId }) => facilityId)).toEqual([anId(100)]);
  });

  it('SeveralScreen shows a rejection in its row and retries with the same idempotency key', async () => {
    service.answer({
      askSeveral: () => refuse(409, { 'facilities.1': 'You’re already on this waitlist.' }),
    });
    const { user } = show();
    await choose(user);
    await send(user, '2 facilities');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: 'You’re already on this waitlist.' })).toBeVisible();
    expect(row('Lantern House')).toHaveAccessibleDescription(/You’re already on this waitlist\./);
    await send(user, '2 facilities');
    await waitFor(() => expect(service.keys('askSeveral')).toHaveLength(2));
    expect(new Set(service.keys('askSeveral')).size).toBe(1);
  });

  it('SeveralScreen names missing answers at its button, and lists the rest', async () => {
    const ben = aChild({ id: anId(221), firstName: 'Ben' });
    const { user } = show({ profile: aProfile({ children: [aChild(), ben] }) });
    await user.click(row('Robin Hill Child Care'));
    await user.click(row('Lantern House'));
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Choose who needs care');
    await user.click(screen.getByRole('checkbox', { name: /Ada/ }));
    await press('Choose a date');
    expect(screen.getByLabelText(/^Date/)).toHaveFocus();
    await choose(user);
    await press('Choose a facility');
    const problems = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(textsOf(problems)).toEqual(['Choose at least one facility to ask.']);
  });

  it('SeveralScreen asks visitors to log in and says how many facilities are left out', () => {
    const { unmount } = show({ profile: null, at: '/ask?ids=a,b' }, facilities, 1);
    expect(hrefOf('Parents log in or join')).toBe(`/login?from=${encodeURIComponent('/ask?ids=a,b')}`);
    expect(screen.getByText('1 facility is left out')).toBeVisible();
    unmount();
    show({}, []);
    expect(screen.getByRole('heading', { name: 'No facility selected' })).toBeVisible();
  });
});

describe('the saved page', () => {
  const show = (at = '/saved') => renderWithStore(<SavedScreen />, { profile: aProfile(), at });
  const saved = (items: ReturnType<typeof aFacilityListItem>[]) => ({
    ...aPage(items),
    ids: items.map(({ id }) => id),
  });
  const alerts = (...items: SearchAlert[]) => ({ hour: 7, timeZone: 'America/Toronto', items });

  describe('saved facilities', () => {
    it('saved facilities each link to an alert', async () => {
      service.answer({ listSavedFacilities: () => saved([aFacilityListItem({ name: 'House 1' })]) });
      show();
      expect(screen.getByText('Loading your saved facilities')).toBeInTheDocument();
      expect(await screen.findByRole('link', { name: 'Tell me when a spot opens at House 1' })).toHaveAttribute(
        'href',
        `/saved/alert?facility=${anId(100)}`,
      );
    });

    it('saved facilities and alerts show loading errors, and after a retry that there are none', async () => {
      service.answer({
        listSavedFacilities: () => refuse(503, 'We can’t reach our records right now.'),
        listSearchAlerts: () => refuse(503, 'We can’t reach our records right now.'),
      });
      const { user } = show();
      expect(await screen.findByText('We couldn’t load your saved facilities')).toBeVisible();
      expect(await screen.findByText('We couldn’t load your alerts')).toBeVisible();
      service.answer({ listSavedFacilities: () => saved([]), listSearchAlerts: () => alerts() });
      for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
      expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
      expect(await screen.findByText(/You have no alerts/)).toBeVisible();
    });
  });

  describe('alerts', () => {
    it('alerts show their search and state and can be paused, deleted and set to an hour', async () => {
      service.answer({
        listSearchAlerts: () =>
          alerts(
            anAlert({ free: 2 }),
            anAlert({ id: anId(701), facility: { id: anId(100), name: 'Robin Hill' }, over: true }),
          ),
        updateSearchAlert: ({ body }) => anAlert({ paused: body.paused, version: 2 }),
      });
      const { user, store } = show();
      const search = within(await screen.findByRole('group', { name: 'Child care near M5V · Within 25 km' }));
      expect(search.getByText('A child born in October 2024 · Mondays · Full Day')).toBeVisible();
      expect(search.getByText(/^2 have spots now/)).toBeVisible();
      await user.click(search.getByRole('button', { name: 'Pause' }));
      expect(await search.findByRole('button', { name: 'Resume' })).toBeVisible();
      expect(search.getByText('Paused')).toBeVisible();

      const ended = within(screen.getByRole('group', { name: 'Robin Hill' }));
      expect(ended.getByText('Ended')).toBeVisible();
      await user.click(ended.getByRole('button', { name: 'Delete' }));
      expect(store.getState().confirmation).toMatchObject({
        title: 'Delete this alert?',
        proceedLabel: 'Delete alert',
      });
      expect(screen.getByText(/Time in Toronto/)).toBeVisible();
      await user.selectOptions(screen.getByLabelText('E-mail me at'), '6:00 PM');
      await waitFor(() => expect(screen.getByText('Saved', { selector: 'p' })).toBeVisible());
      expect(service.bodies('updateSearchAlert')).toEqual([{ version: 1, search: anAlert().search, paused: true }]);
      expect(service.calls('deleteSearchAlert')).toEqual([]);
      expect(service.bodies('setAlertHour')).toMatchObject([{ hour: 18 }]);
    });

    it('opening an alert from a notice marks its notices as read', async () => {
      service.answer({
        listSearchAlerts: () => alerts(anAlert({ version: 3 })),
        readRequestNotices: () => ({ unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] }),
      });
      Element.prototype.scrollIntoView = jest.fn();
      show(`/saved?alert=${anId(700)}`);
      await waitFor(() =>
        expect(service.calls('readRequestNotices').map(({ params, body }) => [params.id, body.version])).toEqual([
          [anId(700), 3],
        ]),
      );
    });
  });
});

describe('an alert', () => {
  const show = (at: string) => renderWithStore(<AlertScreen />, { profile: aProfile(), at });

  it('the alert form requires days and saves a facility alert for the parent’s own child', async () => {
    const { user, router, store } = show(`/saved/alert?facility=${anId(100)}`);
    expect(await screen.findByText('Robin Hill Child Care')).toBeVisible();
    const send = screen.getByRole('button', { name: 'Tell me when a spot opens' });
    await user.click(send);
    expect((await screen.findAllByText('Choose at least one weekday.'))[0]).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(screen.getByRole('radio', { name: 'Full Day' }));
    await user.click(send);
    await waitFor(() => expect(service.bodies('createSearchAlert')).toHaveLength(1));
    expect(service.bodies('createSearchAlert')[0]!.facilityId).toBe(anId(100));
    const params = new URLSearchParams(service.bodies('createSearchAlert')[0]!.search);
    expect(Object.fromEntries(params)).toMatchObject({ weekdays: '1', session: '1', type: '1' });
    await waitFor(() => expect(router.visited.at(-1)).toBe(`/saved?alert=${anId(700)}`));
    expect(store.getState().toasts).toMatchObject([{ message: 'We’ll e‑mail you when a spot opens.' }]);
  });

  it('the alert form is prefilled from the search, including children who are not in the profile', async () => {
    service.answer({ createSearchAlert: () => refuse(422, { search: 'Narrow your search.' }) });
    const { user } = show('/saved/alert?place=M5V&born=2019-04&dates=2026-12-01&dates=2026-12-02&session=1');
    expect(await screen.findByText('Child care near M5V')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'A child born in April 2019' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'On single dates' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: /Dec 1, 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Tell me when a spot opens' }));
    expect(await screen.findByText(/Narrow your search\./)).toBeVisible();
    expect(service.bodies('createSearchAlert')[0]).toEqual({
      facilityId: null,
      search: 'place=M5V&type=1&born=2019-04&dates=2026-12-02&session=1',
    });
  });

  it('the alert form asks for months of birth when the profile has no children', async () => {
    const { user } = renderWithStore(<AlertScreen />, {
      profile: aProfile({ children: [] }),
      at: '/saved/alert?place=M5V&weekdays=1',
    });
    await user.click(await screen.findByRole('button', { name: 'Tell me when a spot opens' }));
    const month = screen.getByLabelText(/When was your child born\?/);
    expect(month).toHaveAccessibleDescription(/Choose the month in which the child was born\./);
    expect(service.bodies('createSearchAlert')).toEqual([]);
    await user.selectOptions(month, '2024-10');
    await user.click(screen.getByRole('button', { name: 'Add another child' }));
    await user.selectOptions(screen.getByLabelText(/When was child 2 born\?/), '2022-05');
    await user.click(screen.getByRole('button', { name: 'Tell me when a spot opens' }));
    await waitFor(() => expect(service.bodies('createSearchAlert')).toHaveLength(1));
    expect(new URLSearchParams(service.bodies('createSearchAlert')[0]!.search).getAll('born')).toEqual([
      '2024-10',
      '2022-05',
    ]);
  });

  it('the alert form updates the loaded version of an alert and says when the alert was deleted', async () => {
    service.answer({
      updateSearchAlert: () => anAlert(),
      listSearchAlerts: () => ({ hour: 18, timeZone: 'America/Toronto', items: [anAlert({ version: 4 })] }),
    });
    const { user, unmount } = show(`/saved/alert?id=${anId(700)}`);
    expect(await screen.findByText(/at most one e‑mail a day, at 6:00 PM/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('button', { name: 'Save alert' }));
    await waitFor(() => expect(service.bodies('updateSearchAlert')).toHaveLength(1));
    expect(service.bodies('updateSearchAlert')[0]).toMatchObject({
      version: 4,
      paused: false,
      search: expect.stringContaining('weekdays=1&weekdays=2'),
    });
    unmount();
    show(`/saved/alert?id=${anId(799)}`);
    expect(await screen.findByRole('heading', { name: 'This alert was deleted' })).toBeVisible();
  });

  it('the link in an alert e-mail says when the alert is gone and offers a retry when the service is unavailable', async () => {
    service.answer({ readAlertStop: () => refuse(404, 'Not found.') });
    const { unmount } = renderWithStore(<StopAlertsScreen stopKey="key" />, { profile: null });
    expect(await screen.findByText('There’s nothing to end')).toBeVisible();
    unmount();
    service.answer({ readAlertStop: () => refuse(503, 'We can’t reach our records right now.') });
    renderWithStore(<StopAlertsScreen stopKey="key" />, { profile: null });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
