import { DatePartsInput } from '@/components/ui/inputs/date-parts-input/date-parts-input';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { datePartNames, findDatePartsProblem } from '@/lib/validation/date-parts';
import { checkGivenDate } from '@/lib/validation/date-rules';

/**
 * The three-part date in a form: a fieldset with a hint, and an error that names and marks the wrong part.
 * The form's rule says the sentence (`checkDate`, `checkBirthDate`), the field itself only that a date is half-filled or does
 * not exist; which parts are wrong is seen from the value, and all are when the date exists but the rule refuses it.
 */
export function DatePartsField({ birthday, ...field }: FormFieldProps & { birthday?: boolean }) {
  return (
    <FormField<string | null> {...field} group validate={checkGivenDate}>
      {(control, { value, error, setValue, touch }) => (
        <DatePartsInput
          {...control}
          birthday={birthday}
          value={value ?? ''}
          onChange={setValue}
          onBlur={touch}
          wrong={error ? (findDatePartsProblem(value, '')?.parts ?? datePartNames) : undefined}
        />
      )}
    </FormField>
  );
}
