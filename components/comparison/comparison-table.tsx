import { X } from 'lucide-react';
import Link from 'next/link';
import type { Facility } from '@/api/contract/types';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { askedText, withSearch } from '@/lib/search/asked-search';
import { comparedFor, compareHref } from '@/lib/search/comparison';
import { comparisonRows, type Compared } from '@/lib/search/comparison-rows';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch } from '@/store/hooks';
import { facilitySelected } from '@/store/slices/selection';

interface ComparisonTableProps {
  compared: readonly Compared<Facility>[];
  filters: SearchFilters;
  onlyDifferences: boolean;
}

/** On a phone a row's label is a line above its cells, so that two facilities fit side by side. */
const rowStyle = 'border-b border-line last:border-0 max-sm:grid';
const columnStyles = [
  '',
  'max-sm:grid-cols-[minmax(9rem,1fr)]',
  'max-sm:grid-cols-[repeat(2,minmax(9rem,1fr))]',
  'max-sm:grid-cols-[repeat(3,minmax(9rem,1fr))]',
  'max-sm:grid-cols-[repeat(4,minmax(9rem,1fr))]',
];
const labelStyle =
  'sticky left-0 z-1 w-44 min-w-44 bg-surface p-3 text-left align-top wrap-anywhere max-sm:col-span-full max-sm:w-fit max-sm:min-w-0 max-sm:pb-0 max-sm:text-ink-soft';
const cellStyle = 'p-3 text-left align-top font-normal wrap-anywhere max-sm:pt-1 sm:min-w-44';

/**
 * Facilities side by side. A phone shows two and scrolls to more. The roles are written out, because some browsers drop
 * those of a table that is laid out as a grid.
 */
export function ComparisonTable({ compared, filters, onlyDifferences }: ComparisonTableProps) {
  const all = comparisonRows(compared, filters);
  const rows = all.filter(({ differs }) => !onlyDifferences || differs);
  const ids = compared.map(({ facility }) => facility.id);
  const row = `${rowStyle} ${columnStyles[compared.length]}`;
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
        <table role="table" className="w-full border-collapse text-sm max-sm:block max-sm:min-w-fit">
          <caption className="sr-only">Facilities side by side</caption>
          <thead role="rowgroup" className="max-sm:block">
            <tr role="row" className={row}>
              <td role="cell" className={`${labelStyle} max-sm:hidden`} />
              {compared.map(({ facility, found }) => (
                <th key={facility.id} role="columnheader" scope="col" className={cellStyle}>
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
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map(({ label, cells }) => (
              <tr key={label} role="row" className={row}>
                <th role="rowheader" scope="row" className={labelStyle}>
                  {label}
                </th>
                {cells.map((lines, index) => (
                  <td key={ids[index]} role="cell" className={cellStyle}>
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
  const dispatch = useAppDispatch();
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
        onClick={() => dispatch(facilitySelected({ id, selected: false }))}
        prefetch={false}
        scroll={false}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm text-primary-ink underline"
      >
        <Icon of={X} size="sm" /> Remove<span className="sr-only"> {name}</span>
      </Link>
    </div>
  );
}
