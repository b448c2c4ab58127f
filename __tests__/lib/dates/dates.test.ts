import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { ageStage, ageText, childrenByMonth } from '@/lib/dates/birth-dates';
import { type BookingDateEntry, formatBookingDateRun, groupBookingDates, isDeclined } from '@/lib/dates/booking-dates';
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
import { holidayOn } from '@/lib/dates/holidays';
import { formatTime, isWallTime, timeLeft, todayIn, tomorrowIn, wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { parseLongDate } from '@/lib/dates/parse-long-date';
import { isTimeZone } from '@/lib/dates/zone-table';
import { BookingItemStatus } from '@/lib/enums';

describe('days and months', () => {
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
});

describe('dates of a booking', () => {
  const { APPROVED, NOT_APPROVED } = BookingItemStatus;
  const words = (entries: BookingDateEntry[], showYear = false) =>
    groupBookingDates(entries).map((run) => formatBookingDateRun(run, showYear));

  inTimeZones(() => {
    test('consecutive dates are one run, whatever their order', () => {
      expect(words(['2026-11-20', '2026-11-18', '2026-11-19'])).toEqual(['Nov 18 - Nov 20']);
    });

    test('a gap of more than one day starts a new run', () => {
      expect(words(['2026-11-18', '2026-11-20', '2026-11-21'])).toEqual(['Nov 18', 'Nov 20 - Nov 21']);
    });

    test('runs go across months, years and the days the clocks change', () => {
      expect(words(['2026-02-28', '2026-03-01'])).toEqual(['Feb 28 - Mar 1']);
      expect(words(['2028-02-28', '2028-03-01'])).toEqual(['Feb 28', 'Mar 1']);
      expect(words(['2026-03-07', '2026-03-08', '2026-03-09'])).toEqual(['Mar 7 - Mar 9']);
      expect(words(['2026-10-31', '2026-11-01', '2026-11-02'])).toEqual(['Oct 31 - Nov 2']);
      expect(words(['2026-12-31', '2027-01-01'], true)).toEqual(['Dec 31 - Jan 1, 2026 - 2027']);
    });

    test('the year is appended once when both ends share it', () => {
      expect(words(['2026-11-02', '2026-11-03', '2026-11-09'], true)).toEqual(['Nov 2 - Nov 3, 2026', 'Nov 9, 2026']);
    });

    test('a change of status starts a new run, also between neighbours', () => {
      const runs = groupBookingDates([
        { date: '2026-11-18', status: NOT_APPROVED },
        { date: '2026-11-17', status: APPROVED },
        { date: '2026-11-19', status: null },
      ]);
      expect(runs.map(({ start, status }) => [start, status])).toEqual([
        ['2026-11-17', APPROVED],
        ['2026-11-18', NOT_APPROVED],
        ['2026-11-19', null],
      ]);
      expect(runs.map(isDeclined)).toEqual([false, true, false]);
    });

    test('two children on the same dates give one run', () => {
      const of = (date: string) => ({ date, status: APPROVED });
      const entries = [of('2026-11-17'), of('2026-11-18'), of('2026-11-17'), of('2026-11-18')];
      expect(words(entries)).toEqual(['Nov 17 - Nov 18']);
    });
  });

  test('no date is lost or invented, and runs of one status never touch', () => {
    const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-12-01', days));
    fc.assert(
      fc.property(fc.array(date, { maxLength: 40 }), (dates) => {
        const runs = groupBookingDates(dates);
        expect(runs.flatMap(({ start, end }) => eachDate(start, end))).toEqual([...new Set(dates)].sort());
        runs.slice(1).forEach((run, index) => {
          expect(daysBetween(runs[index]?.end ?? run.start, run.start)).toBeGreaterThan(1);
        });
      }),
    );
  });

  test('a date that does not exist is refused', () => {
    expect(() => words(['2026-02-30', '2026-03-01'])).toThrow(RangeError);
  });
});

describe('instants and time zones', () => {
  const runs = { numRuns: count(100, 3000), seed: 20261120 };
  const zones = fc.constantFrom(
    'America/Toronto',
    'America/Vancouver',
    'America/St_Johns',
    'America/Phoenix',
    'Europe/London',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  );
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });

  inTimeZones(() => {
    test('the wall clock of any instant leads back to that instant, or to the earlier of a repeated hour', () => {
      fc.assert(
        fc.property(zones, minutes, (zone, minute) => {
          const instant = minute * 60_000;
          const wall = wallClockIn(zone, new Date(instant));
          const found = zonedInstant(wall.date, wall.time, zone);
          expect(wallClockIn(zone, found)).toEqual(wall);
          expect(instant - found.getTime()).toBeGreaterThanOrEqual(0);
          expect(instant - found.getTime()).toBeLessThanOrEqual(3_600_000);
        }),
        runs,
      );
    });

    test.each([
      ['an ordinary day', '2026-11-20', '09:00', 'America/Toronto', '2026-11-20T14:00:00.000Z'],
      ['summer time', '2026-07-20', '09:00', 'America/Toronto', '2026-07-20T13:00:00.000Z'],
      ['the hour that spring skips', '2026-03-08', '02:30', 'America/Toronto', '2026-03-08T07:00:00.000Z'],
      ['the first of the two hours in autumn', '2026-11-01', '01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
      ['a gap of half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
      ['a day that never was', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
      ['midnight', '2026-11-20', '00:00', 'America/Vancouver', '2026-11-20T08:00:00.000Z'],
    ])('%s', (_what, date, time, zone, expected) => {
      expect(zonedInstant(date, time, zone).toISOString()).toBe(expected);
    });

    test("today and tomorrow are the place's, not the machine's", () => {
      const evening = new Date('2026-11-20T03:30:00Z');
      expect(todayIn('America/Toronto', evening)).toBe('2026-11-19');
      expect(todayIn('Pacific/Auckland', evening)).toBe('2026-11-20');
      expect(tomorrowIn('America/Toronto', evening)).toBe('2026-11-20');
      expect(tomorrowIn('America/Toronto', new Date('2026-11-01T04:30:00Z'))).toBe('2026-11-02');
    });

    test.each([
      ['Tuesday morning to Friday noon', '2026-11-24T14:00:00Z', '2026-11-27T17:00:00Z', '3 days left'],
      ['Tuesday afternoon to Friday noon', '2026-11-24T20:00:00Z', '2026-11-27T17:00:00Z', '3 days left'],
      ['Tuesday afternoon to Thursday noon', '2026-11-24T20:00:00Z', '2026-11-26T17:00:00Z', '2 days left'],
      ['late Tuesday to early Friday', '2026-11-25T04:00:00Z', '2026-11-27T13:00:00Z', '2 days left'],
      ['early Tuesday to late Friday', '2026-11-24T05:30:00Z', '2026-11-28T04:00:00Z', '4 days left'],
      ['late Tuesday to early Thursday', '2026-11-25T04:00:00Z', '2026-11-26T06:00:00Z', '26 hours left'],
      ['this morning to tomorrow evening', '2026-11-24T14:00:00Z', '2026-11-26T01:00:00Z', '35 hours left'],
      ['half an hour', '2026-11-24T14:00:00Z', '2026-11-24T14:30:00Z', '30 minutes left'],
      ['the past', '2026-11-24T14:00:00Z', '2026-11-24T13:00:00Z', null],
    ])('the time left from %s is counted as people do', (_, now, until, words) => {
      expect(timeLeft(new Date(until), new Date(now))).toBe(words);
    });

    test('a day on the wall is 23 or 25 hours long when the clocks change', () => {
      const hours = (date: string) =>
        (zonedInstant(addDays(date, 1), '00:00', 'America/Toronto').getTime() -
          zonedInstant(date, '00:00', 'America/Toronto').getTime()) /
        3_600_000;
      expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-06-01')]).toEqual([23, 25, 24]);
    });
  });

  test('zones, times and dates that do not exist are refused', () => {
    expect(isTimeZone('America/Toronto')).toBe(true);
    expect(isTimeZone('America/Nowhere')).toBe(false);
    expect(isTimeZone(undefined)).toBe(false);
    expect(isWallTime('2027-03-14', '02:30', 'America/Toronto')).toBe(false);
    expect(isWallTime('2027-03-14', '03:00', 'America/Toronto')).toBe(true);
    expect(isWallTime('2027-03-14', '02:30', 'America/Phoenix')).toBe(true);
    expect(() => zonedInstant('2026-11-20', '24:00', 'America/Toronto')).toThrow(RangeError);
    expect(() => zonedInstant('2026-02-30', '10:00', 'America/Toronto')).toThrow(RangeError);
    expect(() => zonedInstant('2026-11-20', '10:00', 'America/Nowhere')).toThrow(RangeError);
  });

  test('times are shown on a twelve-hour clock', () => {
    expect(['00:05', '07:30', '12:00', '17:45'].map(formatTime)).toEqual([
      '12:05 AM',
      '7:30 AM',
      '12:00 PM',
      '5:45 PM',
    ]);
  });
});

describe('ages', () => {
  const today = '2026-11-02';

  it.each([
    ['2026-11-02', 'Newborn', 'infant'],
    ['2026-10-03', 'Newborn', 'infant'],
    ['2026-10-02', '1 month', 'infant'],
    ['2025-11-02', '1 year', 'infant'],
    ['2025-05-02', '1 year 6 months', 'toddler'],
    ['2024-07-15', '2 years 3 months', 'toddler'],
    ['2024-05-02', '2 years 6 months', 'preschooler'],
    ['2022-11-02', '4 years', 'kindergarten age'],
    ['2020-11-02', '6 years', 'school age'],
    ['2014-01-01', '12 years 10 months', 'school age'],
    ['2024-02-29', '2 years 8 months', 'preschooler'],
  ])('a child born on %s is %s, %s', (birthDate, text, stage) => {
    expect([ageText(birthDate, today), ageStage(birthDate, today)]).toEqual([text, stage]);
  });

  it('a child born tomorrow, where the family’s day is behind, is newborn', () => {
    expect([ageText('2026-11-03', today), ageStage('2026-11-03', today)]).toEqual(['Newborn', 'infant']);
  });
});

describe('holidays', () => {
  test.each([
    ['2026-11-26', 'Thanksgiving in the U.S.'],
    ['2026-10-12', 'Thanksgiving in Canada'],
    ['2027-03-26', 'Good Friday in Canada'],
    ['2027-05-24', 'Victoria Day in Canada'],
    ['2027-05-31', 'Memorial Day in the U.S.'],
    ['2026-09-07', 'Labour Day'],
    ['2026-12-25', 'Christmas Day'],
    ['2026-11-27', null],
  ])('%s: %s', (date, name) => {
    expect(holidayOn(date)).toBe(name);
  });
});

it('children are matched to months of birth, twins one after the other', () => {
  const [ada, ben, leo] = ['2024-10-02', '2024-10-02', '2022-05-30'].map((birthDate, id) => ({ id, birthDate }));
  const matched = (...months: string[]) => childrenByMonth([ada!, ben!, leo!], months);
  expect(matched('2024-10')).toEqual([ada]);
  expect(matched('2022-05', '2024-10', '2024-10', '2024-10', '')).toEqual([leo, ada, ben, null, null]);
});
