import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aFamilyRecord, aGuardian, aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { hrefOf, linksOf } from '@/__tests__/support/queries';
import { beside, memoryTabStorage, memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { Header } from '@/components/layout/header';
import { Confirmation } from '@/components/layout/shell';
import { keepForm, listForms, readForm } from '@/store/drafts/form-drafts';
import { loadAccountLinks } from '@/store/slices/account-links';
import { selectNotices } from '@/store/slices/notices';
import { loadProfile } from '@/store/slices/profile';
import { restoreSession, returnToSet } from '@/store/slices/session';

const service = useMockService();
const noneWaits = { bookings: 0, tours: 0 };

describe('the logged-out header', () => {
  it('the logged-out header shows the product name and links to login and the facility site', () => {
    const settings = aSettings({ productName: 'Sparrow', facilitySiteUrl: 'https://stage.facilities.example' });
    renderWithStore(<Header />, { profile: null, settings });
    expect(screen.getByText('Welcome to Sparrow')).toBeVisible();
    expect(hrefOf('Parents log in or join')).toBe('/login');
    expect(hrefOf('For Child care facilities')).toBe('https://stage.facilities.example');
    expect(screen.queryByRole('button', { name: /Log out|Hi,/ })).not.toBeInTheDocument();
  });

  it('the "More" button of the logged-out header opens the link to the facility site on phones', () => {
    renderWithStore(<Header />, { profile: null });
    const panel = screen.getByRole('link', { name: 'For Child care facilities' }).closest('[popover]');
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('popovertarget', panel?.id);
  });

  it('the login link returns to the current page or to the requested protected page', () => {
    const { store } = renderWithStore(<Header />, { profile: null, at: '/facility/abc?reviews=2' });
    const link = () => screen.getByRole('link', { name: 'Parents log in or join' });
    expect(link()).toHaveAttribute('href', '/login?from=%2Ffacility%2Fabc%3Freviews%3D2');
    act(() => void store.dispatch(returnToSet('/my-bookings')));
    expect(link()).toHaveAttribute('href', '/login?from=%2Fmy-bookings');
  });
});

describe('the header of a registered family', () => {
  const menuOf = async (profile = aProfile()) => {
    const rendered = renderWithStore(<Header />, { profile });
    await rendered.user.click(await screen.findByRole('button', { name: /menu/ }));
    return { ...rendered, menu: await screen.findByRole('menu') };
  };

  it('the user menu has every item in order, and Log out ends the session and opens the home page', async () => {
    const { menu, user, router, store } = await menuOf();
    const items = within(menu).getAllByRole('menuitem');
    expect(linksOf(items)).toEqual([
      ['Home', '/'],
      ['My Profile', '/profile'],
      ['My Children', '/profile/my-children'],
      ['Messaging', '/profile/support'],
      ['My Bookings', '/my-bookings'],
      ['Saved', '/saved'],
      ['Search Child Care', '/#search'],
      ['Plan a Week', '/week'],
      ['Wallet', '/profile/payment-methods'],
      ['Help', '/help'],
      [expect.stringContaining('We would love your feedback'), '/profile/feedback'],
      ['Log out', null],
    ]);
    await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Parents log in or join' })).toBeVisible();
    expect(router.asPath).toBe('/');
    expect(store.getState().profile.profile).toBeNull();
  });

  it.each([
    ['/', ['Search', 'page']],
    ['/facility/abc/drop-in', ['Search', 'true']],
    ['/my-bookings?list=past', ['Bookings', 'page']],
    ['/my-bookings/tours/abc', ['Bookings', 'true']],
    ['/profile/support/us', ['Messages', 'true']],
    ['/profile/my-children/abc', ['Children', 'true']],
    ['/profile/payment-methods', ['Account', 'true']],
    ['/help', undefined],
  ])('on %s, header and bar mark the current place', async (at, current) => {
    renderWithStore(<Header />, { profile: aProfile(), at });
    // One of the two is shown, by the width of the window.
    const places = await screen.findAllByRole('navigation', { name: 'Main' });
    expect(places).toHaveLength(2);
    for (const place of places) {
      const links = within(place).getAllByRole('link');
      expect(linksOf(links)).toEqual([
        ['Search', '/'],
        ['Bookings', '/my-bookings'],
        ['Messages', '/profile/support'],
        ['Children', '/profile/my-children'],
        ['Account', '/profile'],
      ]);
      const marked = links.filter((link) => link.hasAttribute('aria-current'));
      expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(
        current ? [current] : [],
      );
    }
  });

  it('the places and the menu show how many requests need an answer, and the places how many messages are new', async () => {
    const about = { request: 'booking' as const, requestId: anId(300), number: 'NB-1', facilityName: 'Fern' };
    const messages = [{ ...about, count: 2 }];
    service.answer({ countNotices: () => ({ unread: 0, waiting: { bookings: 1, tours: 1 }, messages }) });
    const { menu } = await menuOf();
    const item = await within(menu).findByRole('menuitem', { name: 'My Bookings 2 need your answer' });
    expect(item).toHaveTextContent('My Bookings2');
    const link = { hidden: true };
    expect(screen.getAllByRole('link', { name: /^Bookings ?2?, 2 need your answer$/, ...link })).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: /^Messages ?2?, 2 new messages$/, ...link })).toHaveLength(2);
  });

  it('the header shows the avatar placeholder during registration, on narrow screens too', async () => {
    const { container } = renderWithStore(<Header />, { profile: aNewProfile() });
    expect(await screen.findByText(/^Hi, /)).toBeVisible();
    const placeholder = container.querySelector('p svg');
    expect(placeholder).toBeInTheDocument();
    expect(placeholder!.closest('.hidden')).toBeNull();
  });

  it('the header shows the guardian’s photo, else the account’s, else initials, and updates the greeting', async () => {
    const photoOf = (n: number) => ({ id: anId(n), fullPath: `/files/${n}.webp` });
    const accountInfo = { email: 'a@b.example', pendingEmail: null, phone: null, photo: photoOf(600) };
    const guardian = aGuardian({ photo: photoOf(601) });
    const { container, store } = renderWithStore(<Header />, {
      profile: aProfile({ accountInfo, parentInfo: [guardian] }),
    });
    const photo = () => container.querySelector('img')?.getAttribute('src');
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
    expect(photo()).toBe('/files/601.webp');
    const parentInfo = [aGuardian({ firstName: '田中太郎', lastName: '' })];
    const reload = async (given: Partial<Profile>) => {
      service.answer({ getProfile: () => aProfile({ parentInfo, ...given }) });
      await act(async () => void (await store.dispatch(loadProfile())));
    };
    await reload({ accountInfo });
    expect(screen.getByText('Hi, 田中太郎')).toBeVisible();
    expect(photo()).toBe('/files/600.webp');
    await reload({});
    expect(photo()).toBeUndefined();
    expect(screen.getByText('田')).toBeInTheDocument();
  });

  it.each([
    [0, 'Notices', ''],
    [1, 'Notices: 1 needs your answer, 2 new', '1'],
    [12, 'Notices: 12 need your answer, 2 new', '9+'],
  ])('with %d requests that need an answer, the notices link is named "%s"', async (tours, name, shown) => {
    service.answer({ countNotices: () => ({ unread: tours && 2, waiting: { bookings: 0, tours }, messages: [] }) });
    renderWithStore(<Header />, { profile: aProfile() });
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', '/notices');
    expect(link).toHaveTextContent(shown);
  });

  it('the notice count is refreshed on a new page and, at most once a minute, when the tab regains focus', async () => {
    let asked = 0;
    service.answer({ countNotices: () => ({ unread: (asked += 1), waiting: noneWaits, messages: [] }) });
    const { router } = renderWithStore(<Header />, { profile: aProfile(), at: '/my-bookings' });
    expect(await screen.findByRole('link', { name: 'Notices: 1 new' })).toBeVisible();
    await act(() => router.push('/my-bookings?list=past'));
    await act(() => router.push('/help'));
    expect(await screen.findByRole('link', { name: 'Notices: 2 new' })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('focus')));
    const late = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    late.mockRestore();
    expect(await screen.findByRole('link', { name: 'Notices: 3 new' })).toBeVisible();
    expect(asked).toBe(3);
  });

  it('the header shows neither a notice count nor a toast when counting fails', async () => {
    service.answer({ countNotices: () => refuse(503, 'Away.') });
    const { store } = renderWithStore(<Header />, { profile: aProfile() });
    expect(await screen.findByRole('link', { name: 'Notices' })).toBeVisible();
    await waitFor(() => expect(selectNotices(store.getState()).latest).not.toBeNull());
    expect(store.getState().toasts).toEqual([]);
  });
});

describe('before the session is restored', () => {
  it('the header shows neither login nor greeting before the session is restored', () => {
    renderWithStore(<Header />);
    expect(screen.queryByText(/Welcome|Hi,/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('the header offers to reconnect when the session cannot be restored', async () => {
    let away = true;
    service.answer({ getProfile: () => (away ? refuse(503, 'Away.') : aProfile()) });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const { store, user } = renderWithStore(<Header />, { tokens });
    act(() => void store.dispatch(restoreSession()));
    const again = await screen.findByRole('button', { name: 'Reconnect' });
    away = false;
    await user.click(again);
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
  });
});

it.each([
  ['a visitor', '/', '/', null],
  ['a visitor', '/onboarding/children', '/onboarding', null],
  ['a new family', '/help', '/onboarding', aNewProfile()],
  ['a registered family', '/onboarding/success', '/', aProfile()],
])('the logo leads %s on %s to %s', (_, at, href, profile) => {
  renderWithStore(<Header />, { profile, at: fakeRouter(at) });
  expect(hrefOf(/^Nestling/)).toBe(href);
});

it('during registration the header only offers to log out and continue later, which keeps unsaved input', async () => {
  const formDrafts = memoryTabStorage();
  formDrafts.write({ owner: 'maya@example.com', forms: { 'children new': { values: { firstName: 'Ada' } } } });
  const { router, user } = renderWithStore(beside(<Header />, Confirmation), {
    profile: aNewProfile(),
    formDrafts,
    at: '/onboarding/children',
  });
  expect(await screen.findByText('Hi, there')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Log out and continue later' }));
  expect(await screen.findByText('Welcome to Nestling')).toBeVisible();
  expect(router.asPath).toBe('/');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(JSON.stringify(formDrafts.read())).toContain('Ada');
});

describe('an account with several records', () => {
  const [own, shared] = [anId(291), anId(292)];

  /** A parent with their own record who also shares Sam's. */
  const families = (active: string) => [
    aFamilyRecord({ id: own, active: active === own }),
    aFamilyRecord({
      id: shared,
      own: false,
      active: active === shared,
      guardian: 'Sam Robinson',
      adults: ['sam@example.com'],
    }),
  ];
  const onRecord = (active: string, given: Partial<Profile> = {}) => aProfile({ families: families(active), ...given });

  function show(profile: Profile) {
    const parts = {
      reload: jest.fn<void, [to?: string]>(),
      tokens: memoryTokens(someTokens),
      draft: memoryTabStorage(),
    };
    return { ...renderWithStore(<Header />, { profile, ...parts }), ...parts };
  }

  describe('the menu of an account with several records', () => {
    it('the menu shows the open family record, and switching reloads this tab and notifies the others', async () => {
      const held = hold(() => onRecord(own));
      service.answer({ setActiveFamily: () => held.answer() });
      const { user, reload, tokens, draft } = show(onRecord(shared));
      draft.write({ children: ['of the other record'] });
      await user.click(await screen.findByRole('button', { name: /menu/ }));
      const menu = await screen.findByRole('menu');
      expect(within(menu).getByRole('menuitem', { name: 'Open: Sam Robinson’s record' })).toHaveAttribute(
        'href',
        '/profile/sharing',
      );
      await user.click(within(menu).getByRole('menuitem', { name: 'Switch to your own record' }));
      expect(reload).not.toHaveBeenCalled();
      held.release();
      await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
      expect(service.bodies('setActiveFamily').map(({ familyId }) => familyId)).toEqual([own]);
      expect(tokens.switches).toBe(1);
      expect(draft.read()).toBeNull();
    });

    it('a failed record switch shows the reason and does not reload', async () => {
      service.answer({ setActiveFamily: () => refuse(404, 'Not found.') });
      const { user, reload, store } = show(onRecord(own));
      await user.click(await screen.findByRole('button', { name: /menu/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Switch to Sam Robinson’s record' }));
      await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'error', message: 'Not found.' }]));
      expect(reload).not.toHaveBeenCalled();
    });

    it('a parent can switch back from a record whose registration is unfinished', async () => {
      const { user, reload } = show(aNewProfile({ families: families(own) }));
      expect(await screen.findByRole('button', { name: 'Log out and continue later' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Switch to Sam Robinson’s record' }));
      await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
    });
  });

  it('the greeting uses the parent’s own name when two adults share the record', async () => {
    const sam = aGuardian({ firstName: 'Sam', email: 'sam@example.com' });
    show(onRecord(shared, { parentInfo: [sam, aGuardian({ email: 'Maya@Example.com' })] }));
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
  });

  it('each request names the shown record, and the tab reloads when the account has switched to another', async () => {
    const shown: (string | null)[] = [];
    const message = 'You have switched to another family record in another window or on another device.';
    service.answer({
      listAccountLinks: ({ request }) => {
        shown.push(request.headers.get('family-id'));
        return refuse(409, message, { details: { familyId: own } });
      },
      getProfile: ({ request }) => (shown.push(request.headers.get('family-id')), onRecord(own)),
    });
    const { store, reload } = show(onRecord(shared));
    await act(async () => void (await store.dispatch(loadAccountLinks())));
    expect(reload).toHaveBeenCalledWith(undefined);
    expect(store.getState().toasts).toMatchObject([{ type: 'info', message }]);
    await act(async () => void (await store.dispatch(restoreSession())));
    expect(shown).toEqual([shared, null]);
  });

  it('a form draft of one family record is not offered on another', () => {
    const formDrafts = memoryTabStorage();
    const on = (active: string) => renderWithStore(<p />, { profile: onRecord(active), formDrafts }).store;
    on(shared).dispatch(keepForm('children new', { firstName: 'Ada' }));
    const there = on(own);
    expect(there.dispatch(readForm('children new'))).toBeNull();
    expect(there.dispatch(listForms())).toEqual([]);
    const back = on(shared);
    expect(back.dispatch(readForm('children new'))).toEqual({ firstName: 'Ada' });
    expect(back.dispatch(listForms())).toEqual(['children new']);
  });
});
