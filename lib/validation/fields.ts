import { array, type ISchema, number, setLocale, string } from 'yup';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { allSeen, hiddenText, manyLines, oneLine, someSeen } from '@/lib/validation/seen';

/**
 * Default messages that replace yup's: no paths, no types, and never the value, which may be a password. Set here
 * because every schema starts with a function of this file.
 */
setLocale({
  mixed: {
    default: 'This does not have the right format.',
    required: 'This is missing.',
    defined: 'This is missing.',
    notNull: 'This is missing.',
    oneOf: 'Choose one of these: ${values}.',
    notType: 'This does not have the right format.',
  },
  string: {
    min: 'Use at least ${min} characters.',
    max: 'Use at most ${max} characters.',
    matches: 'This does not have the right format.',
  },
  number: {
    min: 'Use ${min} or more.',
    max: 'Use ${max} or less.',
    integer: 'Use a whole number.',
  },
  array: { min: 'Choose at least ${min}.', max: 'At most ${max}.' },
});

/**
 * Text fields. Nothing is cast. Lengths are in UTF-16 units, as inputs count them. Every pattern matches in linear
 * time, so that no input can make it slow.
 */

const plainText = 'Use letters, digits and punctuation only.';

export const tooLong = (max: number) => `Use at most ${max} characters.`;

interface TextRule {
  pattern: RegExp;
  /** The error message for text that doesn't match. */
  message: string;
  max?: number;
}

/**
 * A text field with a pattern, to be completed with `required` or `nullable().optional()`. The empty string counts as
 * missing.
 */
export const text = ({ pattern, message, max = limits.textMax }: TextRule) =>
  string()
    .strict()
    .max(max, tooLong(max))
    .typeError('Enter text here.')
    .matches(pattern, { message, excludeEmptyString: true });

/** A text input: at most 100 characters (product section 5). */
export const line = (message = plainText) =>
  text({ pattern: oneLine, message }).test('seen', hiddenText, (value) => !value || allSeen(value));
export const requiredLine = (missing: string) => line(missing).required(missing);
export const optionalLine = () => line().nullable().optional();

/**
 * A text area. The service removes hidden characters from it (`prose`), which names refuse. `missing` is the message for
 * text in which nothing can be seen.
 */
export const lines = (max: number, missing = plainText) =>
  text({ pattern: someSeen, message: missing, max })
    .matches(manyLines, { message: plainText, excludeEmptyString: true })
    .meta({ prose: true });
export const optionalLines = (max: number) => lines(max).nullable().optional();

/** Product rule 3: names in any script. Only the first name is required, because not everyone has two names. */
export const firstNameField = () => requiredLine('Enter a first name.');
/** Must be present but may be empty. */
export const lastNameField = () => {
  const message = 'Enter a last name, or leave this blank.';
  return line(message).defined(message);
};

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
export const dateForm = 'Use the form yyyy-MM-dd.';

export const id = () => string().strict().matches(uuidPattern, 'Not an id.').defined();
export const date = () => string().strict().matches(datePattern, dateForm).defined().meta({ format: 'date' });
export const month = () => string().strict().matches(monthPattern, 'Use the form yyyy-MM.').defined();
export const list = <T>(item: ISchema<T>) => array().strict().of(item).defined();

export const oneOf = <T extends number>(values: readonly T[], message?: string) =>
  number<T>()
    .strict()
    .oneOf(values as T[], message)
    .defined(message);

export const subjectField = () => requiredLine('Enter a subject.');
export const messageField = () => lines(limits.longTextMax, 'Enter a message.').required('Enter a message.');
