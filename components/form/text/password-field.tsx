import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { PasswordInput } from '@/components/ui/inputs/password-input/password-input';
import { PasswordRules } from '@/components/form/text/password-rules';

export interface PasswordFieldProps extends FormFieldProps {
  /** A new password shows its rules; the current one does not. Tells password managers which it is, too. */
  kind: 'new' | 'current';
}

/** A password in a form (product section 5). */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  return (
    <FormField<string> {...field} note={(value) => kind === 'new' && <PasswordRules password={value} />}>
      {(control, { value, setValue, touch }) => (
        <PasswordInput
          {...control}
          autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
