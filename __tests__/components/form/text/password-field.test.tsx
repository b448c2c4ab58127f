import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordFieldExamples } from '@/components/form/text/text.examples';

const user = userEvent.setup();

test('the password rules are shown before typing and checked off while typing', async () => {
  render(passwordFieldExamples.newPassword);
  const rules = within(screen.getByRole('list', { name: 'The password needs' })).getAllByRole('listitem');
  expect(rules).toHaveLength(4);
  expect(screen.getAllByRole('img', { name: 'Still needed:' })).toHaveLength(4);
  await user.type(screen.getByLabelText(/New password/), 'nestling');
  expect(screen.getAllByRole('img', { name: 'Done:' })).toHaveLength(2);
  await user.type(screen.getByLabelText(/New password/), 'A1');
  expect(screen.queryByRole('img', { name: 'Still needed:' })).not.toBeInTheDocument();
});

test('the password can be shown and hidden by mouse and keyboard', async () => {
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

test('password fields set autocomplete for password managers and allow pasting', async () => {
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

test('the current password field shows no rules', () => {
  render(passwordFieldExamples.current);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
