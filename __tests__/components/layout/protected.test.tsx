import { act, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import {
  beside,
  makeTestStore,
  memoryTabStorage,
  memoryTokens,
  type RenderOptions,
  renderWithStore,
} from '@/__tests__/support/render';
import { PageHead } from '@/components/layout/page-head';
import { GuardedPage, useProfile } from '@/components/layout/protected';
import { Shell, Toasts } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { startTab } from '@/store/browser-store';
import { useAppSelector } from '@/store/hooks';
import { loadBookings } from '@/store/slices/bookings';
import { sessionEnded, signOut } from '@/store/slices/session';
import { selectProductName } from '@/store/slices/settings';
import { restoreToasts, toastAdded } from '@/store/slices/toasts';

/** With an expired session, only protected pages redirect home (product rule 6). */
const service = useMockService();

function MyPage({ id }: { id: string }) {
  return (
    <h1>
      Page {id} of {useProfile().accountInfo.email}
    </h1>
  );
}
MyPage.Frame = function Frame({ id, children }: { id: string; children: ReactNode }) {
  return <section aria-label={`Frame ${id}`}>{children}</section>;
};

describe('a protected page', () => {
  const loggedOut = "You're logged out. Please log in to proceed.";

  function renderPage(options: RenderOptions, needs: 'account' | 'signed' = 'signed') {
    return renderWithStore(beside(<GuardedPage needs={needs} page={MyPage} props={{ id: '1' }} />, Toasts), {
      at: '/my-bookings?tab=past',
      ...options,
    });
  }

  it('a protected page shows its frame and a spinner until the profile is loaded', async () => {
    const { store } = renderPage({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
    const frame = screen.getByRole('region', { name: 'Frame 1' });
    expect(within(frame).getByText('Loading')).toBeInTheDocument();
    act(() => void store.dispatch(startTab()));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(await within(frame).findByRole('heading', { name: 'Page 1 of maya@example.com' })).toBeVisible();
  });

  it('without a session, a protected page redirects to / with a toast, and logging in returns to it', async () => {
    const { store, router } = renderPage({});
    act(() => void store.dispatch(startTab()));
    expect(await screen.findByText(loggedOut)).toBeVisible();
    expect(router.visited).toEqual(['/']);
    expect(store.getState().session.returnTo).toBe('/my-bookings?tab=past');
  });

  it('a linked page opened without a session redirects to login, which returns there', async () => {
    const at = '/my-bookings/tours/0a?sent=1';
    const { store, router } = renderPage({ at });
    act(() => void store.dispatch(startTab()));
    expect(await screen.findByText(loggedOut)).toBeVisible();
    expect(router.visited).toEqual([`/login?from=${encodeURIComponent(at)}`]);
  });

  it('with a session that cannot be renewed, a protected page redirects with one toast, and logging in returns to it', async () => {
    service.answer({ getProfile: () => refuse(401, 'Please log in.'), refresh: () => refuse(401, 'Please log in.') });
    const { store, router } = renderPage({ tokens: memoryTokens({ token: 'old', refreshToken: 'older' }) });
    act(() => void store.dispatch(startTab()));
    expect(await screen.findAllByText(loggedOut)).toHaveLength(1);
    expect(router.asPath).toBe('/');
    expect(store.getState().session.returnTo).toBe('/my-bookings?tab=past');
  });

  it('a protected page redirects without a toast after the parent logs out', async () => {
    const { store, router } = renderPage({ profile: aProfile() });
    await act(() => store.dispatch(signOut()));
    expect(router.asPath).toBe('/');
    expect(screen.queryByText(loggedOut)).not.toBeInTheDocument();
    expect(store.getState().session.returnTo).toBeNull();
  });

  it('a protected page redirects with a toast when another tab logs out', async () => {
    const { store, router } = renderPage({ profile: aProfile() });
    act(() => void store.dispatch(sessionEnded('otherTab')));
    expect(await screen.findByText(loggedOut)).toBeVisible();
    expect(router.asPath).toBe('/');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('a protected page redirects a family without a signature to onboarding', async () => {
    const { router } = renderPage({ profile: aNewProfile() });
    expect(await screen.findByText('Finish your registration first.')).toBeVisible();
    expect(router.visited).toEqual(['/onboarding']);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('a toast shown for 3 seconds before a reload is shown for 2 seconds after it', () => {
    jest.useFakeTimers();
    try {
      const toasts = memoryTabStorage();
      makeTestStore({ toasts }).dispatch(toastAdded('success', 'Saved.'));
      jest.advanceTimersByTime(3_000);
      const { store } = renderWithStore(<Toasts />, { profile: null, toasts });
      act(() => void store.dispatch(restoreToasts()));
      const shown = () => screen.queryByText('Saved.')?.closest('li')?.hasAttribute('data-leaving') === false;
      act(() => void jest.advanceTimersByTime(1_999));
      expect(shown()).toBe(true);
      act(() => void jest.advanceTimersByTime(1));
      expect(shown()).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a page that only needs an account is accessible without a signature', () => {
    const { router } = renderPage({ profile: aNewProfile() }, 'account');
    expect(screen.getByRole('heading')).toBeVisible();
    expect(router.visited).toEqual(['/my-bookings?tab=past']);
  });

  it('a protected page offers a retry when the service is unavailable and does not log the parent out', async () => {
    let away = true;
    service.answer({ getProfile: () => (away ? refuse(503, 'Away.') : aProfile()) });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const { store, router, user } = renderPage({ tokens });
    act(() => void store.dispatch(startTab()));
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re still logged in.');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading')).toBeVisible();
    expect(router.asPath).toBe('/my-bookings?tab=past');
  });
});

describe('a public page', () => {
  const stored = { token: 'old', refreshToken: 'older' };

  const open = (at: string, options: RenderOptions) =>
    renderWithStore(
      <Shell>
        <h1>A public page</h1>
      </Shell>,
      { at, ...options },
    );

  const expectToStay = async (at: string, { router, store }: ReturnType<typeof open>) => {
    const header = within(screen.getByRole('banner'));
    expect(await header.findByRole('link', { name: 'Parents log in or join' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'A public page' })).toBeVisible();
    expect(router.visited).toEqual([at]);
    expect(store.getState().toasts).toEqual([]);
  };

  const refuseSession = () =>
    service.answer({
      getProfile: () => refuse(401, 'Please log in.'),
      listUpcomingBookings: () => refuse(401, 'Please log in.'),
      refresh: () => refuse(401, 'Please log in.'),
    });

  it('a public page stays open with an expired session and shows the logged-out header', async () => {
    refuseSession();
    const tokens = memoryTokens(stored);
    const page = open('/?place=Toronto', { tokens });
    act(() => void page.store.dispatch(startTab()));
    await expectToStay('/?place=Toronto', page);
    expect(tokens.read()).toBeNull();
  });

  it('a public page stays open when the session expires', async () => {
    const page = open('/facility/abc', { profile: aProfile(), tokens: memoryTokens(stored) });
    refuseSession();
    await act(() => page.store.dispatch(loadBookings({ list: 'upcoming' })));
    await expectToStay('/facility/abc', page);
  });
});

const Name = () => <p>Name: {useAppSelector(selectProductName)}</p>;
const appWith = (settings: ReturnType<typeof aSettings> | undefined) => (
  <FakeRouterProvider router={fakeRouter('/')}>
    <StoreProvider preload={{ settings }}>
      <Shell>
        <PageHead title="Start" />
        <Name />
      </Shell>
    </StoreProvider>
  </FakeRouterProvider>
);

describe('the store of a page', () => {
  afterEach(() => {
    window.localStorage.clear();
  });

  it('StoreProvider uses the preloaded data of the first and later pages and restores the session', async () => {
    window.localStorage.setItem('token', 'access');
    window.localStorage.setItem('refreshToken', 'refresh');
    const { rerender } = render(appWith(aSettings({ productName: 'Sparrow' })));
    expect(await screen.findByText('Name: Sparrow')).toBeVisible();
    rerender(appWith(aSettings({ productName: 'Wren' })));
    expect(screen.getByText('Name: Wren')).toBeVisible();
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
  });

  /** The storage event that the browser fires when another tab writes localStorage. */
  const otherTab = (change: () => void, key: string, newValue: string | null) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });

  it('StoreProvider follows logout and login in other tabs', async () => {
    window.localStorage.setItem('token', 'access');
    window.localStorage.setItem('refreshToken', 'refresh');
    render(appWith(aSettings()));
    expect(await screen.findByText('Hi, Maya')).toBeVisible();

    otherTab(() => window.localStorage.clear(), 'token', null);
    expect(await screen.findByText('Welcome to Nestling')).toBeVisible();

    otherTab(
      () => {
        window.localStorage.setItem('refreshToken', 'refresh');
        window.localStorage.setItem('token', 'access');
      },
      'token',
      'access',
    );
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
  });
});
