import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { enter } from '@/__tests__/support/enter';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar';
import {
  availabilityCalendarExamples,
  calendarPanelExamples,
  exampleDay,
} from '@/components/ui/calendar/calendar.examples';
import { DatePicker } from '@/components/ui/calendar/date-picker';
import { type CalendarDate, eachDate, firstOfMonth, lastOfMonth } from '@/lib/dates/dates';

describe('the availability calendar', () => {
  const user = userEvent.setup({ delay: null });
  const day = (name: RegExp) => screen.getByRole('gridcell', { name });
  const chosen = () => screen.queryAllByRole('gridcell', { selected: true }).map((cell) => cell.dataset.date);

  test('the availability calendar labels every day with its full date and availability, and past days are quiet', () => {
    render(availabilityCalendarExamples.some);
    expect(day(/November 23/)).toHaveAccessibleName('Monday, November 23, 2026, 3 spots left');
    expect(day(/November 25/)).toHaveAccessibleName('Wednesday, November 25, 2026, No spots left');
    expect(day(/November 28/)).toHaveAccessibleName('Saturday, November 28, 2026, Closed');
    expect(day(/November 3,/)).toHaveAccessibleName('Tuesday, November 3, 2026, past');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
    expect(day(/November 3,/)).toHaveAttribute('aria-disabled', 'true');
    expect(within(day(/November 3,/)).getByText('3')).not.toHaveClass('line-through');
    expect(day(/November 3,/)).toHaveTextContent(/^3$/);
  });

  test('the availability calendar selects and deselects dates in any month and keeps them sorted', async () => {
    render(availabilityCalendarExamples.some);
    expect(chosen()).toEqual(['2026-11-24', '2026-11-26']);
    await user.click(day(/November 23/));
    expect(chosen()).toEqual(['2026-11-23', '2026-11-24', '2026-11-26']);
    await user.click(day(/November 24/));
    expect(chosen()).toEqual(['2026-11-23', '2026-11-26']);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(chosen()).toEqual([]);
    await user.click(day(/December 1,/));
    expect(chosen()).toEqual(['2026-12-01']);
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(chosen()).toEqual(['2026-11-23', '2026-11-26']);
  });

  test('full, closed and too early days cannot be selected and are struck through, not only coloured', async () => {
    render(availabilityCalendarExamples.some);
    for (const name of [/November 25/, /November 28/, /November 20/]) {
      expect(day(name)).toHaveAttribute('aria-disabled', 'true');
      expect(within(day(name)).getByText(/^\d+$/)).toHaveClass('line-through');
      await user.click(day(name));
      await user.keyboard('{Enter}');
    }
    expect(chosen()).toEqual(['2026-11-24', '2026-11-26']);
  });

  test('clicking an unavailable day shows and announces why it is unavailable', async () => {
    render(availabilityCalendarExamples.some);
    await user.click(day(/November 25/));
    expect(screen.getByRole('status')).toHaveTextContent('Wednesday, November 25: No spots left.');
    expect(within(day(/November 25/)).getByText('Full')).toBeVisible();
    expect(within(day(/November 20/)).getByText('today')).toBeVisible();
    await user.click(day(/November 23/));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('the keyboard moves across full days and selects or deselects dates', async () => {
    render(availabilityCalendarExamples.some);
    for (let press = 0; press < 3; press += 1) await user.tab();
    expect(day(/November 24/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(day(/November 25/)).toHaveFocus();
    await user.keyboard(' {ArrowRight} ');
    expect(chosen()).toEqual(['2026-11-24']);
    await user.keyboard('{PageDown}{Enter}');
    expect(chosen()).toEqual([]);
    await user.keyboard('{Home}{Enter}');
    expect(chosen()).toEqual(['2026-12-21']);
  });

  test('while availability loads, the grid stays in place and days cannot be selected', async () => {
    render(availabilityCalendarExamples.loading);
    expect(screen.getAllByRole('gridcell', { name: /2026/ })).toHaveLength(30);
    expect(screen.getByRole('group', { name: /Dates of care/ })).toHaveAttribute('aria-busy', 'true');
    await user.click(day(/November 24/));
    expect(chosen()).toEqual([]);
    // A strikethrough would mean that the day is full.
    expect(within(day(/November 24/)).getByText('24')).not.toHaveClass('line-through');
  });

  test('a selected date that has since become full can still be deselected', async () => {
    function Full() {
      const [value, setValue] = useState<CalendarDate[]>(['2026-11-25']);
      return (
        <AvailabilityCalendar
          label="Dates"
          today="2026-11-20"
          month="2026-11"
          onMonthChange={() => undefined}
          days={eachDate(firstOfMonth('2026-11'), lastOfMonth('2026-11')).map(exampleDay)}
          value={value}
          onChange={setValue}
        />
      );
    }
    render(<Full />);
    expect(day(/November 25/)).toHaveAccessibleName(/No spots left/);
    await user.click(day(/November 25/));
    expect(chosen()).toEqual([]);
  });

  test('focus moves to the new month even when its days load later', async () => {
    function Slow() {
      const [month, setMonth] = useState('2026-11');
      const [wanted, setWanted] = useState('2026-11');
      return (
        <>
          <AvailabilityCalendar
            label="Dates"
            today="2026-11-20"
            month={month}
            onMonthChange={setWanted}
            days={eachDate(firstOfMonth(month), lastOfMonth(month)).map(exampleDay)}
            value={[]}
            onChange={() => undefined}
          />
          <button onClick={() => setMonth(wanted)}>The answer arrives</button>
        </>
      );
    }
    render(<Slow />);
    const first = day(/November 23/);
    act(() => first.focus());
    await user.keyboard('{PageDown}');
    fireEvent.click(screen.getByRole('button', { name: 'The answer arrives' }));
    expect(await screen.findByRole('gridcell', { name: /December 23/ })).toHaveFocus();
  });
});

describe('the calendar panel', () => {
  const user = userEvent.setup({ delay: null });
  const day = (name: RegExp | string) => screen.getByRole('gridcell', { name });
  const month = (name: string) => screen.getByRole('rowgroup', { name: `Month ${name}` });
  /** The days of the shown months; CSS hides days of other months. */
  const inMonth = '[role="gridcell"]:not(.react-datepicker__day--outside-month)';

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
      expect(document.querySelectorAll(inMonth)).toHaveLength(30);
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

describe('the date picker', () => {
  const user = userEvent.setup({ delay: null });

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
  const write = async (text: string) => {
    await user.clear(input());
    await enter(user, input(), text);
  };

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

    test('today and earlier days cannot be picked, and typing one does not set a date', async () => {
      render(<Picker />);
      await user.click(input());
      expect(screen.getByRole('gridcell', { name: /November 20th/ })).toHaveAttribute('aria-disabled', 'true');
      await user.click(screen.getByRole('gridcell', { name: /November 20th/ }));
      expect(panel()).toBeInTheDocument();
      expect(value()).toBe('null');
      await write('November 20, 2026');
      expect(value()).toBe('November 20, 2026');
      await write('November 21, 2026');
      expect(value()).toBe('2026-11-21');
    });
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
    await write('next Tuesday');
    await user.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(value()).toBe('next Tuesday');
    expect(input()).toHaveValue('next Tuesday');
  });

  test('the panel follows the typed date, and ArrowDown still enters it after the date is cleared', async () => {
    render(<Picker start="2026-12-01" />);
    await write('January 5, 2027');
    expect(screen.getByRole('rowgroup', { name: 'Month January, 2027' })).toBeInTheDocument();
    await user.clear(input());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('gridcell', { name: /November 21st/ })).toHaveFocus();
  });

  test('typing goes to the input again after focus was in the day grid', async () => {
    render(<Picker />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await write('December 14, 2026');
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
