import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { NormalisedInput } from '@/components/ui/inputs/normalised-input/normalised-input';
import { readSlashDate, writeSlashDate } from '@/lib/validation/date-rules';

/** Room for a date written with blanks around its separators. */
const writtenLength = 20;

/**
 * The signing date (specification section 2): placeholder YYYY/MM/DD. The form holds yyyy-MM-dd, or what was typed while it
 * is not a date yet.
 */
export function SigningDateField({
  label = 'Signing date',
  ...field
}: Omit<FormFieldProps, 'label'> & { label?: string }) {
  return (
    <FormField<string> label={label} {...field}>
      {(control, { value, setValue, touch }) => (
        <NormalisedInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="YYYY/MM/DD"
          maxLength={writtenLength}
          className="max-w-52"
          value={value}
          onChange={setValue}
          normalise={(text) => readSlashDate(text) ?? text}
          format={writeSlashDate}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
