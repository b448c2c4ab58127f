import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import {
  type Country,
  normalisePostalCode,
  postalCodeLabels,
  postalCodePlaceholders,
} from '@/lib/validation/postal-address';

export interface PostalCodeFieldProps extends Omit<FormFieldProps, 'label'> {
  /** A Canadian postal code or a US ZIP code (product section 5). */
  country: Country;
  label?: string;
}

/** One mask for both countries, so that changing the country keeps the typed code. */
const mask = { mask: /^[A-Z\d\s-]*$/, prepareChar: (typed: string) => typed.toUpperCase() };

/** The form holds the normalized code, such as "M5V 2T6". */
export function PostalCodeField({ country, label = postalCodeLabels[country], ...field }: PostalCodeFieldProps) {
  const input = {
    mask,
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    inputMode: country === 'US' ? 'numeric' : undefined,
    placeholder: postalCodePlaceholders[country],
    maxLength: 12,
  } as const;
  return <MaskedField {...field} label={label} input={input} parse={(text) => normalisePostalCode(country, text)} />;
}
