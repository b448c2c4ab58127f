import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { textAreaFieldExamples } from '@/components/form/text/text.examples';

test('the character counter updates while typing and uses the error colour from 20 remaining', async () => {
  const user = userEvent.setup();
  render(textAreaFieldExamples.nearlyFull);
  const area = screen.getByLabelText('Note for the facility');
  await user.clear(area);
  await user.type(area, 'x'.repeat(79));
  expect(screen.getByText('21 character(s) remaining')).not.toHaveClass('text-failed');
  await user.type(area, 'x');
  expect(screen.getByText('20 character(s) remaining')).toHaveClass('text-failed');
  await user.paste('y'.repeat(50));
  expect(area).toHaveValue('x'.repeat(80) + 'y'.repeat(20));
  expect(screen.getByText('0 character(s) remaining')).toBeInTheDocument();
});

test('screen readers get the limit immediately and the count when typing pauses', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(textAreaFieldExamples.empty);
  const area = screen.getByLabelText(/Message/);
  expect(area).toHaveAccessibleDescription(expect.stringContaining('At most 500 characters.'));
  await user.type(area, 'Hello');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('status')).toHaveTextContent('495 character(s) remaining');
  jest.useRealTimers();
});

test('a hidden copy of the text sets the height of the text area, including a trailing empty line', async () => {
  const user = userEvent.setup();
  const { container } = render(textAreaFieldExamples.growing);
  const area = screen.getByLabelText('Allergies');
  const copy = container.querySelector('.invisible');
  await user.type(area, '{Enter}One more.{Enter}');
  expect(copy?.textContent).toBe(`${(area as HTMLTextAreaElement).value} `);
});
