import { string } from 'yup';
import '@/lib/validation/yup-sentences';
import { limits } from '@/lib/limits';

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

export interface TextRule {
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
