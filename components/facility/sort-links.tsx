import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { facilitySorts, searchHref, sortLabels, type FacilitySort, type SearchFilters } from '@/lib/search';

interface SortLinksProps {
  filters: SearchFilters;
  /** The order the list has when none was chosen. */
  defaultSort: FacilitySort;
}

/** The orders a list can have; distance only where there is a place to measure from. */
export function SortLinks({ filters, defaultSort }: SortLinksProps) {
  const current = filters.sort ?? defaultSort;
  const offered = facilitySorts.filter((sort) => sort !== 'distance' || filters.place !== '');
  return (
    <nav aria-label="Order of the list" className="overflow-x-auto scrollbar-none">
      <ul className="flex min-w-max gap-1">
        {offered.map((sort) => (
          <li key={sort}>
            <Link
              href={searchHref(filters, { sort })}
              scroll={false}
              aria-current={sort === current ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-full px-3 text-sm font-bold',
                sort === current ? 'bg-sunken text-ink' : 'text-ink-soft hover:text-ink',
              )}
            >
              {sortLabels[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
