import Link from 'next/link';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { useSearchDay } from '@/components/facility/search/use-search-day';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { grouped } from '@/lib/money/money';
import { filterOf, isSearch, searchHref, type SearchFilters } from '@/lib/search/search';
import { appliedFilters } from '@/lib/search/search-words';

/** How many facilities there are without one of the filters of the call. */
export interface Without {
  filter: string;
  totalItems: number;
}

interface HomeNothingProps {
  filters: SearchFilters;
  without: readonly Without[];
  nearest: readonly FacilityListItem[];
}

/** Nothing fits: which filter leaves nothing, what is nearest all the same, and whom to ask for a place in line. */
export function HomeNothing({ filters, without, nearest }: HomeNothingProps) {
  const applied = appliedFilters(filters, useSearchDay());
  const ways = without.flatMap(({ filter, totalItems }) => {
    const one = applied.find(({ name }) => name === filterOf(filter));
    return one ? [{ ...one, totalItems }] : [];
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
            {ways.map(({ name, label, change, totalItems }) => (
              <li key={name}>
                <Link
                  href={searchHref(filters, change)}
                  scroll={false}
                  className={`${textLinkStyle} inline-block py-2`}
                >
                  Without “{label.replaceAll(/[“”]/g, '')}” there {totalItems === 1 ? 'is' : 'are'}{' '}
                  {grouped(totalItems)}
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
          <h3 className="text-lg font-black">Nearest, whatever else you asked for</h3>
          <p>No places free now? Open a facility to ask for a tour or a place on its waitlist.</p>
          <FacilityGrid facilities={nearest} label="Nearest facilities" />
        </>
      )}
    </>
  );
}
