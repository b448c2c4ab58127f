import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@/components/ui/inputs/button';
import { buttonExamples, iconButtonExamples } from '@/components/ui/inputs/inputs.examples';
import { IconButton } from '@/components/ui/inputs/icon-button';

import { X } from 'lucide-react';

test('a button responds to click, Enter and Space', async () => {
  const user = userEvent.setup();
  const press = jest.fn();
  render(<Button onClick={press}>Save</Button>);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(3);
});

test('a button has type "button" by default, so it does not submit forms', () => {
  render(buttonExamples.primary);
  expect(screen.getByRole('button', { name: 'Request care' })).toHaveAttribute('type', 'button');
});

test('a busy button keeps focus, sets aria-busy, and neither fires onClick nor submits', async () => {
  const user = userEvent.setup();
  const press = jest.fn();
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Send
      </Button>
    </form>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Send' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');
  const click = createEvent.click(button);
  fireEvent(button, click);
  expect(click.defaultPrevented).toBe(true);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('an icon button is named by its label and ignores presses while aria-disabled', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const press = jest.fn();
  render(<IconButton icon={X} label="Close" aria-disabled onClick={press} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(press).not.toHaveBeenCalled();
});

test('a disabled icon button is not in the tab order', async () => {
  const user = userEvent.setup();
  render(iconButtonExamples.disabled);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).not.toHaveFocus();
});
