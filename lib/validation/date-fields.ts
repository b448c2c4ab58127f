import { string } from 'yup';
import { isCalendarDate } from '@/lib/dates/dates';
import { dateShape } from '@/lib/validation/date-rules';
import { text } from '@/lib/validation/fields';

/** An existing calendar date, yyyy-MM-dd. */
export const dateField = (missing = 'Enter a date.') =>
  text(dateShape)
    .required(missing)
    .test('calendar-date', dateShape.message, (value) => !value || isCalendarDate(value))
    .meta({ format: 'date' });

/**
 * A form's date, validated with a check of date-rules: `checkedDate((value) => checkBirthDate(value, today))`. Unlike
 * `dateField`, it also gets specific messages for partial dates.
 */
export const checkedDate = (check: (value: string | undefined) => string | undefined) =>
  string().test('date', (value, { createError }) => {
    const message = check(value);
    return message === undefined || createError({ message });
  });
