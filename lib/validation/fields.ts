import { array, type ISchema, number, setLocale, string } from 'yup';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';

/**
 * What is said where a schema has no sentence of its own: to people, about their field, without yup's names for paths and
 * types, and never with what was sent, which may be a password. Imported for its effect by the files in which schemas begin
 * (texts.ts, fields.ts), so that it is in force before any schema is made.
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
 * Texts as yup schemas. Nothing is cast: what is not text is refused. Lengths are in UTF-16 units, as inputs count them, and
 * every pattern is linear in the text's length, so that no text can make it slow.
 */

/** One line: no control characters (PostgreSQL refuses U+0000), no halves of surrogate pairs, not only blanks. */
const oneLine = /^(?=[^\S\r\n]*\S)[^\p{Cc}\p{Cs}]*$/u;
/** Several lines: as one line, and tabs and line breaks too. */
const manyLines = /^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const plainText = 'Use letters, digits and punctuation only.';

export const tooLong = (max: number) => `Use at most ${max} characters.`;

interface TextRule {
  pattern: RegExp;
  /** What to do about a text that does not match: a whole sentence. */
  message: string;
  max?: number;
}

/** A text of a pattern, as yup's `required` and `nullable().optional()` complete it. The empty text counts as not given. */
export const text = ({ pattern, message, max = limits.textMax }: TextRule) =>
  string()
    .strict()
    .max(max, tooLong(max))
    .typeError('Enter text here.')
    .matches(pattern, { message, excludeEmptyString: true });

/** A text input's value: at most 100 characters (product section 5). */
export const line = (message = plainText) => text({ pattern: oneLine, message });
export const requiredLine = (missing: string) => line(missing).required(missing);
export const optionalLine = () => line().nullable().optional();

/** A text area's value. */
export const lines = (max: number, message = plainText) => text({ pattern: manyLines, message, max });
export const optionalLines = (max: number) => lines(max).nullable().optional();

/** Product rule 3: names of any script. A first name is asked for and a last name is not: nothing assumes two parts. */
export const firstNameField = () => requiredLine('Enter a first name.');
/** It must be there but may be empty. */
export const lastNameField = () => {
  const message = 'Enter a last name, or leave this empty.';
  return line(message).defined(message);
};

/** Ids, dates, choices and lists as the contract takes them. Nothing here casts: another type is refused. */

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
export const dateForm = 'Use the form yyyy-MM-dd.';

export const id = () => string().strict().matches(uuidPattern, 'Not an id.').defined();
export const date = () => string().strict().matches(datePattern, dateForm).defined().meta({ format: 'date' });
export const month = () => string().strict().matches(monthPattern, 'Use the form yyyy-MM.').defined();
export const list = <T>(item: ISchema<T>) => array().strict().of(item).defined();

/** One of an enumeration's numbers. */
export const oneOf = <T extends number>(values: readonly T[], message?: string) =>
  number<T>()
    .strict()
    .oneOf(values as T[], message)
    .defined(message);

/** A message to support (product section 3), for contract and forms. */
const words = (max: number, missing: string) =>
  string().strict().max(max, tooLong(max)).matches(/\S/, missing).required(missing);

export const subjectField = () => words(limits.textMax, 'Enter a subject.');
export const messageField = () => words(limits.longTextMax, 'Enter a message.');
