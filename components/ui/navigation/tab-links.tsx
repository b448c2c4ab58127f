import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface TabLink {
  href: string;
  label: string;
  /** Items that wait for the parent; 0 is not shown, but keeps the room of a number. */
  count?: number;
}

export interface TabLinksProps {
  /** Names the group: "Bookings". */
  label: string;
  links: readonly TabLink[];
  /** The URL of the current page. */
  current: string;
}

/**
 * Sibling pages as tabs. They are links, so that Back and opening in a new browser tab work. One row, which scrolls sideways
 * where it is too long: it fades at the edge, and the current tab is in sight.
 */
export function TabLinks({ label, links, current }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, which would scroll the page, too.
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="border-b-2 border-line">
      <ul
        ref={row}
        className="relative -mb-0.5 flex gap-x-6 forced-colors:mb-0 overflow-x-auto mask-r-from-[calc(100%-2.5rem)] pr-10 scrollbar-none max-sm:gap-x-4"
      >
        {links.map(({ href, label: text, count }) => {
          const here = href === current;
          return (
            <li key={href} className="shrink-0">
              <Link
                href={href}
                prefetch={false}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'flex min-h-12 items-center gap-2 rounded-t-sm border-b-4 px-1 font-bold transition -outline-offset-2',
                  here
                    ? 'border-primary text-primary-ink'
                    : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
                )}
              >
                {text}
                {/* Keeps its room, so that nothing moves when the number comes. */}
                {count !== undefined && (
                  <span className="inline-flex min-w-7 justify-center">
                    {count > 0 && (
                      <span className="rounded-full bg-accent-soft px-2 text-sm text-accent-ink tabular-nums">
                        {count}
                        <span className="sr-only"> waiting for you</span>
                      </span>
                    )}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
