import { X } from 'lucide-react';
import Link from 'next/link';
import type { Facility } from '@/api/contract/types';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import { askedText, withSearch } from '@/lib/search/asked-search';
import { comparedFor, compareHref } from '@/lib/search/comparison';
import { comparisonRows, type Compared } from '@/lib/search/comparison-rows';
import { paths } from '@/lib/paths';
import type { SearchFilters } from '@/lib/search/search';

interface ComparisonTableProps {
  compared: readonly Compared<Facility>[];
  filters: SearchFilters;
  onlyDifferences: boolean;
}

/** On phones the rows scroll beneath the sticky first column. */
const firstColumn =
  'sticky left-0 z-1 w-24 min-w-24 bg-surface p-3 text-left align-top wrap-anywhere sm:w-44 sm:min-w-44';

/** Facilities side by side; scrolls horizontally on phones. */
export function ComparisonTable({ compared, filters, onlyDifferences }: ComparisonTableProps) {
  const all = comparisonRows(compared, filters);
  const rows = all.filter(({ differs }) => !onlyDifferences || differs);
  const ids = compared.map(({ facility }) => facility.id);
  return (
    <div>
      <p role="status" className={onlyDifferences ? 'mb-3 text-sm text-ink-soft' : undefined}>
        {onlyDifferences && `${rows.length} of ${all.length} rows differ.`}
      </p>
      <div
        role="region"
        aria-label="Comparison of facilities"
        tabIndex={0}
        className="relative max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Facilities side by side</caption>
          <thead>
            <tr className="border-b border-line align-top">
              <td className={firstColumn} />
              {compared.map(({ facility, found }) => (
                <th key={facility.id} scope="col" className="min-w-44 p-3 text-left font-normal">
                  <FacilityHead
                    facility={facility}
                    search={askedText(comparedFor(filters), found?.priceSession ?? null)}
                    withoutHref={compareHref(
                      ids.filter((id) => id !== facility.id),
                      filters,
                      onlyDifferences,
                    )}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className={firstColumn}>
                  {label}
                </th>
                {cells.map((lines, index) => (
                  <td key={ids[index]} className="min-w-44 p-3 align-top wrap-anywhere">
                    {lines.map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface FacilityHeadProps {
  facility: Facility;
  /** The query string for its page and forms. */
  search: string;
  withoutHref: string;
}

function FacilityHead({ facility, search, withoutHref }: FacilityHeadProps) {
  const { id, name, bookable, takesRequests } = facility;
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="text-base font-black wrap-anywhere">
        <TextLink href={withSearch(paths.facility(id), search)}>
          <Name>{name}</Name>
        </TextLink>
      </span>
      {bookable ? (
        <ButtonLink href={withSearch(paths.requestCare(id), search)} size="sm">
          Request care
          <span className="sr-only">
            {' '}
            at <Name>{name}</Name>
          </span>
        </ButtonLink>
      ) : (
        takesRequests !== 'none' && (
          <ButtonLink href={withSearch(paths.requestTour(id), search)} size="sm">
            Ask for a tour<span className="sr-only"> of {name}</span>
          </ButtonLink>
        )
      )}
      <Link
        href={withoutHref}
        prefetch={false}
        scroll={false}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm text-primary-ink underline"
      >
        <Icon of={X} size="sm" /> Remove<span className="sr-only"> {name}</span>
      </Link>
    </div>
  );
}
