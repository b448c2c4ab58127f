import { X } from 'lucide';
import Link from 'next/link';
import { useRef, useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { askedText, withSearch } from '@/lib/search/asked-search';
import { comparedFor, compareHref } from '@/lib/search/comparison';
import { type Compared, type ComparisonRow, comparisonRows } from '@/lib/search/comparison-rows';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch } from '@/store/hooks';
import { facilitySelected } from '@/store/slices/selection';

interface ComparisonTableProps {
  compared: readonly Compared<Facility>[];
  filters: SearchFilters;
  onlyDifferences: boolean;
}

/**
 * On a phone a row's label is a line above its cells, so that two facilities fit side by side, and a part of the third is seen.
 */
const rowStyle = 'border-b border-line last:border-0 max-sm:grid';
const columnStyles = [
  '',
  'max-sm:grid-cols-[minmax(9rem,1fr)]',
  'max-sm:grid-cols-[repeat(2,minmax(8rem,1fr))]',
  'max-sm:grid-cols-[repeat(3,minmax(8rem,42cqw))]',
  'max-sm:grid-cols-[repeat(4,minmax(8rem,42cqw))]',
];
const labelStyle =
  'sticky left-0 z-1 w-44 min-w-44 bg-surface p-3 text-left align-top wrap-anywhere max-sm:col-span-full max-sm:w-fit max-sm:min-w-0 max-sm:pb-0 max-sm:text-ink-soft';
const cellStyle = 'p-3 text-left align-top font-normal wrap-anywhere max-sm:pt-1 sm:min-w-44';

/**
 * Facilities side by side. A phone shows two and scrolls to more, below their names. The roles are written out, because some
 * browsers drop those of a table that is laid out as a grid.
 */
export function ComparisonTable({ compared, filters, onlyDifferences }: ComparisonTableProps) {
  const names = useRef<HTMLDivElement>(null);
  const all = comparisonRows(compared, filters);
  const rows = all.filter(({ differs }) => !onlyDifferences || differs);
  const ids = compared.map(({ facility }) => facility.id);
  const columns = columnStyles[compared.length]!;
  const heads = compared.map(({ facility, found }) => ({
    facility,
    search: askedText(comparedFor(filters), found?.priceSession ?? null),
    withoutHref: compareHref(
      ids.filter((id) => id !== facility.id),
      filters,
      onlyDifferences,
    ),
  }));
  return (
    <div className="@container">
      <p role="status" className={onlyDifferences ? 'mb-3 text-sm text-ink-soft' : undefined}>
        {onlyDifferences && `${rows.length} of ${all.length} rows differ.`}
      </p>
      {/* Outside of the region that scrolls to the side, within which nothing can stick to the window. */}
      <div
        ref={names}
        className="sticky top-18 z-10 overflow-hidden border-b border-line bg-page sm:hidden low:static noscript:hidden"
      >
        <div className={`grid min-w-fit ${columns}`}>
          {heads.map(({ facility, search }) => (
            <TextLink
              key={facility.id}
              href={withSearch(paths.facility(facility.id), search)}
              className="flex min-h-11 items-center px-3 py-1 text-sm leading-tight wrap-anywhere"
            >
              <span className="line-clamp-3">
                <Name>{facility.name}</Name>
              </span>
            </TextLink>
          ))}
        </div>
      </div>
      <div
        role="region"
        aria-label="Comparison of facilities"
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          if (names.current) names.current.scrollLeft = currentTarget.scrollLeft;
        }}
        className="relative max-w-full overflow-x-auto rounded-lg border border-line bg-surface max-sm:rounded-t-none max-sm:border-x-0 max-sm:border-t-0"
      >
        <table role="table" className="w-full border-collapse text-sm max-sm:block max-sm:min-w-fit">
          <caption className="sr-only">Facilities side by side</caption>
          <thead role="rowgroup" className="max-sm:block">
            <tr role="row" className={`${rowStyle} ${columns}`}>
              <td role="cell" className={`${labelStyle} max-sm:hidden`} />
              {heads.map((head) => (
                <th key={head.facility.id} role="columnheader" scope="col" className={cellStyle}>
                  <FacilityHead {...head} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map((row) => (
              <Row key={row.label} {...row} ids={ids} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** On a phone, the lines of a cell that are shown before "Show all". */
const shownLines = 2;

interface RowProps extends Pick<ComparisonRow, 'label' | 'cells'> {
  ids: readonly string[];
  columns: string;
}

/** A phone folds the long lists of a row, in all of its cells together. */
function Row({ label, cells, ids, columns }: RowProps) {
  const [open, setOpen] = useState(false);
  const isLong = cells.some((lines) => lines.length > shownLines + 1);
  return (
    <tr role="row" className={`${rowStyle} ${columns}`}>
      <th role="rowheader" scope="row" className={labelStyle}>
        {label}
        {isLong && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`${open ? 'Show less' : 'Show all'}: ${label}`}
            onClick={() => setOpen(!open)}
            className={`${textLinkStyle} -my-2.5 ml-3 min-h-11 sm:hidden noscript:hidden`}
          >
            {open ? 'Show less' : 'Show all'}
          </button>
        )}
      </th>
      {cells.map((lines, index) => (
        <td key={ids[index]} role="cell" className={cellStyle}>
          {lines.map((line, at) => (
            <span
              key={line}
              className={classNames('block', isLong && !open && at >= shownLines && 'max-sm:hidden noscript:block!')}
            >
              {line}
            </span>
          ))}
        </td>
      ))}
    </tr>
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
      {/* A phone shows the names above, as links. */}
      <span className="sr-only sm:hidden">
        <Name>{name}</Name>
      </span>
      <span className="text-base font-black wrap-anywhere max-sm:hidden noscript:inline!">
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
