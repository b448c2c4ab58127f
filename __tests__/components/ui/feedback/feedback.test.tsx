import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  noticeExamples,
  progressBarExamples,
  statusLabelExamples,
  toastListExamples,
} from '@/components/ui/feedback/feedback.examples';
import { type Toast, ToastList } from '@/components/ui/feedback/toast-list';

describe('toasts', () => {
  const toast: Toast = { id: 'a', type: 'success', message: 'Saved.' };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const setup = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the toast live region exists before the first toast, outside the container that dialogs make inert', () => {
    const { container } = render(<ToastList toasts={[]} onDismiss={jest.fn()} />);
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    // An empty list would be announced as a list without items.
    expect(within(region).queryByRole('list')).not.toBeInTheDocument();
    expect(container).not.toContainElement(region);
  });

  test('a toast is dismissed after 5 seconds plus a 300 ms slide', () => {
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    pass(5000);
    pass(299);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    expect(dismiss).toHaveBeenCalledWith('a');
  });

  test.each([
    ['before it slides out', 4000],
    ['while it slides out', 5100],
  ])('a toast repeated %s is announced again and lives 5 more seconds', (_, repeatedAt) => {
    const dismiss = jest.fn();
    const { rerender } = render(<ToastList toasts={[{ ...toast, endsAt: 1 }]} onDismiss={dismiss} />);
    pass(repeatedAt);
    const said = screen.getByText('Saved.');
    rerender(<ToastList toasts={[{ ...toast, endsAt: 2 }]} onDismiss={dismiss} />);
    expect(screen.getByText('Saved.')).not.toBe(said);
    pass(5000);
    pass(299);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('hovering over a toast pauses its timer, and leaving resumes it', async () => {
    const user = setup();
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    pass(4000);
    await user.hover(screen.getByText('Saved.'));
    pass(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    await user.unhover(screen.getByText('Saved.'));
    pass(999);
    pass(300);
    expect(dismiss).not.toHaveBeenCalled();
    pass(1);
    pass(300);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('focus inside a toast pauses its timer', async () => {
    const user = setup();
    const dismiss = jest.fn();
    render(<ToastList toasts={[toast]} onDismiss={dismiss} />);
    await user.tab();
    pass(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    await user.tab();
    pass(5000);
    pass(300);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('an error toast is labelled as an error and has one line per key', async () => {
    render(toastListExamples.interactive);
    await setup().click(screen.getByRole('button', { name: 'Show error' }));
    const item = screen.getByRole('listitem');
    expect(item).toHaveTextContent('Error: phone: Enter a phone number. address.postalCode: Enter a postal code.');
  });

  describe('dismissing one of several toasts', () => {
    const two: Toast[] = [toast, { id: 'b', type: 'info', message: 'Also this.' }];
    const dismiss = (message: string) =>
      within(screen.getByText(message).closest('li')!).getByRole('button', { name: 'Dismiss' });
    const page = (toasts: Toast[], onDismiss: (id: string) => void) => (
      <>
        <input aria-label="Name" />
        <ToastList toasts={toasts} onDismiss={onDismiss} />
      </>
    );

    test('dismissing a toast by click restores focus and keeps the other timers running', async () => {
      const user = setup();
      const gone = jest.fn();
      const { rerender } = render(page(two, gone));
      await user.click(screen.getByLabelText('Name'));
      await user.click(dismiss('Saved.'));
      expect(screen.getByLabelText('Name')).toHaveFocus();
      pass(300);
      rerender(page(two.slice(1), gone));
      await user.hover(screen.getByText('Also this.'));
      await user.unhover(screen.getByText('Also this.'));
      pass(5000);
      pass(300);
      expect(gone.mock.calls).toEqual([['a'], ['b']]);
    });

    test('dismissing a toast by keyboard focuses the next toast, and dismissing the last one restores focus', async () => {
      const user = setup();
      const gone = jest.fn();
      render(page(two, gone));
      await user.click(screen.getByLabelText('Name'));
      await user.tab();
      expect(dismiss('Saved.')).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(dismiss('Also this.')).toHaveFocus();
      await user.keyboard(' ');
      expect(screen.getByLabelText('Name')).toHaveFocus();
      pass(300);
      expect(gone.mock.calls).toEqual([['a'], ['b']]);
    });
  });
});

test('each status colour has its own background class', () => {
  render(statusLabelExamples.bookings);
  const of = (label: string) => screen.getByText(label).className.match(/bg-(\w+)-soft/)?.[1];
  expect(['Confirmed', 'Timeout', 'Your approval needed'].map(of)).toEqual(['success', 'failed', 'warning']);
});

test.each([
  ['floored', 'Profile', '66', '66%'],
  ['steps', 'Registration', '42', '3 of 7 steps'],
] as const)('the progress bar "%s" rounds its percentage down', (name, label, percent, text) => {
  render(progressBarExamples[name]);
  expect(screen.getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', percent);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('the icon of a notice names its type', () => {
  render(noticeExamples.error);
  expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
});
