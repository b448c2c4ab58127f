import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordFieldExamples } from '@/components/form/text/text.examples';

const user = userEvent.setup();

test('the rules stand before typing and are ticked off while one types', async () => {
  render(passwordFieldExamples.newPassword);
  const rules = within(screen.getByRole('list', { name: 'The password needs' })).getAllByRole('listitem');
  expect(rules).toHaveLength(4);
  expect(screen.getAllByRole('img', { name: 'Still needed:' })).toHaveLength(4);
  await user.type(screen.getByLabelText(/New password/), 'nestling');
  expect(screen.getAllByRole('img', { name: 'Done:' })).toHaveLength(2);
  await user.type(screen.getByLabelText(/New password/), 'A1');
  expect(screen.queryByRole('img', { name: 'Still needed:' })).not.toBeInTheDocument();
});

test('what was typed can be shown and hidden, with the keyboard too', async () => {
  render(passwordFieldExamples.current);
  const input = screen.getByLabelText(/^Password/);
  await user.type(input, 'Nestling1');
  expect(input).toHaveAttribute('type', 'password');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(input).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('password managers are told which password it is, and pasting is not blocked', async () => {
  render(
    <>
      {passwordFieldExamples.current}
      {passwordFieldExamples.newPassword}
    </>,
  );
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'current-password');
  const fresh = screen.getByLabelText(/New password/);
  expect(fresh).toHaveAttribute('autocomplete', 'new-password');
  await user.click(fresh);
  await user.paste('Pasted-Password-1');
  expect(fresh).toHaveValue('Pasted-Password-1');
});

test('the current password has no rules to show', () => {
  render(passwordFieldExamples.current);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
