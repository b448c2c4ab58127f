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

test('one press fetches and opens it', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
});

test('by keyboard: opens, moves to the end, chooses, and closes', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{End}{Enter}');
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  await closed();
});

test('type-ahead finds an entry; readers hear what its number means', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.click(button());
  await screen.findByRole('menu');
  await user.keyboard('wal');
  const wallet = screen.getByRole('menuitem', { name: 'Wallet 2 cards expire soon' });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveAttribute('aria-activedescendant', wallet.id));
});

test('Escape closes it and the focus is on the button again', async () => {
  const user = userEvent.setup();
  render(menuExamples.user);
  await user.pointer([{ keys: '[TouchA]', target: button() }]);
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await closed();
  expect(button()).toHaveFocus();
});
