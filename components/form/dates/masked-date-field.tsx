import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { checkDottedDate } from '@/lib/validation/date-rules';
import { MaskedDateInput } from '@/components/ui/inputs/masked-date-input/masked-date-input';

const check = (value: string | null) => (value ? checkDottedDate(value) : undefined);

/** A dd.mm.yyyy date in a form. The form holds yyyy-MM-dd, or what was typed while it is not a date, which the field refuses. */
export function MaskedDateField(field: FormFieldProps) {
  return (
    <FormField<string> {...field} validate={check}>
      {(control, { value, setValue, touch }) => (
        <MaskedDateInput {...control} value={value} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}
