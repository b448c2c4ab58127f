import { Circle, CircleCheck, Eye, EyeOff } from 'lucide';
import { type ComponentPropsWithRef, useState } from 'react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { Icon } from '@/components/ui/media/icon';
import { limits } from '@/lib/limits';
import { passwordParts } from '@/lib/validation/password';

interface PasswordFieldProps extends FormFieldProps {
  /** A new password shows its rules. Also sets `autocomplete` for password managers. */
  kind: 'new' | 'current';
}

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

/** Tells password managers whose password a form asks for. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);

/** The rules of a new password, ticked off while the parent types. */
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

/** A password input with a button that shows or hides the text. Allows pasting. */
function PasswordInput(props: ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        maxLength={limits.passwordMax}
        className="pr-13"
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? 'Hide password' : 'Show password'}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0.25 right-0.5"
      />
    </div>
  );
}
