import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { calendarPanelExamples } from '@/components/ui/calendar/calendar.examples';
import { inTimeZones } from '@/__tests__/support/time-zones';

const user = userEvent.setup();
const day = (name: RegExp | string) => screen.getByRole('gridcell', { name });
const month = (name: string) => screen.getByRole('rowgroup', { name: `Month ${name}` });
/** The days of the shown months; CSS hides days of other months. */
const days = () =>
  screen.getAllByRole('gridcell').filter((cell) => !cell.classList.contains('react-datepicker__day--outside-month'));

inTimeZones(() => {
  test('the calendar panel shows one month with its name and year and marks today', () => {
    render(calendarPanelExamples.empty);
    expect(within(screen.getByRole('group', { name: 'Choose a date' })).getAllByRole('table')).toHaveLength(1);
    expect(screen.getByText('November 2026')).toBeInTheDocument();
    expect(month('November, 2026')).toBeInTheDocument();
    expect(day('Choose Friday, November 20th, 2026')).toHaveAccessibleDescription('Today');
    expect(screen.getAllByTitle('Today')).toHaveLength(1);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(0, -1));
    expect(headers).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    expect(days().filter((cell) => cell.ariaLabel?.includes('November'))).toHaveLength(30);
  });

  test('a click or tap selects one date and replaces the previous one', async () => {
    render(calendarPanelExamples.empty);
    await user.click(day(/November 25th/));
    expect(day(/November 25th/)).toHaveAttribute('aria-selected', 'true');
    await user.pointer({ keys: '[TouchA]', target: day(/November 3rd,/) });
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([day(/Tuesday, November 3rd, 2026/)]);
  });

  test('the previous and next month buttons work across a year boundary', async () => {
    render(calendarPanelExamples.empty);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(month('January, 2027')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(month('December, 2026')).toBeInTheDocument();
  });

  test('the ARIA grid keys move focus by day, week, month and year', async () => {
    render(calendarPanelExamples.empty);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(day(/November 20th/)).toHaveFocus();
    const steps: [string, RegExp][] = [
      ['{ArrowRight}', /Saturday, November 21st/],
      ['{ArrowDown}', /November 28th/],
      ['{Home}', /Monday, November 23rd/],
      ['{End}', /Sunday, November 29th/],
      ['{ArrowLeft}', /November 28th/],
      ['{ArrowUp}', /November 21st/],
      ['{PageDown}', /December 21st, 2026/],
      ['{Shift>}{PageDown}{/Shift}', /December 21st, 2027/],
      ['{PageUp}', /November 21st, 2027/],
      ['{Shift>}{PageUp}{/Shift}', /November 21st, 2026/],
      ['{ArrowUp}{ArrowUp}{ArrowUp}', /October 31st, 2026/],
    ];
    for (const [keys, name] of steps) {
      await user.keyboard(keys);
      expect(day(name)).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    expect(day(/October 31st/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowLeft} ');
    expect(day(/October 30th/)).toHaveAttribute('aria-selected', 'true');
  });

  test('dates outside the bounds cannot be clicked or reached by keyboard or month button', async () => {
    render(calendarPanelExamples.bounded);
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    const today = day(/November 20th/);
    expect(today).toHaveAttribute('aria-disabled', 'true');
    expect(today).toHaveAccessibleName('Not available: Friday, November 20th, 2026');
    expect(today).toHaveAccessibleDescription('Today');
    await user.click(today);
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([day(/November 25th/)]);
    await user.click(day(/November 25th/));
    await user.keyboard('{PageUp}');
    expect(day(/November 21st/)).toHaveFocus();
    await user.keyboard('{PageDown}{PageDown}{PageDown}');
    expect(day(/January 15th, 2027/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('the panel can show two months side by side, and arrow keys move between them', async () => {
    render(calendarPanelExamples.twoMonths);
    expect(screen.getByText('November 2026')).toBeInTheDocument();
    expect(screen.getByText('December 2026')).toBeInTheDocument();
    const [november] = screen.getAllByRole('table');
    await user.click(within(november as HTMLElement).getByRole('gridcell', { name: /November 30th/ }));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('Choose Tuesday, December 1st, 2026');
    // Days of adjacent months are hidden and not focusable.
    expect(document.activeElement).not.toHaveClass('react-datepicker__day--outside-month');
  });

  test('every month has exactly one day in the tab order', async () => {
    render(calendarPanelExamples.empty);
    for (let month = 0; month < 14; month += 1) {
      expect(days().filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Next month' }));
    }
  });

  test('the calendar panel renders the same HTML on the server and in the browser', () => {
    const html = renderToString(calendarPanelExamples.empty);
    const { container } = render(calendarPanelExamples.empty);
    const server = document.createElement('div');
    server.innerHTML = html;
    const plain = (text: string) => text.replaceAll('display: contents;', 'display:contents');
    expect(plain(server.innerHTML)).toBe(plain(container.innerHTML));
  });
});
