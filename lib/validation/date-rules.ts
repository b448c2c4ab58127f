import {
  addDays,
  addMonths,
  calendarDate,
  isCalendarDate,
  isWithin,
  longDate,
  type CalendarDate,
} from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { findDatePartsProblem } from '@/lib/validation/date-parts';

/** yyyy-MM-dd. Doesn't check that the day exists. */
export const dateShape = {
  pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  message: 'Enter a real date.',
  max: 10,
};

/** A combined value of the three-part date, possibly partial. */
const datePartsForm = /^\d{0,4}-\d{0,2}-\d{0,2}$/;

/** The error of a missing or nonexistent date; names the wrong part if there is one. */
export function checkDate(value: string | null | undefined, missing = 'Enter a date.'): string | undefined {
  if (isCalendarDate(value)) return undefined;
  return value && !datePartsForm.test(value) ? dateShape.message : findDatePartsProblem(value, missing)?.message;
}

/** As `checkDate`, but accepts an empty value: whether it's required is the form's rule. */
export const checkGivenDate = (value: string | null | undefined): string | undefined =>
  value ? checkDate(value) : undefined;

/** The error of a date picker that offers tomorrow through `max`. */
export function checkPickedDate(
  value: string | null | undefined,
  today: CalendarDate,
  max?: CalendarDate,
): string | undefined {
  const tomorrow = addDays(today, 1);
  if (!value || (isCalendarDate(value) && isWithin(value, tomorrow, max))) return undefined;
  return `Enter a date like “${longDate(tomorrow)}”, ${max ? `from tomorrow to ${longDate(max)}` : 'tomorrow or later'}.`;
}

/** Product rule 3: not in the future, at most 13 years ago. `today` in the family's or the facility's time zone. */
export function checkBirthDate(value: string | null | undefined, today: CalendarDate): string | undefined {
  const problem = checkDate(value, 'Enter a date of birth.');
  if (problem || !value) return problem;
  if (value > today) return 'The date of birth can’t be in the future.';
  return value < addMonths(today, -12 * limits.childAgeYearsMax)
    ? `Care is for children up to ${limits.childAgeYearsMax} years old.`
    : undefined;
}

/** Product rule 7: the signing date lies within one day of the server's `today`. */
export function checkSigningDate(value: string | null | undefined, today: CalendarDate): string | undefined {
  const problem = checkDate(value, 'Enter the signing date.');
  if (problem || !value) return problem;
  return value < addDays(today, -1) || value > addDays(today, 1) ? "Use today's date as the signing date." : undefined;
}

/** Parses YYYY/MM/DD (product section 2), also with hyphens, dots or blanks. */
export function readSlashDate(text: string): CalendarDate | null {
  const match = /^\s*(\d{4})[/\-.\s]?(\d{1,2})[/\-.\s]?(\d{1,2})\s*$/.exec(text);
  return match ? calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Formats as YYYY/MM/DD; returns other text unchanged. */
export const writeSlashDate = (value: string): string => (isCalendarDate(value) ? value.replaceAll('-', '/') : value);

/** The years of the dd.mm.yyyy mask (product section 5). */
export const maskYears = { min: 1900, max: 9999 } as const;

/** Parses dd.mm.yyyy, years 1900 to 9999 (product section 5). */
export function readDottedDate(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (!match || Number(match[3]) < maskYears.min) return null;
  return calendarDate(Number(match[3]), Number(match[2]), Number(match[1]));
}

/** The error of the dd.mm.yyyy mask. */
export function checkDottedDate(value: string | null | undefined, missing = 'Enter a date.'): string | undefined {
  if (!value) return missing;
  return isCalendarDate(value)
    ? undefined
    : `Enter a real date as day, month and year, such as 20.11.2026. Years begin at ${maskYears.min}.`;
}

/** Formats as dd.mm.yyyy; returns other text unchanged. */
export const writeDottedDate = (value: string): string =>
  isCalendarDate(value) ? `${value.slice(8)}.${value.slice(5, 7)}.${value.slice(0, 4)}` : value;
