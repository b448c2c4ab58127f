import { Bell, X } from 'lucide';
import Link from 'next/link';
import { useSearchDay } from '@/components/facility/search/search-draft';
import { classNames } from '@/components/ui/class-names';
import { ButtonLink } from '@/components/ui/inputs/button';
import { CategoryStrip } from '@/components/ui/inputs/category-strip';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { Icon } from '@/components/ui/media/icon';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { searchText } from '@/lib/search/alerts';
import { isSearch, noFilters, orderOf, ordersFor, type SearchFilters, searchHref } from '@/lib/search/search';
import { appliedFilters } from '@/lib/search/search-words';

const categories = programCategoryOrder.map((value) => ({ value, label: programCategoryLabels[value] }));

interface ResultToolsProps {
  filters: SearchFilters;
  /** What the list shows, which orders and categories keep: a place, when nothing was searched for. */
  listed?: SearchFilters;
}

/** Filters and sort order. Collapsed on phones after a search, so that the first card is visible. */
export function ResultTools({ filters, listed = filters }: ResultToolsProps) {
  const count = appliedFilters(filters, useSearchDay()).length;
  return (
    <PhoneFold
      label={count === 0 ? 'Sort and filter' : `Sort and filter (${count})`}
      look="button"
      foldable={isSearch(filters)}
      className="sm:col-span-full"
    >
      <div className="clear-both flex flex-col gap-3 pt-3 sm:pt-0">
        <CategoryStrip
          categories={categories}
          selected={filters.category}
          hrefFor={(category) => searchHref(listed, { category: category as ProgramCategory | null })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <SortLinks filters={listed} />
          <SaveSearch filters={filters} />
        </div>
        <AppliedFilters filters={filters} />
      </div>
    </PhoneFold>
  );
}

/**
 * Links to the alert form for this search. Visitors log in on the way; the URL keeps the search. Hidden for an empty
 * search.
 */
function SaveSearch({ filters }: { filters: SearchFilters }) {
  const search = searchText(filters);
  if (search === '') return null;
  return (
    <ButtonLink href={paths.newAlert(search)} variant="secondary" size="sm" icon={Bell}>
      Save this search
    </ButtonLink>
  );
}

/** Sort by distance only with a place to measure from. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  const current = orderOf(filters);
  return (
    <nav aria-label="Sort by">
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

/** The active filters, each with a link that removes it. */
export function AppliedFilters({ filters }: { filters: SearchFilters }) {
  const applied = appliedFilters(filters, useSearchDay());
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {applied.map(({ name, label, change }) => (
        <li key={name} className="max-w-full">
          <Link
            href={searchHref(filters, change)}
            scroll={false}
            prefetch={false}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm font-bold text-primary-ink hover:underline forced-colors:border pointer-coarse:min-h-11"
          >
            <span className="min-w-0">{label}</span>
            <Icon of={X} size="xs" />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            href={searchHref(noFilters, { sort: filters.sort })}
            scroll={false}
            prefetch={false}
            className={`${textLinkStyle} inline-flex min-h-9 items-center px-1 text-sm pointer-coarse:min-h-11`}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
