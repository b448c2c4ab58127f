import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { FieldCheck } from '@/components/form/field/use-form-field';
import { MaskedInput, type MaskedInputProps } from '@/components/ui/inputs/masked-input/masked-input';

interface MaskedFieldProps extends FormFieldProps {
  /** The mask and the input's own attributes. */
  input: Omit<MaskedInputProps, 'text' | 'onText' | 'onBlur'>;
  /** The form's value as it is shown, and what was typed as the form's value; the same text unless given. */
  format?: (value: string) => string;
  parse?: (text: string) => string;
  validate?: FieldCheck<string | null>;
}

const asItIs = (text: string) => text;

/** Text with a mask, in a form. */
export function MaskedField({ input, format = asItIs, parse = asItIs, ...field }: MaskedFieldProps) {
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
