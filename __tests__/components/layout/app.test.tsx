import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import App from '@/pages/_app';

useMockService();

const Words = () => <p>What the page says</p>;
Words.Frame = function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>Title</h1>
      {children}
    </>
  );
};

function open(needs: 'nothing' | 'account') {
  const router = fakeRouter('/notices');
  const props = { Component: Words, pageProps: { needs, settings: aSettings() }, router } as unknown as Parameters<
    typeof App
  >[0];
  render(
    <FakeRouterProvider router={router}>
      <App {...props} />
    </FakeRouterProvider>,
  );
  return router;
}

it('the app shows a visitor a page that needs nothing', async () => {
  open('nothing');
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: 'Parents log in or join' })).toBeVisible();
  expect(screen.getByText('What the page says')).toBeVisible();
});

it('the app shows a visitor only the frame of a page that needs an account, and redirects', async () => {
  const router = open('account');
  expect(screen.getByRole('heading', { name: 'Title' })).toBeVisible();
  expect(screen.queryByText('What the page says')).not.toBeInTheDocument();
  await waitFor(() => expect(router.visited).toEqual(['/']));
});
