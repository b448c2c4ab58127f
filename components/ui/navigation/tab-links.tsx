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

/**
 * Sibling pages as tabs. They are links, so that Back and opening in a new browser tab work. Those that don't fit beside
 * the others are in a second line, because nobody looks for tabs outside of the window.
 */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 border-b-2 border-line max-sm:gap-x-2 max-sm:text-[0.8125rem]">
        {links.map(({ href, label: text, count }) => {
          const here = href === current;
          return (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  '-mb-0.5 flex min-h-12 items-center gap-2 rounded-t-sm border-b-4 px-1 font-bold max-sm:min-h-11 max-sm:gap-1 max-sm:px-0.5 transition -outline-offset-2',
                  here
                    ? 'border-primary text-primary-ink'
                    : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
                )}
              >
                {text}
                {count ? (
                  <span className="rounded-full bg-accent-soft px-2 text-sm text-accent-ink tabular-nums max-sm:px-1">
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
