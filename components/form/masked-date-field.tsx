import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { MaskedDateInput } from '@/components/ui/inputs/masked-date-input/masked-date-input';

/** A dd.mm.yyyy date in a form. The form holds yyyy-MM-dd, or what was typed while it is not a date yet. */
export function MaskedDateField(field: FormFieldProps) {
  return (
    <FormField<string> {...field}>
      {(control, { value, setValue, touch }) => (
        <MaskedDateInput {...control} value={value} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}
