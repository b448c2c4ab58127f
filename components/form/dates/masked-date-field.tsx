import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { ControlProps } from '@/components/ui/inputs/control';
import { MaskedInput } from '@/components/ui/inputs/masked-input';
import { checkDottedDate, readDottedDate, writeDottedDate } from '@/lib/validation/date-rules';

const check = (value: string | null) => (value ? checkDottedDate(value) : undefined);

/** The form holds yyyy-MM-dd, or the typed text while it is not a date, which the field rejects. */
export function MaskedDateField(field: FormFieldProps) {
  return (
    <FormField<string> {...field} validate={check}>
      {(control, { value, setValue, touch }) => (
        <MaskedDateInput {...control} value={value} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}

interface MaskedDateInputProps extends ControlProps {
  /** yyyy-MM-dd, or the typed text while it is not a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/**
 * Never corrects a digit: a mask that skips or fills in digits would turn "45.13.2020" into another date. A nonexistent
 * date stays as typed and is rejected by `checkDottedDate`.
 */
const mask = {
  mask: /^(\d{0,2}|\d{1,2}\.\d{0,2}|\d{1,2}\.\d{1,2}\.\d{0,4})$/,
  prepareChar: (typed: string, { value }: { value: string }) => {
    if (/[\s/-]/.test(typed)) return '.';
    return /\d/.test(typed) && /^(\d\d|\d\d?\.\d\d)$/.test(value) ? `.${typed}` : typed;
  },
  overwrite: true,
};

/** A date typed as dd.mm.yyyy (product section 5). The dots are inserted automatically. */
function MaskedDateInput({ value, onChange, ...rest }: MaskedDateInputProps) {
  return (
    <MaskedInput
      {...rest}
      mask={mask}
      inputMode="numeric"
      placeholder="dd.mm.yyyy"
      className="max-w-52"
      text={writeDottedDate(value)}
      onText={(text) => onChange(readDottedDate(text) ?? text)}
    />
  );
}
