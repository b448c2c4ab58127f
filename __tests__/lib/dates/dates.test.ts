import fc from 'fast-check';
import {
  addDays,
  addMonths,
  ageInMonths,
  calendarDate,
  compareDates,
  daysBetween,
  eachDate,
  firstOfMonth,
  formatDate,
  formatMonth,
  isCalendarDate,
  isWithin,
  isYearMonth,
  lastOfMonth,
  monthGrid,
  monthOf,
  shiftMonth,
  weekdayOf,
} from '@/lib/dates/dates';
import { parseLongDate } from '@/lib/dates/parse-long-date';
import { count } from '@/__tests__/support/depth';
import { inTimeZones } from '@/__tests__/support/time-zones';

const runs = { numRuns: count(150, 5000), seed: 20261120 };

/** Any date, made by the machine's own calendar in UTC: an oracle that shares nothing with the code under test. */
const instants = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 });
const fromDays = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
const dates = instants.map(fromDays);

inTimeZones((timeZone) => {
  test('the machine is where the test says it is', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(new Date(2026, 0, 15, 12).getTimezoneOffset()).toBe(
      { 'America/Vancouver': 480, 'Europe/London': 0, 'Pacific/Auckland': -780 }[timeZone],
    );
  });

  test('adding days agrees with the calendar, and counting them undoes it', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -40000, max: 40000 }), (start, days) => {
        const date = addDays(fromDays(start), days);
        expect(date).toBe(fromDays(start + days));
        expect(daysBetween(fromDays(start), date)).toBe(days);
        expect(Math.sign(compareDates(date, fromDays(start)))).toBe(days === 0 ? 0 : Math.sign(days));
      }),
      runs,
    );
  });

  test('weekdays run from Monday 1 to Sunday 7', () => {
    fc.assert(
      fc.property(instants, (day) => {
        expect(weekdayOf(fromDays(day))).toBe(new Date(day * 86_400_000).getUTCDay() || 7);
      }),
      runs,
    );
    expect(weekdayOf('2026-11-20')).toBe(5);
  });

  test('adding months keeps the day or takes the last one of the month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -500, max: 500 }), (date, months) => {
        const moved = addMonths(date, months);
        expect(monthOf(moved)).toBe(shiftMonth(monthOf(date), months));
        expect(moved).toBe(
          date.slice(8) <= lastOfMonth(monthOf(moved)).slice(8)
            ? `${monthOf(moved)}-${date.slice(8)}`
            : lastOfMonth(monthOf(moved)),
        );
      }),
      runs,
    );
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-12-31', 2)).toBe('2024-02-29');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  });

  test('a month shows whole weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const weeks = monthGrid(monthOf(date));
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 1)).toBe(true);
        const shown = weeks.flat();
        expect(shown).toEqual([...new Set(shown)].sort());
        expect(shown.filter((day) => monthOf(day) === monthOf(date))).toEqual(
          eachDate(firstOfMonth(monthOf(date)), lastOfMonth(monthOf(date))),
        );
      }),
      runs,
    );
    expect(monthGrid('2027-02')).toHaveLength(4);
    expect(monthGrid('2026-11')[0]?.[0]).toBe('2026-10-26');
  });

  test('what is written in words is read back as the same date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseLongDate(formatDate(date, 'MMMM d, yyyy'))).toBe(date);
      }),
      runs,
    );
  });

  test('an age in months is the number of whole months since the birth', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 6000 }), (birth, days) => {
        const on = addDays(birth, days);
        const months = ageInMonths(birth, on);
        expect(addMonths(birth, months) <= on && on < addMonths(birth, months + 1)).toBe(true);
      }),
      runs,
    );
    expect(ageInMonths('2024-02-29', '2025-02-27')).toBe(11);
    expect(ageInMonths('2024-02-29', '2025-02-28')).toBe(12);
    expect(ageInMonths('2026-05-10', '2026-05-09')).toBe(-1);
  });
});

test('dates are written in the patterns of the product', () => {
  expect(formatDate('2026-11-02', 'MMM d')).toBe('Nov 2');
  expect(formatDate('2026-05-31', 'MMMM d, yyyy')).toBe('May 31, 2026');
  expect(formatDate('2026-11-02', 'EEEE, MMMM d, yyyy')).toBe('Monday, November 2, 2026');
  expect(formatDate('2026-11-02', 'EEE dd.MM.yyyy')).toBe('Mon 02.11.2026');
  expect(formatMonth('2026-09')).toBe('September 2026');
});

test.each([
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  [' 2026-01-01', false],
  ['0000-01-01', false],
  [20260101, false],
  [null, false],
])('%p is a calendar date: %p', (value, expected) => {
  expect(isCalendarDate(value)).toBe(expected);
});

test('a date that does not exist is refused, never bent into another', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => formatDate('', 'd')).toThrow(RangeError);
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  expect(calendarDate(2026, 2, 29)).toBeNull();
  expect(calendarDate(2026.5, 2, 2)).toBeNull();
  expect(isYearMonth('2026-13')).toBe(false);
  expect(isYearMonth('2026-12')).toBe(true);
});

test.each([
  ['November 21, 2026', '2026-11-21'],
  ['  november 5 2026 ', '2026-11-05'],
  ['Nov. 5, 2026', '2026-11-05'],
  ['February 30, 2026', null],
  ['11/21/2026', null],
  ['tomorrow', null],
  ['November 21, 26', null],
  ['Novembre 21, 2026', null],
  ['', null],
])('%p is read as %p', (text, expected) => {
  expect(parseLongDate(text)).toBe(expected);
});

test('bounds include both ends, and a missing bound does not bind', () => {
  expect(isWithin('2026-11-20', '2026-11-20', '2026-11-20')).toBe(true);
  expect(isWithin('2026-11-19', '2026-11-20')).toBe(false);
  expect(isWithin('2026-11-21', null, '2026-11-20')).toBe(false);
  expect(isWithin('2026-11-21')).toBe(true);
  expect(eachDate('2026-11-21', '2026-11-20')).toEqual([]);
});
