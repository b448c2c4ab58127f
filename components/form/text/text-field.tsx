import type { ComponentPropsWithRef } from 'react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { TextInput } from '@/components/ui/inputs/text-input';

export interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'email' | 'url' | 'search';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: ComponentPropsWithRef<'input'>['inputMode'];
  readOnly?: boolean;
}

/** A text input in a form (product section 5). */
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

/** With the e-mail keyboard and autofill. */
export function EmailField({ autoComplete = 'email', ...field }: FormFieldProps & { autoComplete?: string }) {
  return <TextField type="email" inputMode="email" autoComplete={autoComplete} {...field} />;
}
