import { useState, type ComponentPropsWithRef } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { limits } from '@/lib/limits';

/** A password input with a button to show and hide what was typed. Pasting is never blocked. */
export function PasswordInput(props: ComponentPropsWithRef<'input'>) {
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
