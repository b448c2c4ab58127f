import { Bell } from 'lucide';
import { useMemo } from 'react';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { PagedList } from '@/components/ui/layout/paged-list';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { paths } from '@/lib/paths';
import { filtersOf } from '@/lib/search/alerts';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { selectLastSearch } from '@/store/slices/facility';
import { loadSaved, selectSaved } from '@/store/slices/saved';
import { useLoad } from '@/store/use-load';

const hrefFor = (page: number) => (page > 1 ? `${paths.saved}?page=${page}` : paths.saved);

/** The saved facilities, to compare or to ask several at once. */
export function SavedFacilities({ page }: { page: number }) {
  const { shown, status, failure } = useAppSelector(selectSaved);
  const { retry } = useLoad(loadSaved, page);
  const { items = null, totalPages = 0, totalItems = 0 } = shown ?? {};
  // As searched for in this tab: pages without a search of their own lead on to the same wish.
  const search = useAppSelector(selectLastSearch);
  const asked = useMemo(() => filtersOf(search), [search]);
  return (
    <PagedList
      noun="saved facilities"
      items={items}
      page={shown?.page ?? page}
      totalPages={totalPages}
      totalItems={totalItems}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={retry}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoResultsIllustration />}
          title="Nothing saved yet"
          action={<ButtonLink href={paths.home}>Search child care</ButtonLink>}
        >
          <p>
            Press the bookmark on a facility to save it. You’ll find it here, to compare it with others or ask several
            at once.
          </p>
        </EmptyState>
      }
    >
      {(facilities) => (
        <div className="@container">
          <ul aria-label="Saved facilities" className="grid gap-5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-3">
            {facilities.map((facility) => (
              <li key={facility.id} className="flex flex-col gap-1">
                <div className="grow">
                  <FacilityCard facility={facility} search={asked} />
                </div>
                {facility.participates && (
                  <ButtonLink href={paths.facilityAlert(facility.id)} variant="secondary" size="sm" icon={Bell}>
                    <span>
                      Tell me when a spot opens
                      <span className="sr-only">
                        {' '}
                        at <Name>{facility.name}</Name>
                      </span>
                    </span>
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  );
}
