import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { formatPhone, normalisePhone, phonePlaceholder } from '@/lib/validation/phone';

const input = {
  type: 'tel',
  inputMode: 'tel',
  placeholder: phonePlaceholder,
  // Room for separators; the stored number has 12 characters.
  maxLength: 24,
  // Allows any formatting; never adds, moves or removes a digit.
  mask: { mask: /^[\d\s+().\-\u2010-\u2013]*$/ },
} as const;

/** A phone number (product section 5). The form holds +1 and ten digits once the number is complete. */
export function PhoneField({ autoComplete = 'tel', ...field }: FormFieldProps & { autoComplete?: string }) {
  const parse = (text: string) => normalisePhone(text) ?? text;
  return <MaskedField {...field} input={{ ...input, autoComplete }} format={formatPhone} parse={parse} />;
}
