import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '@/components/ui/overlays/dialog';
import { dialogExamples } from '@/components/ui/overlays/overlays.examples';

async function open(example: React.ReactElement, opener: string) {
  const user = userEvent.setup();
  render(example);
  await user.click(screen.getByRole('button', { name: opener }));
  await screen.findByRole('dialog', { name: 'Request a tour at Little Acorns' });
  return user;
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the dialog closes on Escape and restores focus to its opener', async () => {
  const user = await open(dialogExamples.plain, 'Open the dialog');
  await user.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open the dialog' })).toHaveFocus());
});

test('the close button closes the dialog by mouse and keyboard', async () => {
  const user = await open(dialogExamples.plain, 'Open the dialog');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
  await user.click(screen.getByRole('button', { name: 'Open the dialog' }));
  await screen.findByRole('dialog');
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('{Enter}');
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

test('the page does not scroll while a dialog is open', async () => {
  const user = await open(dialogExamples.plain, 'Open the dialog');
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  await user.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' }));
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
