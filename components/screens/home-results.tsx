import Link from 'next/link';
import type { FacilityListItem, Paged } from '@/api/contract/types';
import { AppliedFilters } from '@/components/facility/applied-filters';
import { FacilityGrid } from '@/components/facility/facility-grid';
import { SortLinks } from '@/components/facility/sort-links';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { CategoryStrip } from '@/components/ui/inputs/category-strip/category-strip';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';
import { weekHref } from '@/lib/week-search';
import { howFarItLooked, searchHref, type PlaceChoice, type SearchFilters } from '@/lib/search';

export interface HomeResultsProps {
  filters: SearchFilters;
  facilities: (Paged<FacilityListItem> & { radiusKm?: number }) | null;
  /** Why there is no list: a sentence of the service, such as a place it does not know. */
  problem: string | null;
  /** The places to choose from, where the one that was asked for is several. */
  choices: readonly PlaceChoice[];
}

const categories = programCategoryOrder.map((value) => ({ value, label: programCategoryLabels[value] }));

/** What was found, and the links that narrow it down or order it. */
export function HomeResults({ filters, facilities, problem, choices }: HomeResultsProps) {
  const further = facilities && howFarItLooked(facilities);
  const searching = filters.place !== '' || filters.q !== '' || filters.category !== null;
  return (
    <section aria-labelledby="results" className="mx-auto flex max-w-page flex-col gap-5 px-4 py-8 sm:px-6">
      <CategoryStrip
        categories={categories}
        selected={filters.category}
        hrefFor={(category) => searchHref(filters, { category: category as ProgramCategory | null })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" tabIndex={-1} className="text-xl font-black">
          {resultsHeading(filters, facilities)}
        </h2>
        <SortLinks filters={filters} defaultSort={filters.place ? 'distance' : 'rating'} />
      </div>
      <AppliedFilters filters={filters} />
      {problem && (
        <Notice tone="warning" title={problem}>
          {choices.length > 0 && <PlaceChoices choices={choices} filters={filters} />}
        </Notice>
      )}
      {further && <p role="status">{further}</p>}
      {facilities && facilities.items.length > 0 && (
        <>
          <FacilityGrid facilities={facilities.items} label="Child-care facilities" />
          <Pager
            page={facilities.page}
            totalPages={facilities.totalPages}
            hrefFor={(page) => searchHref(filters, { page })}
            label="Pages of facilities"
          />
        </>
      )}
      {facilities && isPastTheEnd(facilities) && (
        <PastLastPage
          page={facilities.page}
          totalPages={facilities.totalPages}
          hrefFor={(page) => searchHref(filters, { page })}
          headingLevel={3}
        />
      )}
      {facilities?.totalItems === 0 && (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title="No facility matches all of this"
          headingLevel={3}
          action={searching && <ButtonLink href="/">Show all facilities</ButtonLink>}
        >
          <p>Try a larger area, another category, or remove one of the filters above.</p>
        </EmptyState>
      )}
      <p>
        Need a whole week?{' '}
        <TextLink href={weekHref({ place: filters.place, born: filters.born })}>
          See which facilities cover it together
        </TextLink>
      </p>
    </section>
  );
}

/** The places of one name as links, each the same search there. */
function PlaceChoices({ choices, filters }: Pick<HomeResultsProps, 'choices' | 'filters'>) {
  return (
    <ul aria-label="Places with this name" className="mt-2 flex flex-wrap gap-x-4">
      {choices.map(({ place, label }) => (
        <li key={place}>
          <Link href={searchHref(filters, { place })} className={`${textLinkStyle} inline-block py-2`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list has become shorter since the link was made, or somebody typed the number. */
const isPastTheEnd = ({ items, totalItems }: Paged<unknown>) => items.length === 0 && totalItems > 0;

function resultsHeading(filters: SearchFilters, facilities: Paged<FacilityListItem> | null): string {
  const what = filters.category ? programCategoryLabels[filters.category] : 'Child care';
  const where = filters.place ? ` near ${filters.place}` : '';
  if (!facilities) return `${what}${where}`;
  const total = facilities.more ? `${facilities.totalItems.toLocaleString('en-CA')}+` : facilities.totalItems;
  return `${what}${where}: ${total} ${facilities.totalItems === 1 ? 'facility' : 'facilities'}`;
}
