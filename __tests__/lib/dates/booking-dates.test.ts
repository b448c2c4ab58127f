import fc from 'fast-check';
import { formatBookingDateRun, groupBookingDates, isDeclined, type BookingDateEntry } from '@/lib/dates/booking-dates';
import { addDays, daysBetween, eachDate } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { inTimeZones } from '@/__tests__/support/time-zones';

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
