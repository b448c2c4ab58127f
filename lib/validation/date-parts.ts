import { calendarDate, daysInMonth, MONTH_NAMES } from '@/lib/dates/dates';

/**
 * The three-part date (product sections 2 and 5): month select, 2-digit day, 4-digit year, combined as year-month-day.
 * Partial dates are valid strings ("-02-5" has month and day), so that a form can hold and validate them.
 */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}
export type DatePart = keyof DateParts;
export const datePartNames = ['month', 'day', 'year'] as const satisfies readonly DatePart[];

export interface DatePartsProblem {
  message: string;
  /** The invalid parts. */
  parts: readonly DatePart[];
}

const stripZeros = (text: string) => text.replace(/^0+(?=\d)/, '');

/** Splits a combined value and strips leading zeros; malformed text gives empty parts. */
export function splitDateParts(value: string | null | undefined): DateParts {
  const match = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(value ?? '');
  const [year = '', month = '', day = ''] = match ? match.slice(1) : [];
  return { year: stripZeros(year), month: stripZeros(month), day: stripZeros(day) };
}

/** year-month-day: padded to yyyy-MM-dd if complete, empty without parts. */
export function joinDateParts({ year, month, day }: DateParts): string {
  if (!year && !month && !day) return '';
  if (!year || !month || !day) return `${year}-${month}-${day}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const sentences: Record<DatePart, string> = {
  month: 'Choose a month.',
  day: 'Enter a day.',
  year: 'Enter a year.',
};

const missingSentence = (parts: readonly DatePart[]): string =>
  parts.length === 1 && parts[0] ? sentences[parts[0]] : `The date must include a ${parts.join(' and a ')}.`;

/** The error of a combined value; null for an existing date. `missing` is the message for an empty value. */
export function findDatePartsProblem(value: string | null | undefined, missing: string): DatePartsProblem | null {
  const parts = splitDateParts(value);
  const blank = datePartNames.filter((part) => parts[part] === '');
  if (blank.length === 3) return { message: missing, parts: datePartNames };
  if (blank.length > 0) return { message: missingSentence(blank), parts: blank };
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  if (year < 1000) return { message: 'The year must have 4 digits.', parts: ['year'] };
  if (month < 1 || month > 12) return { message: sentences.month, parts: ['month'] };
  if (calendarDate(year, month, day)) return null;
  const last = daysInMonth(year, month);
  return {
    message: `The day must be between 1 and ${last}: ${MONTH_NAMES[month - 1]} ${year} has ${last} days.`,
    parts: ['day'],
  };
}
