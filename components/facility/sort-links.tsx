import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { orderOf, ordersFor, searchHref, type SearchFilters } from '@/lib/search';

/** The orders a list can have; the one that it has is marked. Distance only where there is a place to measure from. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  const current = orderOf(filters);
  return (
    <nav aria-label="Order of the list">
      <ul className="flex flex-wrap gap-1">
        {ordersFor(filters).map(({ order, label, sort }) => (
          <li key={order}>
            <Link
              href={searchHref(filters, { sort })}
              scroll={false}
              prefetch={false}
              aria-current={order === current ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-full px-3 text-sm font-bold pointer-coarse:min-h-11',
                order === current ? 'bg-sunken text-ink forced-highlight' : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
