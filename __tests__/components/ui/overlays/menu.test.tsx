import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { menuExamples } from '@/components/ui/overlays/overlays.examples';

const button = () => screen.getByRole('button', { name: 'Hi, Ana' });
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

// jsdom has no innerText, which Headless UI's type-ahead needs.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
});

test('the first click loads and opens the menu', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
});

test('the menu opens, moves to its last item, selects it and closes by keyboard', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{End}{Enter}');
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  await closed();
});

test('type-ahead finds a menu item, and the accessible name explains its number', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.click(button());
  await screen.findByRole('menu');
  await user.keyboard('wal');
  const wallet = screen.getByRole('menuitem', { name: 'Wallet 2 cards expire soon' });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveAttribute('aria-activedescendant', wallet.id));
});

test('Escape closes the menu and returns focus to its button', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.pointer([{ keys: '[TouchA]', target: button() }]);
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await closed();
  expect(button()).toHaveFocus();
});
