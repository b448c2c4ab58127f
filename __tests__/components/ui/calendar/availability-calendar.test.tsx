import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar';
import { availabilityCalendarExamples, exampleDay } from '@/components/ui/calendar/calendar.examples';
import { eachDate, firstOfMonth, lastOfMonth, type CalendarDate } from '@/lib/dates/dates';
import { inTimeZones } from '@/__tests__/support/time-zones';

const user = userEvent.setup();
const day = (name: RegExp) => screen.getByRole('gridcell', { name });
const chosen = () => screen.queryAllByRole('gridcell', { selected: true }).map((cell) => cell.dataset.date);

inTimeZones(() => {
  test('the availability calendar labels every day with its full date and availability', () => {
    render(availabilityCalendarExamples.some);
    expect(day(/November 23/)).toHaveAccessibleName('Monday, November 23, 2026, 3 spots left');
    expect(day(/November 25/)).toHaveAccessibleName('Wednesday, November 25, 2026, No spots left');
    expect(day(/November 28/)).toHaveAccessibleName('Saturday, November 28, 2026, Closed');
    expect(day(/November 3,/)).toHaveAccessibleName('Tuesday, November 3, 2026, past');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
  });

  test('the availability calendar selects and deselects dates in any month and keeps them sorted', async () => {
    render(availabilityCalendarExamples.some);
    expect(chosen()).toEqual(['2026-11-24', '2026-11-26']);
    await user.click(day(/November 23/));
    expect(chosen()).toEqual(['2026-11-23', '2026-11-24', '2026-11-26']);
    await user.pointer({ keys: '[TouchA]', target: day(/November 24/) });
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

  test('past days are quiet: not struck and without a note', () => {
    render(availabilityCalendarExamples.some);
    expect(day(/November 3,/)).toHaveAttribute('aria-disabled', 'true');
    expect(within(day(/November 3,/)).getByText('3')).not.toHaveClass('line-through');
    expect(day(/November 3,/)).toHaveTextContent(/^3$/);
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
