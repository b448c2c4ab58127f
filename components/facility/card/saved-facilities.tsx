import { useMemo, useState } from 'react';
import { Bell, Scale, Send } from 'lucide-react';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { Name } from '@/components/ui/layout/name';
import { PagedList } from '@/components/ui/layout/paged-list';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { compareHref } from '@/lib/search/comparison';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { filtersOf } from '@/lib/search/alerts';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { selectLastSearch } from '@/store/slices/facility';
import { loadSaved, selectSaved } from '@/store/slices/saved';
import { useLoad } from '@/store/use-load';

const hrefFor = (page: number) => (page > 1 ? `${paths.saved}?page=${page}` : paths.saved);

/** The saved facilities: compare up to four, or ask up to five at once. */
export function SavedFacilities({ page }: { page: number }) {
  const { shown, status, failure } = useAppSelector(selectSaved);
  const { retry } = useLoad(loadSaved, page);
  const { items = null, totalPages = 0, totalItems = 0 } = shown ?? {};
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
            Press the bookmark on a facility to save it. Here you can then compare several, or ask them all at once.
          </p>
        </EmptyState>
      }
    >
      {(facilities) => <Choices facilities={facilities} />}
    </PagedList>
  );
}

function Choices({ facilities }: { facilities: readonly FacilityListItem[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // As searched for in this tab: pages without a search of their own lead on to the same wish.
  const search = useAppSelector(selectLastSearch);
  const asked = useMemo(() => filtersOf(search), [search]);
  const [isFull, setIsFull] = useState(false);
  const tick = (id: string, checked: boolean) => {
    setIsFull(checked && chosen.length >= limits.askedTogetherMax);
    if (!checked) setChosen(chosen.filter((one) => one !== id));
    else if (chosen.length < limits.askedTogetherMax) setChosen([...chosen, id]);
  };
  return (
    <>
      <ul aria-label="Saved facilities" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {facilities.map((facility) => (
          <li key={facility.id} className="flex flex-col gap-1">
            <div className="grow">
              <FacilityCard facility={facility} asked={asked} />
            </div>
            <Checkbox
              label={
                <>
                  Choose{' '}
                  <span translate="no" className="sr-only">
                    {facility.name}
                  </span>
                </>
              }
              checked={chosen.includes(facility.id)}
              onChange={({ target }) => tick(facility.id, target.checked)}
            />
            {facility.participates && (
              <ButtonLink href={paths.facilityAlert(facility.id)} variant="secondary" size="sm" icon={Bell}>
                <span>
                  Tell me when a place comes free
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
      <section
        aria-label="Chosen facilities"
        className="sticky bottom-0 z-2 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-lg sm:border-x"
      >
        <p role="status" className="min-w-0">
          {isFull ? `You can choose up to ${limits.askedTogetherMax}. Take one out first.` : hintFor(chosen.length)}
        </p>
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {chosen.length > 1 && chosen.length <= limits.compareMax && (
              <ButtonLink href={compareHref(chosen, asked)} icon={Scale}>
                Compare {chosen.length} facilities
              </ButtonLink>
            )}
            <ButtonLink href={paths.askSeveral(chosen)} variant="secondary" icon={Send}>
              Ask for a tour or a place
            </ButtonLink>
          </div>
        )}
      </section>
    </>
  );
}

const hintFor = (count: number) =>
  count === 0
    ? `Choose up to ${limits.compareMax} facilities to compare, or up to ${limits.askedTogetherMax} to ask at once.`
    : `${count} ${count === 1 ? 'facility' : 'facilities'} chosen.`;
