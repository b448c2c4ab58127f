import { Circle, CircleCheck } from 'lucide-react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { classNames } from '@/components/ui/class-names';
import { PasswordInput } from '@/components/ui/inputs/password-input/password-input';
import { Icon } from '@/components/ui/media/icon/icon';
import { passwordParts } from '@/lib/validation/password';

interface PasswordFieldProps extends FormFieldProps {
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

/** The rules of a new password, there before one types and ticked off meanwhile. */
function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="The password needs" className="grid gap-x-4 gap-y-1 py-1 text-sm sm:grid-cols-2">
      {passwordParts.map(({ id, label, pattern }) => {
        const met = pattern.test(password);
        return (
          <li key={id} className={classNames('flex items-center gap-2', met ? 'text-success' : 'text-ink-soft')}>
            <Icon of={met ? CircleCheck : Circle} size="sm" label={met ? 'Done:' : 'Still needed:'} />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
