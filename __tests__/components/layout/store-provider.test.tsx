import { act, screen, render } from '@testing-library/react';
import { PageHead } from '@/components/layout/page-head';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

useMockService();
const Name = () => <p>Name: {useAppSelector(selectProductName)}</p>;
const app = (settings: ReturnType<typeof aSettings> | undefined) => (
  <FakeRouterProvider router={fakeRouter('/')}>
    <StoreProvider preload={{ settings }}>
      <Shell>
        <PageHead title="Start" />
        <Name />
      </Shell>
    </StoreProvider>
  </FakeRouterProvider>
);

afterEach(() => {
  window.localStorage.clear();
});

it('StoreProvider uses the preloaded data of the first and later pages and restores the session', async () => {
  window.localStorage.setItem('token', 'access');
  window.localStorage.setItem('refreshToken', 'refresh');
  const { rerender } = render(app(aSettings({ productName: 'Sparrow' })));
  expect(await screen.findByText('Name: Sparrow')).toBeVisible();
  rerender(app(aSettings({ productName: 'Wren' })));
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
  render(app(aSettings()));
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
