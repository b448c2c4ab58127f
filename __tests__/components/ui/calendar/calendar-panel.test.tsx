import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { bounded, empty, twoMonths } from '@/components/ui/calendar/calendar-panel/calendar-panel.examples';
import { inTimeZones } from '@/__tests__/support/time-zones';

const user = userEvent.setup();
const day = (name: RegExp | string) => screen.getByRole('gridcell', { name });

inTimeZones(() => {
  test('one month is shown with its name and year, and today is marked', () => {
    render(empty);
    expect(screen.getAllByRole('grid')).toHaveLength(1);
    expect(screen.getByRole('grid', { name: 'Choose a date November 2026' })).toBeInTheDocument();
    expect(day('Friday, November 20, 2026, today')).toHaveAttribute('aria-current', 'date');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(1));
    expect(headers).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    expect(screen.getAllByRole('gridcell', { name: /2026/ })).toHaveLength(30);
  });

  test('a click or a touch chooses one date, and another takes its place', async () => {
    render(empty);
    await user.click(day(/November 25/));
    expect(day(/November 25/)).toHaveAttribute('aria-selected', 'true');
    await user.pointer({ keys: '[TouchA]', target: day(/November 3,/) });
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([day(/Tuesday, November 3, 2026/)]);
  });

  test('the buttons lead to the months before and after, across the year', async () => {
    render(empty);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('grid', { name: /January 2027/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('grid', { name: /December 2026/ })).toBeInTheDocument();
  });

  test('the keys of the grid pattern move by day, week, month and year', async () => {
    render(empty);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(day(/November 20/)).toHaveFocus();
    const steps: [string, RegExp][] = [
      ['{ArrowRight}', /Saturday, November 21/],
      ['{ArrowDown}', /November 28/],
      ['{Home}', /Monday, November 23/],
      ['{End}', /Sunday, November 29/],
      ['{ArrowLeft}', /November 28/],
      ['{ArrowUp}', /November 21/],
      ['{PageDown}', /December 21, 2026/],
      ['{Shift>}{PageDown}{/Shift}', /December 21, 2027/],
      ['{PageUp}', /November 21, 2027/],
      ['{Shift>}{PageUp}{/Shift}', /November 21, 2026/],
      ['{ArrowUp}{ArrowUp}{ArrowUp}', /October 31, 2026/],
    ];
    for (const [keys, name] of steps) {
      await user.keyboard(keys);
      expect(day(name)).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    expect(day(/October 31/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowLeft} ');
    expect(day(/October 30/)).toHaveAttribute('aria-selected', 'true');
  });

  test('bounds hold for days, keys and months', async () => {
    render(bounded);
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    const today = day(/November 20/);
    expect(today).toHaveAttribute('aria-disabled', 'true');
    expect(today).toHaveAccessibleName('Friday, November 20, 2026, today, not available');
    await user.click(today);
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([day(/November 25/)]);
    await user.click(day(/November 25/));
    await user.keyboard('{PageUp}');
    expect(day(/November 21/)).toHaveFocus();
    await user.keyboard('{PageDown}{PageDown}{PageDown}');
    expect(day(/January 15, 2027/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('two months can stand side by side, and keys lead from one into the other', async () => {
    render(twoMonths);
    const [november, december] = screen.getAllByRole('grid');
    await user.click(within(november as HTMLElement).getByRole('gridcell', { name: /November 30/ }));
    await user.keyboard('{ArrowRight}');
    expect(within(december as HTMLElement).getByRole('gridcell', { name: /December 1,/ })).toHaveFocus();
    expect(screen.getByText('November – December 2026')).toBeInTheDocument();
  });

  test('exactly one day of a month can be reached by Tab, in every month', async () => {
    render(empty);
    for (let month = 0; month < 14; month += 1) {
      expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Next month' }));
    }
  });

  test('the server draws the same page as the browser', () => {
    const html = renderToString(empty);
    const { container } = render(empty);
    const plain = (text: string) => text.replace(/_\w+_|«\w+»/g, 'id').replace(/ (id|aria-labelledby)="[^"]*"/g, '');
    const server = document.createElement('div');
    server.innerHTML = html;
    expect(plain(server.innerHTML)).toBe(plain(container.innerHTML));
  });
});
