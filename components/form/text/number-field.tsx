import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { NumberInput } from '@/components/ui/inputs/number-input/number-input';

export interface NumberFieldProps extends FormFieldProps {
  scale?: number;
  min?: number;
  max?: number;
  placeholder?: string;
}

/** A number in a form; nothing typed is null. */
export function NumberField({ scale, min, max, placeholder, ...field }: NumberFieldProps) {
  return (
    <FormField<number | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <NumberInput {...control} {...{ scale, min, max, placeholder, value }} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}
