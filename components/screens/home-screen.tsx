import type { FacilityListItem, Paged } from '@/api/contract/types';
import { AppliedFilters } from '@/components/facility/applied-filters';
import { FacilityGrid } from '@/components/facility/facility-grid';
import { SearchForm } from '@/components/facility/search-form';
import { SortLinks } from '@/components/facility/sort-links';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { CategoryStrip } from '@/components/ui/category-strip';
import { EmptyState } from '@/components/ui/empty-state';
import { NoResultsIllustration } from '@/components/ui/illustrations/no-results';
import { Notice } from '@/components/ui/notice';
import { Pager } from '@/components/ui/pager';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';
import { searchHref, type SearchFilters } from '@/lib/search';

export interface HomeScreenProps {
  filters: SearchFilters;
  facilities: Paged<FacilityListItem> | null;
  /** Why there is no list: a sentence of the service, such as a place it does not know. */
  problem: string | null;
}

const categories = programCategoryOrder.map((value) => ({ value, label: programCategoryLabels[value] }));

/** Home and search (specification section 2): everything it shows is in its URL and in its HTML. */
export function HomeScreen({ filters, facilities, problem }: HomeScreenProps) {
  const searching = filters.place !== '' || filters.q !== '' || filters.category !== null;
  return (
    <>
      <PageHead
        title="Find child care near you"
        description="Find licensed child care, see free places and prices, and ask for care."
      />
      <section id="search" className="bg-primary-soft">
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
          <h1 className="max-w-prose text-4xl font-black text-balance">Care your child will run to</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">
            Find day care, preschool and after-school places near you, see what is free, and ask for it in a minute.
          </p>
          <div className="mt-6 rounded-lg bg-surface p-4 elevation-2 sm:p-5">
            <SearchForm filters={filters} />
          </div>
        </div>
      </section>

      <section aria-labelledby="results" className="mx-auto flex max-w-page flex-col gap-5 px-4 py-8 sm:px-6">
        <CategoryStrip
          categories={categories}
          selected={filters.category}
          hrefFor={(category) => searchHref(filters, { category: category as ProgramCategory | null })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="results" className="text-xl font-black">
            {resultsHeading(filters, facilities)}
          </h2>
          <SortLinks filters={filters} standing={filters.place ? 'distance' : 'rating'} />
        </div>
        <AppliedFilters filters={filters} />
        {problem && <Notice tone="warning" title={problem} />}
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
        {facilities?.items.length === 0 && (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title="No facility fits all of this"
            headingLevel={3}
            action={searching && <ButtonLink href="/">Show all facilities</ButtonLink>}
          >
            <p>Try a larger area, another category, or remove one of the filters above.</p>
          </EmptyState>
        )}
      </section>
    </>
  );
}

function resultsHeading(filters: SearchFilters, facilities: Paged<FacilityListItem> | null): string {
  const what = filters.category ? programCategoryLabels[filters.category] : 'Child care';
  const where = filters.place ? ` near ${filters.place}` : '';
  if (!facilities) return `${what}${where}`;
  const total = facilities.more ? `${facilities.totalItems.toLocaleString('en-CA')}+` : facilities.totalItems;
  return `${what}${where}: ${total} ${facilities.totalItems === 1 ? 'facility' : 'facilities'}`;
}
