import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { FieldCheck } from '@/components/form/field/use-form-field';
import { MaskedInput, type MaskedInputProps } from '@/components/ui/inputs/masked-input';

interface MaskedFieldProps extends FormFieldProps {
  /** The mask and the input's own attributes. */
  input: Omit<MaskedInputProps, 'text' | 'onText' | 'onBlur'>;
  /** Convert the form's value to the shown text and back; identity by default. */
  format?: (value: string) => string;
  parse?: (text: string) => string;
  validate?: FieldCheck<string | null>;
}

const identity = (text: string) => text;

export function MaskedField({ input, format = identity, parse = identity, ...field }: MaskedFieldProps) {
  return (
    <FormField<string | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <MaskedInput
          {...control}
          {...input}
          text={format(value ?? '')}
          onText={(text) => setValue(parse(text))}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
