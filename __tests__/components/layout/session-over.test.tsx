import { act, screen, waitFor, within } from '@testing-library/react';
import { Protected } from '@/components/layout/protected';
import { Shell } from '@/components/layout/shell';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTokens, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { loadBookings } from '@/store/slices/bookings';
import { followOtherTab } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';

/** With an expired session, only protected pages redirect home (product rule 6). */
const service = useMockService();
const loggedOut = "You're logged out. Please log in to proceed.";
const stored = { token: 'old', refreshToken: 'older' };

const publicPages = [
  '/?place=Toronto',
  '/',
  '/facility/abc',
  '/help',
  '/content/faq',
  '/login?from=%2Fprofile',
  '/confirm/ABCDE12345',
  '/reset/ABCDE12345',
  '/account-link/ABCDE12345',
  '/confirm-email/ABCDE12345',
  '/undo-email/ABCDE12345',
];

const open = (at: string, options: RenderOptions) =>
  renderWithStore(
    <Shell>
      <h1>A public page</h1>
    </Shell>,
    { at, ...options },
  );

const openProtected = (at: string, options: RenderOptions) =>
  renderWithStore(
    <Shell>
      <Protected needs="account">
        <h1>A protected page</h1>
      </Protected>
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

it.each(publicPages)(
  'the public page %s stays open with an expired session and shows the logged-out header',
  async (at) => {
    refuseSession();
    const tokens = memoryTokens(stored);
    const page = open(at, { tokens });
    act(() => void page.store.dispatch(startTab()));
    await expectToStay(at, page);
    expect(tokens.read()).toBeNull();
  },
);

it('a public page stays open when the session expires', async () => {
  const page = open('/facility/abc', { profile: aProfile(), tokens: memoryTokens(stored) });
  refuseSession();
  await act(() => page.store.dispatch(loadBookings({ list: 'upcoming' })));
  await expectToStay('/facility/abc', page);
});

it('a public page stays open when another tab logs out', async () => {
  const page = open('/?place=Toronto', { profile: aProfile() });
  act(() => void page.store.dispatch(followOtherTab('signedOut')));
  await expectToStay('/?place=Toronto', page);
});

it.each(['/my-bookings?tab=past', '/onboarding', '/onboarding/children', '/profile'])(
  'the protected page %s redirects home with one toast, and login returns to it',
  async (at) => {
    refuseSession();
    const { store, router } = openProtected(at, { tokens: memoryTokens(stored) });
    act(() => void store.dispatch(startTab()));
    expect(await screen.findAllByText(loggedOut)).toHaveLength(1);
    expect(router.asPath).toBe('/');
    expect(store.getState().session.returnTo).toBe(at);
  },
);

it.each(['/help', '/profile'])('a failing refresh does not log the parent out of %s', async (at) => {
  for (const trouble of [refuse(503, 'Away.'), refuse(429, 'Too often.'), refuse(500, 'Oh.')]) {
    service.answer({ getProfile: () => refuse(401, 'Please log in.'), refresh: () => trouble });
    const tokens = memoryTokens(stored);
    const { store, router, unmount } = (at === '/help' ? open : openProtected)(at, { tokens });
    act(() => void store.dispatch(startTab()));
    await waitFor(() => expect(store.getState().session.status).toBe('unreachable'));
    expect(tokens.read()).toEqual(stored);
    expect(router.visited).toEqual([at]);
    expect(screen.queryByText(loggedOut)).not.toBeInTheDocument();
    unmount();
  }
});
