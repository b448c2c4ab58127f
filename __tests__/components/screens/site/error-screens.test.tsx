import type { ReactElement } from 'react';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { renderWithStore } from '@/__tests__/support/render';
import { NotFoundScreen } from '@/components/screens/site/not-found-screen';
import { ErrorScreen } from '@/components/screens/site/error-screen';
import { makePageStore } from '@/store/browser-store';

it('NotFoundScreen has a search form and links to popular pages', () => {
  renderWithStore(<NotFoundScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  // A native form works without JavaScript and without the service.
  const form = screen.getByRole('search', { name: 'Child care' });
  expect(form.getAttribute('action')).toBe('/');
  expect(form.getAttribute('method')).toBe('get');
  expect(within(form).getByRole('searchbox', { name: 'Search child care' })).toHaveAttribute('name', 'q');
  const popular = within(screen.getByRole('navigation', { name: 'Popular pages' }));
  expect(popular.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/my-bookings',
    '/content/how-it-works',
    '/help',
    '/content/contact',
  ]);
  expect(screen.queryByText(/404/)).not.toBeInTheDocument();
});

const withoutSettings = (screenOf: ReactElement) =>
  render(
    <FakeRouterProvider router={fakeRouter('/')}>
      <Provider store={makePageStore({})}>{screenOf}</Provider>
    </FakeRouterProvider>,
  );

it.each([429, 500, 503, 418, undefined])('ErrorScreen with status %s has a heading and offers a retry', (status) => {
  withoutSettings(<ErrorScreen status={status} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/content/contact');
  expect(document.body).not.toHaveTextContent(/\d{3}/);
});

it('ErrorScreen shows phone and e-mail when settings are loaded', () => {
  renderWithStore(<ErrorScreen status={500} />);
  expect(screen.getByRole('link', { name: /416\W+555\W+0100/ })).toHaveAttribute('href', 'tel:+14165550100');
  expect(screen.getByRole('link', { name: 'help@nestling.example' })).toBeVisible();
  expect(screen.getByText(/Anything you already sent is safe\./)).toBeVisible();
});
