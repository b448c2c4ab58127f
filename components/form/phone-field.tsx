import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { NormalisedInput } from '@/components/ui/inputs/normalised-input/normalised-input';
import { formatPhone, normalisePhone, phonePlaceholder } from '@/lib/validation/phone';

/** Room for how people write a number; the stored form has 12 characters. */
const writtenLength = 24;

/** A phone number (specification section 5). The form holds +1 and ten digits once the number is whole. */
export function PhoneField({ autoComplete = 'tel', ...field }: FormFieldProps & { autoComplete?: string }) {
  return (
    <FormField<string | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <NormalisedInput
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder={phonePlaceholder}
          maxLength={writtenLength}
          value={value ?? ''}
          onChange={setValue}
          normalise={(text) => normalisePhone(text) ?? text}
          format={formatPhone}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
