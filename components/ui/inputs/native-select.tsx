import { ChevronDown } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';

/** A styled native select: no JavaScript, and phones show their own picker. */
export function NativeSelect({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className="relative block">
      <select {...rest} className={controlStyle(classNames('appearance-none pr-11', className))} />
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3.25 right-3.5 text-ink-soft" />
    </span>
  );
}
