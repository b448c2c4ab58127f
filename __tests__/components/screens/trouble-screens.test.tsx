import { screen } from '@testing-library/react';
import { renderWithStore } from '@/__tests__/support/render';
import { NotFoundScreen } from '@/components/screens/not-found-screen';
import { TroubleScreen } from '@/components/screens/trouble-screen';

it('a page that is not there leads to the search and to help', () => {
  renderWithStore(<NotFoundScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/help']);
  expect(screen.queryByText(/404/)).not.toBeInTheDocument();
});

it.each([429, 500, 503, 418, undefined])('trouble of status %s is told in words, with another try', (status) => {
  renderWithStore(<TroubleScreen status={status} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  expect(document.body).not.toHaveTextContent(/\d{3}/);
});
