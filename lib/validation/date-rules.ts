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

/** The form yyyy-MM-dd; whether the day exists, `checkDate` says. */
export const dateShape = {
  pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  message: 'Enter a real date.',
  max: 10,
};

/** A combined value of the three-part date, perhaps half-filled. */
const datePartsForm = /^\d{0,4}-\d{0,2}-\d{0,2}$/;

/** The sentence for a date that is missing or does not exist, or undefined. It names the wrong part where there is one. */
export function checkDate(value: string | null | undefined, missing = 'Enter a date.'): string | undefined {
  if (isCalendarDate(value)) return undefined;
  return value && !datePartsForm.test(value) ? dateShape.message : findDatePartsProblem(value, missing)?.message;
}

/** What was given is a date, or the sentence that says what is wrong with it; nothing given is for the form's rule to judge. */
export const checkGivenDate = (value: string | null | undefined): string | undefined =>
  value ? checkDate(value) : undefined;

/** The sentence for what a date picker holds and cannot read or offer, or undefined: it offers tomorrow up to `max`. */
export function checkPickedDate(
  value: string | null | undefined,
  today: CalendarDate,
  max?: CalendarDate,
): string | undefined {
  const tomorrow = addDays(today, 1);
  if (!value || (isCalendarDate(value) && isWithin(value, tomorrow, max))) return undefined;
  return `Enter a date like “${longDate(tomorrow)}”, from tomorrow ${max ? `to ${longDate(max)}` : 'on'}.`;
}

/** Product rule 3: not in the future, at most 13 years ago. `today` is the family's or the facility's. */
export function checkBirthDate(value: string | null | undefined, today: CalendarDate): string | undefined {
  const problem = checkDate(value, 'Enter a date of birth.');
  if (problem || !value) return problem;
  if (value > today) return 'The date of birth cannot be in the future.';
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

/**
 * Reads the signing date as people write it, YYYY/MM/DD
 * (product section 2), also with hyphens, dots or blanks; null otherwise.
 */
export function readSlashDate(text: string): CalendarDate | null {
  const match = /^\s*(\d{4})[/\-.\s]?(\d{1,2})[/\-.\s]?(\d{1,2})\s*$/.exec(text);
  return match ? calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Writes a date as YYYY/MM/DD; text that is not a date comes back as it is. */
export const writeSlashDate = (value: string): string => (isCalendarDate(value) ? value.replaceAll('-', '/') : value);

/** The years of the dd.mm.yyyy mask (product section 5). */
export const maskYears = { min: 1900, max: 9999 } as const;

/** Reads dd.mm.yyyy, years 1900 to 9999; a nonexistent date gives null (product section 5). */
export function readDottedDate(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (!match || Number(match[3]) < maskYears.min) return null;
  return calendarDate(Number(match[3]), Number(match[2]), Number(match[1]));
}

/** The sentence for a date of the dd.mm.yyyy mask that is missing or does not exist, or undefined. */
export function checkDottedDate(value: string | null | undefined, missing = 'Enter a date.'): string | undefined {
  if (!value) return missing;
  return isCalendarDate(value)
    ? undefined
    : `Enter a real date as day, month and year, such as 20.11.2026. Years begin at ${maskYears.min}.`;
}

/** Writes a date as dd.mm.yyyy; text that is not a date comes back as it is. */
export const writeDottedDate = (value: string): string =>
  isCalendarDate(value) ? `${value.slice(8)}.${value.slice(5, 7)}.${value.slice(0, 4)}` : value;
