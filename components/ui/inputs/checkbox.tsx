import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** A line below the label, part of the accessible name. */
  detail?: ReactNode;
}

/** A checkbox with a label; the whole row is clickable and at least 44 px high. */
export function Checkbox({ label, detail, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <span className="relative inline-flex size-6 shrink-0">
        <input
          type="checkbox"
          {...rest}
          className={classNames(
            'peer size-full appearance-none rounded-sm border-2 border-line-strong bg-surface transition',
            'checked:border-primary checked:bg-primary checked:forced-highlight hover:border-primary disabled:opacity-55 aria-invalid:border-failed',
          )}
        />
        <Icon
          of={Check}
          size="sm"
          className="pointer-events-none absolute top-0.75 left-0.75 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:text-[HighlightText]"
        />
      </span>
      <span className="min-w-0">
        {label}
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  );
}
