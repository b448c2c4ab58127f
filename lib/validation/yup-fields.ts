import { string } from 'yup';
import '@/lib/validation/yup-sentences';
import { isCalendarDate } from '@/lib/dates';
import { dateShapeRule } from '@/lib/validation/date-rules';
import { tooLong, type TextRule } from '@/lib/validation/text-rule';

/**
 * Rules as yup schemas, for the contract. The browser loads none of this: forms ask `checkText` with the same rules.
 * Everything is strict: the service casts nothing, so what is not text is refused.
 */

const typed = (rule: TextRule) => string().strict().max(rule.max, tooLong(rule.max)).typeError('Use text here.');

/** A text that must be given; the empty text is missing too. */
export const requiredText = (rule: TextRule) => {
  const missing = rule.missing ?? rule.message;
  return typed(rule).matches(rule.pattern, { message: rule.message, excludeEmptyString: true }).required(missing);
};

/** A text that may be left out, null or empty. */
export const optionalText = (rule: TextRule) =>
  typed(rule).matches(rule.pattern, { message: rule.message, excludeEmptyString: true }).nullable().optional();

/** A text that must be there but may be empty, such as a last name. */
export const possiblyEmptyText = (rule: TextRule) =>
  typed(rule).matches(rule.pattern, { message: rule.message, excludeEmptyString: true }).defined(rule.message);

/** A calendar date that exists, yyyy-MM-dd. */
export const dateField = (missing = 'Enter a date.') =>
  requiredText({ ...dateShapeRule, missing })
    .test('calendar-date', dateShapeRule.message, (value) => !value || isCalendarDate(value))
    .meta({ format: 'date' });
