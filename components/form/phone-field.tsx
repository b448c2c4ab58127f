import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { formatPhone, normalisePhone, phonePlaceholder } from '@/lib/validation/phone';

/** Room for how people write a number; the stored form has 12 characters. */
const writtenLength = 24;
/** People write a number as they like; no digit is added, moved or taken away. */
const mask = { mask: /^[\d\s+().\-\u2010-\u2013]*$/ };

/** A phone number (specification section 5). The form holds +1 and ten digits once the number is whole. */
export function PhoneField({ autoComplete = 'tel', ...field }: FormFieldProps & { autoComplete?: string }) {
  return (
    <FormField<string | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <MaskedInput
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder={phonePlaceholder}
          maxLength={writtenLength}
          mask={mask}
          text={formatPhone(value ?? '')}
          onText={(text) => setValue(normalisePhone(text) ?? text)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
