import { screen } from '@testing-library/react';
import { aSettings } from '@/__tests__/support/builders/settings';
import { renderWithStore } from '@/__tests__/support/render';
import { HelpScreen } from '@/components/screens/help-screen';

it('answers what is asked most, and tells every way to reach a person', () => {
  renderWithStore(<HelpScreen settings={aSettings()} html="<h2>How do I join?</h2>" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'How do I join?' })).toBeVisible();
  // Both forms of the number: as it is dialled here, and from abroad.
  expect(screen.getByRole('link', { name: /416\W+555\W+0100/ })).toHaveAttribute('href', 'tel:+14165550100');
  expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@nestling.example' })).toHaveAttribute(
    'href',
    'mailto:help@nestling.example',
  );
  expect(screen.getByRole('link', { name: 'www.nestling.example' })).toHaveAttribute(
    'href',
    'https://www.nestling.example',
  );
  expect(screen.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/content/how-it-works');
});
