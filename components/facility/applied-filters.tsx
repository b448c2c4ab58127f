import { X } from 'lucide-react';
import Link from 'next/link';
import { Icon } from '@/components/ui/media/icon/icon';
import { programCategoryLabels } from '@/lib/labels';
import { searchHref, sortLabels, type SearchFilters } from '@/lib/search';

/** What narrows the list now, each removable by itself; nothing where nothing does. */
export function AppliedFilters({ filters }: { filters: SearchFilters }) {
  const applied: { label: string; change: Partial<SearchFilters> }[] = [
    ...(filters.place ? [{ label: `Near ${filters.place}`, change: { place: '' } }] : []),
    ...(filters.q ? [{ label: `“${filters.q}”`, change: { q: '' } }] : []),
    ...(filters.category ? [{ label: programCategoryLabels[filters.category], change: { category: null } }] : []),
    ...(filters.sort ? [{ label: sortLabels[filters.sort], change: { sort: null } }] : []),
  ];
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
      {applied.map(({ label, change }) => (
        <li key={label}>
          <Link
            href={searchHref(filters, change)}
            scroll={false}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm font-bold text-primary-ink hover:underline"
          >
            <span className="min-w-0">{label}</span>
            <Icon of={X} size="xs" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
