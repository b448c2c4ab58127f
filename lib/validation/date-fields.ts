import { string } from 'yup';
import { isCalendarDate } from '@/lib/dates/dates';
import { dateShape } from '@/lib/validation/date-rules';
import { text } from '@/lib/validation/fields';

/** A calendar date that exists, yyyy-MM-dd, as the contract takes it. */
export const dateField = (missing = 'Enter a date.') =>
  text(dateShape)
    .required(missing)
    .test('calendar-date', dateShape.message, (value) => !value || isCalendarDate(value))
    .meta({ format: 'date' });

/**
 * A date in a form, by one of the checks of date-rules: `checkedDate((value) => checkBirthDate(value, today))`. The check's
 * sentence names what is wrong, also of a date that is only half filled in.
 */
export const checkedDate = (check: (value: string | undefined) => string | undefined) =>
  string().test('date', (value, { createError }) => {
    const message = check(value);
    return message === undefined || createError({ message });
  });
