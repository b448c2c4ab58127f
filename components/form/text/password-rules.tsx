import { Circle, CircleCheck } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { passwordParts } from '@/lib/validation/password';

/** The rules of a new password, there before one types and ticked off meanwhile. */
export function PasswordRules({ password }: { password: string }) {
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
