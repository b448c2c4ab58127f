import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/inputs/control';
import { limits } from '@/lib/limits';

/** A one-line text input, at most 100 characters by default (product sections 5 and 9). */
export function TextInput({ className, maxLength = limits.textMax, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input type="text" maxLength={maxLength} {...rest} className={controlStyle(className)} />;
}

/**
 * A text area that grows to fit its content (product section 5). A hidden copy of the text in the same grid cell sets
 * the height, so that it works without scripts and measuring.
 */
export function TextArea({
  className,
  value,
  rows = 3,
  ...rest
}: ComponentPropsWithRef<'textarea'> & { value: string }) {
  const cell = 'col-start-1 row-start-1';
  return (
    <div className="grid">
      <div aria-hidden className={controlStyle(classNames(cell, 'invisible break-words whitespace-pre-wrap'))}>
        {`${value} `}
      </div>
      <textarea
        {...rest}
        rows={rows}
        value={value}
        className={controlStyle(classNames(cell, 'resize-none overflow-hidden', className))}
      />
    </div>
  );
}
