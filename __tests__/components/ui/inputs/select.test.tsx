import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { selectExamples } from '@/components/ui/inputs/inputs.examples';

const list = () => screen.getByRole('listbox', { name: 'Starting month' });
const button = () => screen.getByRole('button', { name: /Starting month/ });

describe('a select', () => {
  const user = userEvent.setup();

  test('the accessible name of the select is its label and selected option', () => {
    render(
      <>
        {selectExamples.empty}
        {selectExamples.chosen}
      </>,
    );
    expect(screen.getByRole('button', { name: 'Starting month Choose one' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ending month March' })).toBeInTheDocument();
  });

  test.each([
    ['mouse', (target: Element) => user.click(target)],
    ['touch', (target: Element) => user.pointer({ keys: '[TouchA]', target })],
  ] as const)('the select opens, selects an option by %s, and closes', async (_by, press) => {
    render(selectExamples.empty);
    await press(button());
    expect(within(list()).getAllByRole('option')).toHaveLength(10);
    await press(screen.getByRole('option', { name: 'April' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(button()).toHaveTextContent('April');
  });

  test('the select list is at most 230 px high with options at least 46 px high', async () => {
    render(selectExamples.empty);
    await user.click(button());
    expect(list()).toHaveClass('max-h-[230px]');
    expect(within(list()).getAllByRole('option')[0]).toHaveClass('min-h-[46px]');
  });

  test('the select supports arrows, Home, End, Enter and Escape, and skips disabled options', async () => {
    render(selectExamples.empty);
    await user.tab();
    await user.keyboard('{ArrowDown}{End}');
    expect(list()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'October' }).id);
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(list()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'July' }).id);
    await user.keyboard('{Escape}');
    expect(button()).toHaveTextContent('Choose one');
    expect(button()).toHaveFocus();
    await user.keyboard(' {End}{Enter}');
    expect(button()).toHaveTextContent('October');
  });

  test('the select does not open when disabled', async () => {
    render(selectExamples.disabled);
    await user.click(screen.getByRole('button', { name: /Fixed month/ }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

test('type-ahead in the select finds an option and resets after 350 ms', async () => {
  // Type-ahead needs innerText, which jsdom lacks.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  render(selectExamples.empty);
  await user.click(button());
  // The list is focused in the next frame.
  act(() => jest.advanceTimersByTime(50));
  const active = () =>
    screen.getAllByRole('option').find(({ id }) => id === list().getAttribute('aria-activedescendant'))?.textContent;
  await user.keyboard('ju');
  act(() => jest.advanceTimersByTime(349));
  await user.keyboard('l');
  expect(active()).toBe('July');
  act(() => jest.advanceTimersByTime(350));
  await user.keyboard('f');
  expect(active()).toBe('February');
  jest.useRealTimers();
});
