import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { categoryStripExamples } from '@/components/ui/inputs/inputs.examples';

const chip = (name: string) => screen.getByRole('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);

test('the category strip selects at most one category; selecting it again or "All" clears it', async () => {
  const user = userEvent.setup();
  render(categoryStripExamples.interactive);
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

test('the category strip works by keyboard and touch', async () => {
  const user = userEvent.setup();
  render(categoryStripExamples.interactive);
  await user.tab();
  await user.tab();
  await user.keyboard(' ');
  expect(pressed()).toEqual(['Day Care']);
  await user.pointer([{ keys: '[TouchA]', target: chip('Before and After School Care') }]);
  expect(pressed()).toEqual(['Before and After School Care']);
});

test('the category strip lists the categories in a fixed order, starting with "All"', () => {
  render(categoryStripExamples.interactive);
  const names = within(screen.getByRole('list')).getAllByRole('button');
  expect(names.map((button) => button.textContent)).toEqual([
    'All',
    'Day Care',
    'Preschool',
    'Kindergarten',
    'Before and After School Care',
  ]);
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
    [310, 248],
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
