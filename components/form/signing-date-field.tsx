import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { readSlashDate, writeSlashDate } from '@/lib/validation/date-rules';

/** Room for a date written with blanks around its separators. */
const writtenLength = 20;
const mask = { mask: /^[\d\s/.-]*$/ };

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
        <MaskedInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="YYYY/MM/DD"
          maxLength={writtenLength}
          className="max-w-52"
          mask={mask}
          text={writeSlashDate(value)}
          onText={(text) => setValue(readSlashDate(text) ?? text)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
