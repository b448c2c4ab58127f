import { limits } from '@/lib/limits';

/**
 * One rule for one text, as data: the form asks `checkText`, the contract builds its yup schema from the same table
 * (`yup-fields.ts`). Nothing in this file or in the rules beside it imports yup, so that pages may load them.
 */
export interface TextRule {
  /** Linear in the text's length, so that no text can make it slow. */
  pattern: RegExp;
  /** What to do about a text that does not match: a whole sentence. */
  message: string;
  max: number;
  /** What to say when nothing was given; without it the text may be left out. */
  missing?: string;
}

/** One line: no control characters (PostgreSQL refuses U+0000), no halves of surrogate pairs, not only blanks. */
export const oneLinePattern = /^(?=[^\S\r\n]*\S)[^\p{Cc}\p{Cs}]*$/u;
/** Several lines: as one line, and tabs and line breaks too. */
export const manyLinesPattern = /^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

const notOneLine = 'Use letters, digits and punctuation only.';

/** A text input's rule (specification section 5: at most 100 characters unless told otherwise). */
export const oneLine = (missing?: string, max: number = limits.textMax): TextRule => ({
  pattern: oneLinePattern,
  message: missing ?? notOneLine,
  max,
  missing,
});

/** A text area's rule. */
export const manyLines = (max: number, missing?: string): TextRule => ({
  pattern: manyLinesPattern,
  message: missing ?? notOneLine,
  max,
  missing,
});

/** The same rule for a text that may be left out. */
export const optional = ({ pattern, message, max }: TextRule): TextRule => ({ pattern, message, max });

export const tooLong = (max: number) => `Use at most ${max} characters.`;

/** The sentence to show beside a field, or undefined when the text is right. Lengths are in UTF-16 units, as inputs count. */
export function checkText(rule: TextRule, value: string | null | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return rule.missing;
  if (value.length > rule.max) return tooLong(rule.max);
  return rule.pattern.test(value) ? undefined : rule.message;
}

/** Sentences by field for a table of rules; empty when all is right, as Formik's `validate` wants it. */
export function checkTexts<K extends string>(
  rules: Record<K, TextRule>,
  values: { readonly [P in NoInfer<K>]?: string | null },
): Partial<Record<K, string>> {
  const errors: Partial<Record<K, string>> = {};
  for (const key of Object.keys(rules) as K[]) {
    const problem = checkText(rules[key], values[key]);
    if (problem) errors[key] = problem;
  }
  return errors;
}
