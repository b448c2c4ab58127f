import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import { textsOf } from '@/__tests__/support/queries';
import { Button } from '@/components/ui/inputs/button';
import { IconButton } from '@/components/ui/inputs/icon-button';
import {
  buttonExamples,
  categoryStripExamples,
  selectExamples,
  starRatingInputExamples,
} from '@/components/ui/inputs/inputs.examples';

describe('buttons', () => {
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
});

describe('selects', () => {
  const list = () => screen.getByRole('listbox', { name: 'Starting month' });
  const button = () => screen.getByRole('button', { name: /Starting month/ });

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

  test('the select opens, selects an option, and closes', async () => {
    render(selectExamples.empty);
    await user.click(button());
    expect(within(list()).getAllByRole('option')).toHaveLength(10);
    // Product section 9.
    expect(list()).toHaveClass('max-h-[230px]');
    expect(within(list()).getAllByRole('option')[0]).toHaveClass('min-h-[46px]');
    await user.click(screen.getByRole('option', { name: 'April' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(button()).toHaveTextContent('April');
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
});

describe('the category strip', () => {
  const chip = (name: string) => screen.getByRole('button', { name });
  const pressed = () => textsOf(screen.getAllByRole('button', { pressed: true }));

  test('the category strip selects at most one category; selecting it again or "All" clears it', async () => {
    const user = userEvent.setup();
    render(categoryStripExamples.interactive);
    expect(screen.getAllByRole('button')[0]).toHaveTextContent('All');
    expect(pressed()).toEqual(['All']);
    await user.click(chip('Preschool'));
    expect(pressed()).toEqual(['Preschool']);
    await user.click(chip('Day Care'));
    expect(pressed()).toEqual(['Day Care']);
    await user.click(chip('Day Care'));
    expect(pressed()).toEqual(['All']);
    await user.click(chip('Kindergarten'));
    await user.click(chip('All'));
    expect(pressed()).toEqual(['All']);
  });

  test('when categories are links, the selected one clears the selection and the others replace it', () => {
    render(categoryStripExamples.asLinks);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Preschool')).toHaveAttribute('aria-current', 'true');
    expect(link('Preschool')).toHaveAttribute('href', '/gallery');
    expect(link('All')).toHaveAttribute('href', '/gallery');
    expect(link('Kindergarten')).toHaveAttribute('href', '/gallery?category=4');
  });

  describe('a category strip that overflows', () => {
    const measure = (clientWidth: number, scrollWidth: number) => {
      const list = screen.getByRole('list');
      const scrollBy = jest.fn();
      Object.defineProperties(list, {
        clientWidth: { configurable: true, value: clientWidth },
        scrollWidth: { configurable: true, value: scrollWidth },
        scrollBy: { configurable: true, value: scrollBy },
      });
      fireEvent.scroll(list);
      return { list, scrollBy };
    };

    test.each([
      [1000, 800],
      [200, 240],
    ])('a category strip of %d px scrolls by %d px: 80 %% of its width, at least 240', async (width, step) => {
      const user = userEvent.setup();
      render(categoryStripExamples.tooWide);
      const { scrollBy } = measure(width, 3000);
      await user.click(chip('More categories'));
      expect(scrollBy).toHaveBeenCalledWith({ left: step });
    });

    test('the category strip shows a scroll arrow only where there are more categories', () => {
      render(categoryStripExamples.tooWide);
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
      const { list } = measure(300, 700);
      expect(screen.queryByRole('button', { name: 'Earlier categories' })).not.toBeInTheDocument();
      list.scrollLeft = 400;
      fireEvent.scroll(list);
      expect(chip('Earlier categories')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
    });

    test('a scroll arrow at its end stays while focused and does nothing', async () => {
      const user = userEvent.setup();
      render(categoryStripExamples.tooWide);
      const { list, scrollBy } = measure(300, 700);
      chip('Kindergarten').focus();
      while (document.activeElement !== chip('More categories')) await user.tab();
      list.scrollLeft = 400;
      fireEvent.scroll(list);
      expect(chip('More categories')).toHaveFocus();
      expect(chip('More categories')).toHaveAttribute('aria-disabled', 'true');
      await user.keyboard('{Enter}');
      expect(scrollBy).not.toHaveBeenCalled();
      await user.tab();
      expect(screen.queryByRole('button', { name: 'More categories' })).not.toBeInTheDocument();
    });
  });
});

describe('the star rating input', () => {
  test('a rating can be chosen and is shown in words', async () => {
    const user = userEvent.setup();
    render(starRatingInputExamples.empty);
    await user.click(screen.getByRole('radio', { name: '4 of 5, Very good' }));
    expect(screen.getByRole('radio', { name: '4 of 5, Very good' })).toBeChecked();
    expect(screen.getByText('Very good')).toBeInTheDocument();
  });

  test('the rating group is named after what is rated and described by its error', () => {
    render(starRatingInputExamples.invalid);
    const group = screen.getByRole('radiogroup', { name: 'Location' });
    expect(group).toHaveAccessibleDescription('Choose one to five stars.');
    expect(group).toBeInvalid();
  });
});
