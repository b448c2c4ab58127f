import type { FacilityListItem, Paged } from '@/api/contract/types';
import { FacilityMap, MapButton } from '@/components/facility/map/facility-map';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { ResultTools } from '@/components/facility/search/result-tools';
import type { SearchProblems } from '@/components/facility/search/search-draft';
import { HomeNothing, type Without } from '@/components/screens/search/home-nothing';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { searchText } from '@/lib/search/alerts';
import { grouped } from '@/lib/money/money';
import { programCategoryLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { weekHref } from '@/lib/search/week-search';
import {
  hasPlace,
  hasWay,
  howFarItLooked,
  searchHref,
  type PlaceChoice,
  type SearchFilters,
} from '@/lib/search/search';

export interface HomeResultsProps {
  filters: SearchFilters;
  facilities: (Paged<FacilityListItem> & { radiusKm?: number; without?: readonly Without[] }) | null;
  /** Why there is no list: a sentence of the service, such as a place it does not know. */
  problem: string | null;
  /** The same by the filter that it is about. */
  problems: SearchProblems;
  /** The places to choose from, where the one that was asked for is several. */
  choices: readonly PlaceChoice[];
  /** Where nothing was found: what is nearest to the place, whatever else was asked. */
  nearest: readonly FacilityListItem[];
}

/** What was found, and the links that narrow it down or order it. */
export function HomeResults(props: HomeResultsProps) {
  const { filters, facilities, problem } = props;
  const search = searchText(filters);
  const further = facilities && howFarItLooked(facilities, filters);
  return (
    <section aria-labelledby="results" className="mx-auto flex max-w-page flex-col gap-4 px-4 py-5 sm:px-6 sm:py-8">
      {/* On a phone the button floats beside the folded tools: what they hold, when open, is below both. */}
      <div className="flow-root gap-x-3 gap-y-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <h2 id="results" tabIndex={-1} className="text-xl font-black max-sm:mb-3">
          {resultsHeading(filters, facilities)}
        </h2>
        {facilities && <MapButton className="max-sm:float-right max-sm:ml-3" />}
        <ResultTools filters={filters} />
      </div>
      {problem && <Notice tone="warning" title={problem} />}
      {further && <p role="status">{further}</p>}
      {facilities && (
        <FacilityMap filters={filters}>
          {facilities.items.length > 0 && (
            <>
              <FacilityGrid facilities={facilities.items} label="Child-care facilities" asked={filters} />
              <Pager
                page={facilities.page}
                totalPages={facilities.totalPages}
                hrefFor={(page) => searchHref(filters, { page })}
                label="Pages of facilities"
              />
              {hasPlace(filters) && !hasWay(filters) && (
                <p className="mt-3 text-sm text-ink-soft">Distances are in a straight line.</p>
              )}
            </>
          )}
          {isPastTheEnd(facilities) && (
            <PastLastPage
              page={facilities.page}
              totalPages={facilities.totalPages}
              hrefFor={(page) => searchHref(filters, { page })}
              headingLevel={3}
            />
          )}
          {facilities.totalItems === 0 && (
            <HomeNothing filters={filters} without={facilities.without ?? []} nearest={props.nearest} />
          )}
        </FacilityMap>
      )}
      {search !== '' && (
        <p>
          Nothing that suits you? <TextLink href={paths.newAlert(search)}>Tell me when a place comes free</TextLink>
        </p>
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

/** The list has become shorter since the link was made, or somebody typed the number. */
const isPastTheEnd = ({ items, totalItems }: Paged<unknown>) => items.length === 0 && totalItems > 0;

function resultsHeading(filters: SearchFilters, facilities: Paged<FacilityListItem> | null): string {
  const { category, place, at } = filters;
  const what = category ? programCategoryLabels[category] : 'Child care';
  const where = at ? ' in this area' : place ? ` near ${place}` : '';
  if (!facilities) return `${what}${where}`;
  const total = facilities.more ? `${grouped(facilities.totalItems)}+` : facilities.totalItems;
  return `${what}${where}: ${total} ${facilities.totalItems === 1 ? 'facility' : 'facilities'}`;
}
