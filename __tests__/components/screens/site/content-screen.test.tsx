import { screen, within } from '@testing-library/react';
import { renderWithStore } from '@/__tests__/support/render';
import { ContentScreen } from '@/components/screens/site/content-screen';

it('a content page shows its title, text, version and a link home', () => {
  renderWithStore(
    <ContentScreen
      title="Privacy policy"
      description="What we hold."
      version="2026-11-01"
      html="<p>We keep <b>little</b>.</p>"
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(within(screen.getByRole('article')).getByText('little')).toBeVisible();
  expect(screen.getByText('Version 2026-11-01')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});
