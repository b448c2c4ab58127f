import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationDialog } from '@/components/ui/overlays/confirmation-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import { confirmationDialogExamples, dialogExamples, menuExamples } from '@/components/ui/overlays/overlays.examples';

describe('the dialog', () => {
  async function open(example: React.ReactElement, opener: string) {
    const user = userEvent.setup();
    render(example);
    await user.click(screen.getByRole('button', { name: opener }));
    await screen.findByRole('dialog', { name: 'Request a tour at Little Acorns' });
    return user;
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('the dialog stops the page from scrolling, closes on Escape and restores focus to its opener', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open the dialog' })).toHaveFocus());
    await waitFor(() => expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' }));
  });

  test('the close button closes the dialog', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
  });

  test('the dialog closes on a click or tap outside but not inside', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    await user.click(screen.getByText(/The facility answers/));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(document.body);
    await gone();
    await user.click(screen.getByRole('button', { name: 'Open the dialog' }));
    await screen.findByRole('dialog');
    await user.pointer([{ keys: '[TouchA]', target: document.body }]);
    await gone();
  });

  test('the dialog traps focus', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    for (const _ of [1, 2, 3, 4]) {
      await user.tab();
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    }
  });

  test('the dialog cannot be closed while its close button is disabled', async () => {
    const user = await open(dialogExamples.closeDisabled, 'Open one that cannot be closed');
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(document.body);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('a dialog that mounts open also restores focus when it closes', async () => {
    const user = userEvent.setup();
    const page = (dialog: React.ReactNode) => (
      <>
        <button type="button">Opener</button>
        {dialog}
      </>
    );
    const dialog = (isOpen: boolean) => <Dialog key="dialog" open={isOpen} onClose={() => undefined} title="Late" />;
    const { rerender } = render(page(null));
    screen.getByRole('button', { name: 'Opener' }).focus();
    rerender(page(dialog(true)));
    await screen.findByRole('dialog', { name: 'Late' });
    await user.tab();
    rerender(page(dialog(false)));
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus());
  });
});

describe('the confirmation dialog', () => {
  const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  async function open() {
    const user = userEvent.setup();
    render(confirmationDialogExamples.destructive);
    await user.click(screen.getByRole('button', { name: 'Delete the record' }));
    await screen.findByRole('alertdialog', { name: 'Delete Maya’s record?' });
    return user;
  }

  test.each(['Cancel', 'Escape'])('%s closes the confirmation dialog without confirming', async (how) => {
    const user = await open();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('Proceed confirms the action, and the caller closes the dialog', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await gone();
    expect(screen.getByText('The record is deleted.')).toBeInTheDocument();
  });

  test('the confirmation dialog cannot be closed or confirmed again while the action is running', async () => {
    const user = userEvent.setup();
    const proceed = jest.fn();
    const close = jest.fn();
    const alert = { title: 'Cancel it?', message: 'No refund.', busy: true };
    render(<ConfirmationDialog alert={alert} onProceed={proceed} onClose={close} />);
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(proceed).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});

describe('the menu', () => {
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
});
