import type { ComponentPropsWithRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';

/** The browser's own select in our look: it weighs nothing and phones show their own wheel. */
export function NativeSelect({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className="relative block">
      <select {...rest} className={controlStyle(classNames('appearance-none pr-11', className))} />
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3.25 right-3.5 text-ink-soft" />
    </span>
  );
}
