import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { DatePicker } from '@/components/ui/calendar/date-picker';
import type { CalendarDate } from '@/lib/dates/dates';
import { inTimeZones } from '@/__tests__/support/time-zones';

const user = userEvent.setup();

function Picker({ start = null }: { start?: CalendarDate | null }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <>
      <label htmlFor="day">First day</label>
      <DatePicker id="day" today="2026-11-20" max="2027-11-20" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button>Elsewhere</button>
    </>
  );
}
const input = () => screen.getByLabelText('First day');
const value = () => screen.getByRole('status').textContent;
const panel = () => screen.queryByRole('dialog', { name: 'Choose a date' });

inTimeZones(() => {
  test('the date picker opens on click, closes on selection, and stores the date as yyyy-MM-dd', async () => {
    render(<Picker />);
    expect(panel()).not.toBeInTheDocument();
    await user.click(input());
    expect(panel()).toBeInTheDocument();
    await user.click(screen.getByRole('gridcell', { name: /November 21st, 2026/ }));
    expect(panel()).not.toBeInTheDocument();
    expect(value()).toBe('2026-11-21');
    expect(input()).toHaveValue('November 21, 2026');
    // The library releases the focus in the next frame.
    await act(() => new Promise(requestAnimationFrame));
    expect(input()).toHaveFocus();
  });

  test('the date picker panel is at most 340 px wide on phones and 495 px elsewhere', async () => {
    render(<Picker />);
    await user.click(input());
    expect(panel()!.closest('.react-datepicker-popper')).toHaveClass('max-w-calendar-phone', 'sm:max-w-calendar');
    expect(readFileSync('tailwind.config.js', 'utf8')).toContain("calendar: '495px', 'calendar-phone': '340px'");
  });

  test('today and earlier days cannot be picked, and typing one does not set a date', async () => {
    render(<Picker />);
    await user.click(input());
    expect(screen.getByRole('gridcell', { name: /November 20th/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('gridcell', { name: /November 20th/ }));
    expect(panel()).toBeInTheDocument();
    expect(value()).toBe('null');
    await user.type(input(), 'November 20, 2026');
    expect(value()).toBe('November 20, 2026');
    await user.clear(input());
    await user.type(input(), 'November 21, 2026');
    expect(value()).toBe('2026-11-21');
  });

  test('text that is not a date replaces the previous date and is kept as text', async () => {
    render(<Picker start="2026-12-01" />);
    expect(input()).toHaveValue('December 1, 2026');
    await user.clear(input());
    await user.type(input(), 'next Tuesday');
    expect(value()).toBe('next Tuesday');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(input()).toHaveValue('next Tuesday');
  });

  test('a date typed in another format is reformatted on blur', async () => {
    render(<Picker />);
    await user.type(input(), 'dec 24 2026');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(value()).toBe('2026-12-24');
    expect(input()).toHaveValue('December 24, 2026');
  });

  test('the keyboard opens the date picker, selects and returns to the input; Escape closes it unchanged', async () => {
    render(<Picker />);
    await user.tab();
    expect(input()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('gridcell', { name: /November 21st/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('2026-11-28');
    expect(input()).toHaveFocus();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(value()).toBe('2026-11-28');
    expect(input()).toHaveFocus();
  });

  test('Enter in the date input submits the form and does not pick a date', async () => {
    const send = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <Picker />
      </form>,
    );
    await user.click(input());
    await user.type(input(), 'next Tuesday{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(value()).toBe('next Tuesday');
    expect(input()).toHaveValue('next Tuesday');
  });

  test('the panel follows the typed date, and ArrowDown still enters it after the date is cleared', async () => {
    render(<Picker start="2026-12-01" />);
    await user.clear(input());
    await user.type(input(), 'January 5, 2027');
    expect(screen.getByRole('rowgroup', { name: 'Month January, 2027' })).toBeInTheDocument();
    await user.clear(input());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('gridcell', { name: /November 21st/ })).toHaveFocus();
  });

  test('typing goes to the input again after focus was in the day grid', async () => {
    render(<Picker />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await user.type(input(), 'December 14, 2026');
    expect(value()).toBe('2026-12-14');
  });

  test('the calendar button opens the date picker and focuses a day', async () => {
    render(<Picker />);
    const button = screen.getByRole('button', { name: 'Open calendar' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('gridcell', { name: /November 21st/ })).toHaveFocus();
  });

  test('the date picker closes on an outside click and when focus leaves it', async () => {
    render(<Picker />);
    await user.click(input());
    await user.click(document.body);
    expect(panel()).not.toBeInTheDocument();
    await user.click(input());
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(await screen.findByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(panel()).not.toBeInTheDocument();
  });
});
