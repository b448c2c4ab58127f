import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationDialog } from '@/components/ui/overlays/confirmation-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import { confirmationDialogExamples, dialogExamples } from '@/components/ui/overlays/overlays.examples';

describe('the dialog', () => {
  async function open(example: React.ReactElement, opener: string) {
    const user = userEvent.setup();
    render(example);
    await user.click(screen.getByRole('button', { name: opener }));
    await screen.findByRole('dialog', { name: 'Request a tour at Little Acorns' });
    return user;
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('the close button closes the dialog', async () => {
    const user = await open(dialogExamples.plain, 'Open the dialog');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
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

  test('the confirmation dialog cannot be closed or confirmed again while the action is running', async () => {
    const user = userEvent.setup();
    const proceed = jest.fn();
    const close = jest.fn();
    const question = { title: 'Cancel it?', message: 'No refund.', busy: true };
    render(<ConfirmationDialog question={question} onProceed={proceed} onClose={close} />);
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(proceed).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});
