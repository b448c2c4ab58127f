import type { ComponentPropsWithRef } from 'react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';

export interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'email' | 'url' | 'search';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: ComponentPropsWithRef<'input'>['inputMode'];
  readOnly?: boolean;
}

/** A text input in a form (product section 5). An e-mail field is this with its type and autocomplete. */
export function TextField({
  type,
  autoComplete,
  placeholder,
  maxLength,
  inputMode,
  readOnly,
  ...field
}: TextFieldProps) {
  return (
    <FormField<string | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <TextInput
          {...control}
          {...{ type, autoComplete, placeholder, maxLength, inputMode, readOnly }}
          value={value ?? ''}
          onChange={(event) => setValue(event.target.value)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}

/** An e-mail field: the keyboard with @, filled in by the browser. */
export function EmailField({ autoComplete = 'email', ...field }: FormFieldProps & { autoComplete?: string }) {
  return <TextField type="email" inputMode="email" autoComplete={autoComplete} {...field} />;
}
