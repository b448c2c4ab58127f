import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkboxFieldExamples,
  radioFieldExamples,
  toggleFieldExamples,
} from '@/components/form/choices/choices.examples';

const user = userEvent.setup();

test('a checkbox is ticked by its label and by space, and its hint is part of its name', async () => {
  render(checkboxFieldExamples.checked);
  const box = screen.getByRole('checkbox', { name: /Send me news/ });
  expect(box).toBeChecked();
  await user.click(screen.getByText('Send me news'));
  expect(box).not.toBeChecked();
  box.focus();
  await user.keyboard(' ');
  expect(box).toBeChecked();
});

test('a consent that is missing says so at the box', () => {
  render(checkboxFieldExamples.wrong);
  const box = screen.getByRole('checkbox', { name: /I agree/ });
  expect(box).toBeRequired();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('To join, please accept the terms.');
});

test('a group of checkboxes has a legend and leaves out what is disabled', async () => {
  render(checkboxFieldExamples.group);
  const group = screen.getByRole('group', { name: /Days of the week/ });
  await user.click(within(group).getByRole('checkbox', { name: 'Monday' }));
  await user.click(within(group).getByRole('checkbox', { name: 'Thursday' }));
  expect(within(group).getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  expect(within(group).getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
  expect(within(group).getByRole('checkbox', { name: 'Thursday' })).not.toBeChecked();
});

test('a toggle is a switch for touch, mouse and keyboard', async () => {
  render(toggleFieldExamples.on);
  const control = screen.getByRole('switch', { name: /Bookings by e-mail/ });
  expect(control).toBeChecked();
  await user.pointer([{ keys: '[TouchA]', target: screen.getByText('Bookings by e-mail') }]);
  expect(control).not.toBeChecked();
  control.focus();
  await user.keyboard(' ');
  expect(control).toBeChecked();
});

test('radio buttons have a legend, take one answer, and are moved through with arrows', async () => {
  render(radioFieldExamples.withDetails);
  const group = screen.getByRole('group', { name: 'Session' });
  const [full, morning, afternoon] = within(group).getAllByRole('radio');
  expect(morning).toBeChecked();
  await user.click(screen.getByText('Full Day'));
  expect(full).toBeChecked();
  expect(morning).not.toBeChecked();
  expect(afternoon).toBeDisabled();
  await user.keyboard('{ArrowDown}');
  expect(morning).toBeChecked();
});

test('a missing answer is said by the group', () => {
  render(radioFieldExamples.wrong);
  expect(screen.getByRole('group', { name: /You are the child's/ })).toHaveAccessibleDescription(
    'Choose guardian, father or mother.',
  );
  expect(screen.getAllByRole('radio')[0]).toBeRequired();
});
