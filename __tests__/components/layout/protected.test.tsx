import { act, screen } from '@testing-library/react';
import { Protected } from '@/components/layout/protected';
import { Toasts } from '@/components/layout/shell';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import {
  makeTestStore,
  memoryTabStorage,
  memoryTokens,
  renderWithStore,
  type RenderOptions,
} from '@/__tests__/support/render';
import { sessionEnded, signOut } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';
import { restoreToasts, toastAdded } from '@/store/slices/toasts';

const service = useMockService();
const loggedOut = "You're logged out. Please log in to proceed.";

function renderPage(options: RenderOptions, needs: 'account' | 'signed' = 'signed') {
  return renderWithStore(
    <>
      <Protected needs={needs}>{(profile) => <h1>Page of {profile.accountInfo.email}</h1>}</Protected>
      <Toasts />
    </>,
    { at: '/my-bookings?tab=past', ...options },
  );
}

it('a protected page shows a spinner until the profile is loaded', async () => {
  const { store } = renderPage({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  act(() => void store.dispatch(startTab()));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Page of maya@example.com' })).toBeVisible();
});

it('without a session, a protected page redirects to / with a toast, and logging in returns to it', async () => {
  const { store, router } = renderPage({});
  act(() => void store.dispatch(startTab()));
  expect(await screen.findByText(loggedOut)).toBeVisible();
  expect(router.visited).toEqual(['/']);
  expect(store.getState().session.returnTo).toBe('/my-bookings?tab=past');
});

it.each(['/my-bookings/0a', '/my-bookings/tours/0a?sent=1', '/my-bookings/waitlists/0a', '/saved', '/saved/alert?q=a'])(
  'opening a tab at %s without a session redirects to login, which returns there',
  async (at) => {
    const { store, router } = renderPage({ at });
    act(() => void store.dispatch(startTab()));
    expect(await screen.findByText(loggedOut)).toBeVisible();
    expect(router.visited).toEqual([`/login?from=${encodeURIComponent(at)}`]);
  },
);

it('with a session that cannot be renewed, a protected page redirects with one toast', async () => {
  service.answer({ getProfile: () => refuse(401, 'Please log in.'), refresh: () => refuse(401, 'Please log in.') });
  const { store, router } = renderPage({ tokens: memoryTokens({ token: 'old', refreshToken: 'older' }) });
  act(() => void store.dispatch(startTab()));
  expect(await screen.findAllByText(loggedOut)).toHaveLength(1);
  expect(router.asPath).toBe('/');
});

it.each([
  ['a 401 after a successful refresh', () => refuse(401, 'Please log in.')],
  ['a 404', () => refuse(404, 'Not found.')],
])('when the session ends with %s, a protected page redirects to / with a toast', async (_, getProfile) => {
  service.answer({ getProfile });
  const { store, router } = renderPage({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
  act(() => void store.dispatch(startTab()));
  expect(await screen.findAllByText(loggedOut)).toHaveLength(1);
  expect(router.asPath).toBe('/');
  expect(screen.queryByText('You’re still logged in.', { exact: false })).not.toBeInTheDocument();
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

it('the redirect toast survives a document reload', async () => {
  const toasts = memoryTabStorage();
  const { unmount } = renderPage({ profile: aNewProfile(), toasts });
  expect(await screen.findByText('Finish your registration first.')).toBeVisible();
  unmount();
  const { store } = renderWithStore(<Toasts />, { profile: aNewProfile(), toasts, at: '/onboarding' });
  expect(screen.queryByText('Finish your registration first.')).not.toBeInTheDocument();
  act(() => void store.dispatch(startTab()));
  expect(await screen.findByText('Finish your registration first.')).toBeVisible();
});

it.each([
  [3_000, 2_000],
  [4_999, 1],
  [5_000, null],
  [60_000, null],
])('a toast shown for %d ms before a reload is shown for %p ms after it', (before, more) => {
  jest.useFakeTimers();
  try {
    const toasts = memoryTabStorage();
    makeTestStore({ toasts }).dispatch(toastAdded('success', 'Saved.'));
    jest.advanceTimersByTime(before);
    const { store } = renderWithStore(<Toasts />, { profile: null, toasts });
    act(() => void store.dispatch(restoreToasts()));
    const shown = () => screen.queryByText('Saved.')?.closest('li')?.hasAttribute('data-leaving') === false;
    expect(shown()).toBe(more !== null);
    if (more === null) return;
    act(() => void jest.advanceTimersByTime(more - 1));
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
