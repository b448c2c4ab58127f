import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * Sticks to the bottom of the window while its container is in view, so that it never covers the footer: render it as
 * the last child of the content it belongs to. It stands on the bar of a logged-in family. Static in a low window (400 %
 * zoom).
 */
export function BottomBar({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      data-bottom-bar
      {...rest}
      className={classNames(
        'sticky bottom-(--place-bar) z-20 -mx-4 -mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,var(--inset-bottom))] shadow-2 sm:-mx-6 sm:px-6 low:static',
        className,
      )}
    />
  );
}
