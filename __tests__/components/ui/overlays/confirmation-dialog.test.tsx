import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationDialog } from '@/components/ui/overlays/confirmation-dialog';
import { confirmationDialogExamples } from '@/components/ui/overlays/overlays.examples';

const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

async function open() {
  const user = userEvent.setup();
  render(confirmationDialogExamples.destructive);
  await user.click(screen.getByRole('button', { name: 'Delete the record' }));
  await screen.findByRole('alertdialog', { name: 'Delete Maya’s record?' });
  return user;
}

test('Cancel closes the confirmation dialog without confirming', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('Proceed confirms the action, and the caller closes the dialog', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Proceed' }));
  await gone();
  expect(screen.getByText('The record is deleted.')).toBeInTheDocument();
});

test('in the confirmation dialog, Escape cancels and Enter on Proceed confirms', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  await gone();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Delete the record' }));
  await screen.findByRole('alertdialog');
  screen.getByRole('button', { name: 'Proceed' }).focus();
  await user.keyboard('{Enter}');
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
