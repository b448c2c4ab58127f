import { act, screen, waitFor, within } from '@testing-library/react';
import { Confirmation } from '@/components/layout/shell';
import { Header } from '@/components/layout/header';
import { aGuardian, aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { anId } from '@/__tests__/support/builders/ids';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, memoryTokens, renderWithStore } from '@/__tests__/support/render';
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
    expect(screen.getByRole('link', { name: 'Parents log in or join' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'For Child care facilities' })).toHaveAttribute(
      'href',
      'https://stage.facilities.example',
    );
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

  it('the user menu has every item in order, including feedback and Log out', async () => {
    const { menu } = await menuOf();
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
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
  });

  it('the header greets the first guardian and shows the photo or initials', async () => {
    const photo = { id: '00000000-0000-4000-8000-000000000600', fullPath: '/files/600.webp?signed' };
    const { container, unmount } = renderWithStore(<Header />, {
      profile: aProfile({ accountInfo: { email: 'a@b.example', pendingEmail: null, phone: null, photo } }),
    });
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', photo.fullPath);
    unmount();
    const without = renderWithStore(<Header />, { profile: aProfile() });
    expect(await screen.findByText('MR')).toBeInTheDocument();
    expect(without.container.querySelector('img')).toBeNull();
  });

  it('the header shows the avatar placeholder during registration, on narrow screens too', async () => {
    const { container } = renderWithStore(<Header />, { profile: aNewProfile() });
    expect(await screen.findByText(/^Hi, /)).toBeVisible();
    const placeholder = container.querySelector('p svg');
    expect(placeholder).toBeInTheDocument();
    expect(placeholder!.closest('.hidden')).toBeNull();
  });

  it('the header prefers the guardian’s photo to the account’s and updates the greeting when the name changes', async () => {
    const photoOf = (n: number) => ({ id: anId(n), fullPath: `/files/${n}.webp` });
    const accountInfo = { email: 'a@b.example', pendingEmail: null, phone: null, photo: photoOf(600) };
    const guardian = aGuardian({ photo: photoOf(601) });
    const { container, store } = renderWithStore(<Header />, {
      profile: aProfile({ accountInfo, parentInfo: [guardian] }),
    });
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', '/files/601.webp');
    service.answer({
      getProfile: () => aProfile({ parentInfo: [aGuardian({ firstName: '田中太郎', lastName: '' })] }),
    });
    await act(async () => void (await store.dispatch(loadProfile())));
    expect(screen.getByText('Hi, 田中太郎')).toBeVisible();
  });

  it.each([
    ['no guardian', []],
    ['a guardian without a name', [aGuardian({ firstName: '  ' })]],
  ])('the header says "Hi, there" when the record has %s', async (_, parentInfo) => {
    renderWithStore(<Header />, { profile: aProfile({ parentInfo }) });
    expect(await screen.findByText('Hi, there')).toBeVisible();
  });

  it.each([
    [0, 'Notices', ''],
    [1, 'Notices: 1 needs your answer, 2 new', '1'],
    [3, 'Notices: 3 need your answer, 2 new', '3'],
    [12, 'Notices: 12 need your answer, 2 new', '9+'],
  ])('with %d requests that need an answer, the notices link is named "%s"', async (tours, name, shown) => {
    service.answer({ countNotices: () => ({ unread: tours && 2, waiting: { bookings: 0, tours }, messages: [] }) });
    renderWithStore(<Header />, { profile: aProfile() });
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', '/notices');
    expect(link).toHaveTextContent(shown);
  });

  it('the user menu shows how many requests need an answer', async () => {
    service.answer({ countNotices: () => ({ unread: 0, waiting: { bookings: 1, tours: 1 }, messages: [] }) });
    const { menu } = await menuOf();
    const item = await within(menu).findByRole('menuitem', { name: 'My Bookings 2 need your answer' });
    expect(item).toHaveTextContent('My Bookings2');
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

  it('Log out ends the session and opens the home page', async () => {
    const { menu, user, router, store } = await menuOf();
    await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Parents log in or join' })).toBeVisible();
    expect(router.asPath).toBe('/');
    expect(store.getState().profile.profile).toBeNull();
  });
});

it('during registration the header only offers to log out and continue later', async () => {
  const { user, router } = renderWithStore(<Header />, { profile: aNewProfile(), at: '/onboarding/children' });
  expect(await screen.findByText('Hi, there')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Log out and continue later' }));
  expect(await screen.findByText('Welcome to Nestling')).toBeVisible();
  expect(router.asPath).toBe('/');
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
  ['/', '/'],
  ['/facility/abc', '/'],
  ['/onboarding', '/onboarding'],
  ['/onboarding/children', '/onboarding'],
  ['/onboarding/success', '/'],
])('the logo on %s links to %s', (at, href) => {
  renderWithStore(<Header />, { profile: null, at: fakeRouter(at) });
  expect(screen.getByRole('link', { name: /^Nestling/ })).toHaveAttribute('href', href);
});

it('logging out asks nothing and keeps unsaved input for the same account', async () => {
  const formDrafts = memoryTabStorage();
  formDrafts.write({ owner: 'maya@example.com', forms: { 'children new': { values: { firstName: 'Ada' } } } });
  const { store, user } = renderWithStore(
    <>
      <Header />
      <Confirmation />
    </>,
    { profile: aNewProfile(), formDrafts },
  );
  const logOut = async () => user.click(await screen.findByRole('button', { name: 'Log out and continue later' }));
  await logOut();
  await waitFor(() => expect(store.getState().session.status).toBe('out'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(JSON.stringify(formDrafts.read())).toContain('Ada');
});
