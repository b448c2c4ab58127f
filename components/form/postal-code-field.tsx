import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { normalisePostalCode, postalCodeLabels, postalCodePlaceholders } from '@/lib/validation/postal-code';
import type { Country } from '@/lib/validation/regions';

export interface PostalCodeFieldProps extends Omit<FormFieldProps, 'label'> {
  /** Chooses between a Canadian postal code and a US ZIP code (specification section 5). */
  country: Country;
  label?: string;
}

const writtenLength = 12;
/** One mask for both countries: a code typed before the country was chosen stays whole. */
const mask = { mask: /^[A-Z\d\s-]*$/, prepareChar: (typed: string) => typed.toUpperCase() };

/** A postal or ZIP code with its country's label and placeholder. The form holds "M5V 2T6" however it was written. */
export function PostalCodeField({ country, label = postalCodeLabels[country], ...field }: PostalCodeFieldProps) {
  return (
    <FormField<string | null> label={label} {...field}>
      {(control, { value, setValue, touch }) => (
        <MaskedInput
          {...control}
          autoComplete="postal-code"
          autoCapitalize="characters"
          inputMode={country === 'US' ? 'numeric' : undefined}
          placeholder={postalCodePlaceholders[country]}
          maxLength={writtenLength}
          mask={mask}
          text={value ?? ''}
          onText={(text) => setValue(normalisePostalCode(country, text))}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
