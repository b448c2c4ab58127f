import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * On phones, what matters most stays at the window's foot as long as the page lasts, so that it never covers the footer: the
 * last child of what it is to follow. A low window (400 % zoom) has no room to spare: there it stays in its place.
 */
export function BottomBar({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      data-bottom-bar
      {...rest}
      className={classNames(
        'sticky bottom-0 z-20 -mx-4 -mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-2 sm:-mx-6 sm:px-6 low:static',
        className,
      )}
    />
  );
}
