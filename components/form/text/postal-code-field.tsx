import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { normalisePostalCode, postalCodeLabels, postalCodePlaceholders } from '@/lib/validation/postal-code';
import type { Country } from '@/lib/validation/regions';

export interface PostalCodeFieldProps extends Omit<FormFieldProps, 'label'> {
  /** Chooses between a Canadian postal code and a US ZIP code (product section 5). */
  country: Country;
  label?: string;
}

/** One mask for both countries: a code typed before the country was chosen stays whole. */
const mask = { mask: /^[A-Z\d\s-]*$/, prepareChar: (typed: string) => typed.toUpperCase() };

/** A postal or ZIP code with its country's label and placeholder. The form holds "M5V 2T6" however it was written. */
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
