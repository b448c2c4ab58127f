import Link from 'next/link';
import { useEffect } from 'react';
import type { Answer, FacilityListItem, Paged } from '@/api/contract/types';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { SelectionBar } from '@/components/facility/card/selection';
import { FacilityMap, MapButton } from '@/components/facility/map/facility-map';
import { ResultTools } from '@/components/facility/search/result-tools';
import { type SearchProblems, useSearchDay } from '@/components/facility/search/search-draft';
import { SearchForm } from '@/components/facility/search/search-form';
import { PageHead } from '@/components/layout/page-head';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { Pager } from '@/components/ui/navigation/pager';
import { PastLastPage } from '@/components/ui/navigation/past-last-page';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { programCategoryLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { searchText } from '@/lib/search/alerts';
import {
  filterOf,
  hasPlace,
  hasWay,
  howFarItLooked,
  isSearch,
  listedAt,
  type PlaceChoice,
  type SearchFilters,
  searchHref,
} from '@/lib/search/search';
import { appliedFilters, totalWords } from '@/lib/search/search-words';
import { weekHref } from '@/lib/search/week-search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { rememberPlace, selectLastPlace } from '@/store/slices/last-place';
import { loadFirstList } from '@/store/slices/search';
import { useRememberedSearch } from '@/store/use-asked-search';
import { useLoad } from '@/store/use-load';

export type HomeScreenProps = HomeResultsProps;

/** Home and search (product section 2). Server-rendered; the URL holds all of its state. */
export function HomeScreen(props: HomeScreenProps) {
  const { filters, facilities } = props;
  const searched = isSearch(filters);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (hasPlace(filters) && facilities) dispatch(rememberPlace(filters));
  }, [dispatch, filters, facilities]);
  useRememberedSearch(filters);
  return (
    <>
      <PageHead
        title="Find child care near you"
        description="Find licensed child care, see availability and prices, and request care."
      />
      <section id="search" className="bg-primary-soft">
        <div className={classNames('mx-auto max-w-page px-4 sm:px-6', searched ? 'py-3 sm:py-5' : 'py-6 sm:py-8')}>
          <div className={searched ? undefined : 'lg:grid lg:grid-cols-[1fr_22rem] lg:items-center lg:gap-8'}>
            <div>
              {/* Small after a search, to make room for the results. */}
              <h1 className={classNames('max-w-prose font-black text-balance', searched ? 'text-lg' : 'text-4xl')}>
                Care your child will love
              </h1>
              {!searched && (
                <p className="mt-3 max-w-prose text-lg text-ink-soft">
                  Find day care, preschool and after-school care near you, and see prices and open spots before you ask.
                </p>
              )}
            </div>
            {/* Lazy: where it is not shown, it is not loaded. */}
            {!searched && (
              <img
                src="/facilities/playground-3.svg"
                alt=""
                width={800}
                height={600}
                loading="lazy"
                className="hidden h-44 w-full rounded-lg object-cover object-bottom lg:block"
              />
            )}
          </div>
          <div className={searched ? 'mt-2' : 'mt-5'}>
            <SearchForm filters={props.filters} problems={props.problems} choices={props.choices} resultsId="results" />
          </div>
          {!searched && <Facts facilities={facilities?.items ?? []} />}
        </div>
      </section>
      <HomeResults {...props} />
    </>
  );
}

/** What a family can rely on, as far as it is true of the facilities that are listed, with the pages that show it. */
function Facts({ facilities }: { facilities: readonly FacilityListItem[] }) {
  const [first] = facilities;
  const page = first ? paths.facility(first.id) : paths.home;
  const facts = [
    { holds: facilities.every(({ licensed }) => licensed), text: 'Licensed, with the license shown', href: page },
    { holds: facilities.every(({ priceFrom }) => priceFrom !== null), text: 'Prices up front', href: `${page}#prices` },
    {
      holds: facilities.some(({ bookable }) => bookable),
      text: 'You pay only after they accept',
      href: paths.content('how-it-works'),
    },
    { holds: true, text: 'Your data goes only to facilities you ask', href: paths.content('privacy-policy') },
  ];
  return (
    <ul aria-label="Good to know" className="mt-2 -mb-2 flex flex-wrap gap-x-6 text-sm">
      {facts.map(
        ({ holds, text, href }) =>
          holds &&
          first && (
            <li key={text}>
              <Link href={href} prefetch={false} className={`${textLinkStyle} inline-flex min-h-11 items-center`}>
                {text}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

interface HomeResultsProps {
  filters: SearchFilters;
  facilities: Answer<'listFacilities'> | null;
  /** Why there is no list: the service's message, such as an unknown place. */
  problem: string | null;
  /** The same, by filter. */
  problems: SearchProblems;
  /** The choices if the place is ambiguous. */
  choices: readonly PlaceChoice[];
  /** Without results: the facilities nearest to the place. */
  nearest: readonly FacilityListItem[];
  /** Without a search, the city with most facilities: the list is of that city. */
  region?: string;
}

export function HomeResults(props: HomeResultsProps) {
  const { filters, problem } = props;
  const { listed, facilities } = useList(props);
  const search = searchText(filters);
  const further = facilities && howFarItLooked(facilities, listed);
  return (
    <section
      aria-labelledby="results"
      className="mx-auto flex max-w-page flex-col gap-4 px-4 pt-5 pb-6 sm:px-6 sm:pt-8"
    >
      {/* On a phone the button floats beside the folded tools; when opened, their content is below both. */}
      <div className="flow-root gap-x-3 gap-y-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <h2 id="results" tabIndex={-1} className="text-xl font-black max-sm:mb-3">
          {resultsHeading(listed, facilities)}
        </h2>
        {facilities && <MapButton className="max-sm:float-right max-sm:mb-2 max-sm:ml-3" />}
        <ResultTools filters={filters} listed={listed} />
      </div>
      {problem && <Notice tone="warning" title={problem} />}
      {further && <p role="status">{further}</p>}
      {facilities && (
        <FacilityMap filters={listed}>
          {facilities.items.length > 0 && (
            <>
              <FacilityGrid facilities={facilities.items} label="Child-care facilities" search={listed} />
              <Pager
                page={facilities.page}
                totalPages={facilities.totalPages}
                hrefFor={(page) => searchHref(listed, { page })}
                label="Pages of facilities"
              />
              {hasPlace(filters) && !hasWay(filters) && (
                <p className="text-sm text-ink-soft">Distances are in a straight line.</p>
              )}
            </>
          )}
          {isPastTheEnd(facilities) && (
            <PastLastPage
              page={facilities.page}
              totalPages={facilities.totalPages}
              hrefFor={(page) => searchHref(listed, { page })}
              headingLevel={3}
            />
          )}
          {facilities.totalItems === 0 && (
            <NoResults filters={filters} without={facilities.without ?? []} nearest={props.nearest} />
          )}
        </FacilityMap>
      )}
      {search !== '' && (
        <p>
          Nothing that suits you? <TextLink href={paths.newAlert(search)}>Tell me when a spot opens</TextLink>
        </p>
      )}
      <p>
        Need a full week?{' '}
        <TextLink href={weekHref({ place: filters.place, born: filters.born })}>
          See which facilities can cover it
        </TextLink>
      </p>
      <SelectionBar filters={filters} />
    </section>
  );
}

/**
 * The list of a search; without one that of one place, so that prices and distances can be compared: where this browser
 * searched last, else the largest city (record 0162).
 */
function useList({ filters, facilities, region = '' }: HomeResultsProps) {
  const last = useAppSelector(selectLastPlace);
  const isFirst = region !== '' && filters.page === 1;
  const near = isFirst && last && last.place !== region ? listedAt(filters, last) : null;
  const { data } = useLoad(loadFirstList, near ?? filters, { skip: near === null });
  if (near && data && data.totalItems > 0) return { listed: near, facilities: data };
  return { listed: region === '' ? filters : listedAt(filters, { place: region, at: null }), facilities };
}

/** The page number is too high: the list became shorter, or the number was typed. */
const isPastTheEnd = ({ items, totalItems }: Paged<unknown>) => items.length === 0 && totalItems > 0;

function resultsHeading(filters: SearchFilters, facilities: Paged<FacilityListItem> | null): string {
  const { category, place, at } = filters;
  const what = category ? programCategoryLabels[category] : 'Child care';
  const where = at ? ' in this area' : place ? ` near ${place}` : '';
  if (!facilities) return `${what}${where}`;
  return `${what}${where}: ${totalWords(facilities)} ${facilities.totalItems === 1 ? 'facility' : 'facilities'}`;
}

interface NoResultsProps {
  filters: SearchFilters;
  without: NonNullable<Answer<'listFacilities'>['without']>;
  nearest: readonly FacilityListItem[];
}

/** No results: suggests filters to remove, and the nearest facilities. */
function NoResults({ filters, without, nearest }: NoResultsProps) {
  const applied = appliedFilters(filters, useSearchDay());
  const ways = without.flatMap(({ filter, ...total }) => {
    const one = applied.find(({ name }) => name === filterOf(filter));
    return one ? [{ ...one, total }] : [];
  });
  return (
    <>
      <EmptyState
        illustration={ways.length === 0 && <NoResultsIllustration />}
        title="No facility matches all of this"
        headingLevel={3}
        action={isSearch(filters) && <ButtonLink href="/">Show all facilities</ButtonLink>}
      >
        {ways.length > 0 ? (
          <ul aria-label="What could be left out" className="flex flex-col wrap-anywhere">
            {ways.map(({ name, label, change, total }) => (
              <li key={name}>
                <Link
                  href={searchHref(filters, change)}
                  scroll={false}
                  className={`${textLinkStyle} inline-block py-2`}
                >
                  Without “{label.replaceAll(/[“”]/g, '')}” there {total.totalItems === 1 ? 'is' : 'are'}{' '}
                  {totalWords(total)}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p>Try a larger area, another category, or remove one of the filters above.</p>
        )}
      </EmptyState>
      {nearest.length > 0 && (
        <>
          <h3 className="text-lg font-black">Nearest facilities, without your other filters</h3>
          <p>Nothing open for you? Choose a facility to request a tour or join its waitlist.</p>
          <FacilityGrid facilities={nearest} label="Nearest facilities" />
        </>
      )}
    </>
  );
}
