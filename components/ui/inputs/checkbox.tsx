import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** A line below the label, part of the accessible name. */
  detail?: ReactNode;
}

/** A checkbox with a label; the whole row is clickable and at least 44 px high. */
export function Checkbox({ label, detail, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <span className="checkbox">
        <input type="checkbox" {...rest} />
      </span>
      <span className="min-w-0">
        {label}
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  );
}
