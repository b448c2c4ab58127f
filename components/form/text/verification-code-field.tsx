import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { formatVerificationCode, normaliseVerificationCode } from '@/lib/validation/verification-code';

const input = {
  mask: { mask: /^[A-Z\d\s\-\u2010-\u2013]*$/, prepareChar: (typed: string) => typed.toUpperCase() },
  autoComplete: 'one-time-code',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  // A code may be pasted with the words around it cut badly; the rule says when it is too long, not the input.
  maxLength: 64,
  placeholder: 'XXXXX XXXXX',
  className: 'max-w-72 tracking-widest uppercase',
} as const;

/**
 * A code from a message: one field, so that pasting and the browser's own filling-in work; small letters, blanks and
 * look-alikes are put right.
 */
export const VerificationCodeField = (field: FormFieldProps) => (
  <MaskedField {...field} input={input} format={formatVerificationCode} parse={normaliseVerificationCode} />
);
