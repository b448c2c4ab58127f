import type { ComponentPropsWithRef } from 'react';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { classNames } from '@/components/ui/class-names';

/**
 * A text area that grows to fit its content (product section 5). A hidden copy of the text lies in the same grid cell
 * and gives the height, so it grows on the server's page, without script and without measuring.
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
