import { X } from 'lucide-react';
import Link from 'next/link';
import { useSearchDay } from '@/components/facility/use-search-day';
import { Icon } from '@/components/ui/media/icon/icon';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { noFilters, searchHref, type SearchFilters } from '@/lib/search';
import { appliedFilters } from '@/lib/search-words';

/** What narrows the list now, each removable by itself; nothing where nothing does. */
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
