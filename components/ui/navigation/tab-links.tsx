import { useEffect, useRef } from 'react';
import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';

export interface TabLink {
  href: string;
  label: string;
  /** Items that wait for the parent; 0 is not shown. */
  count?: number;
}

export interface TabLinksProps {
  /** Names the group: "Bookings". */
  label: string;
  links: readonly TabLink[];
  /** The URL of the current page. */
  current: string;
}

/** Sibling pages as tabs. They are links, so that Back and opening in a new browser tab work. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  const counts = links.map(({ count = 0 }) => count).join();
  // On phones the strip overflows: scroll the current tab into view, again when counts change the widths.
  useEffect(() => {
    const nav = strip.current;
    const here = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  }, [current, counts]);
  return (
    // Relative: otherwise the sr-only text of an off-screen tab widens the page.
    <nav ref={strip} aria-label={label} className="relative -mx-1 overflow-x-auto px-1 scrollbar-none">
      <ul className="flex min-w-max gap-6 border-b-2 border-line">
        {links.map(({ href, label: text, count }) => {
          const here = href === current;
          return (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  '-mb-0.5 flex min-h-12 items-center gap-2 rounded-t-sm border-b-4 px-1 font-bold transition -outline-offset-2',
                  here
                    ? 'border-primary text-primary-ink'
                    : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
                )}
              >
                {text}
                {count ? (
                  <span className="rounded-full bg-accent-soft px-2 text-sm text-accent-ink tabular-nums">
                    {count}
                    <span className="sr-only"> waiting for you</span>
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
