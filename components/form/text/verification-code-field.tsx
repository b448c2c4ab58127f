import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { formatVerificationCode, normaliseVerificationCode } from '@/lib/validation/account';

const input = {
  mask: { mask: /^[A-Z\d\s\-\u2010-\u2013]*$/, prepareChar: (typed: string) => typed.toUpperCase() },
  autoComplete: 'one-time-code',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  // Room for a code pasted with text around it; the form's rule rejects codes that are too long.
  maxLength: 64,
  placeholder: 'XXXXX XXXXX',
  className: 'max-w-72 tracking-widest uppercase',
} as const;

/**
 * A code from an e-mail: one field, so that pasting and autofill work. Corrects lowercase letters, blanks and
 * look-alikes.
 */
export const VerificationCodeField = (field: FormFieldProps) => (
  <MaskedField {...field} input={input} format={formatVerificationCode} parse={normaliseVerificationCode} />
);
