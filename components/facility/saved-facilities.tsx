import { useState } from 'react';
import { Bell, Scale } from 'lucide-react';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/facility-card';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { compareHref } from '@/lib/comparison';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { noFilters } from '@/lib/search';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadSaved, selectSaved } from '@/store/slices/saved';
import { useLoad } from '@/store/use-load';

const hrefFor = (page: number) => (page > 1 ? `${paths.saved}?page=${page}` : paths.saved);

/** The family's saved facilities, each of which can be compared with up to three others. */
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
          <p>Press the bookmark on a facility to save it. Then you can compare up to four of them here.</p>
        </EmptyState>
      }
    >
      {(facilities) => <Choices facilities={facilities} />}
    </PagedList>
  );
}

function Choices({ facilities }: { facilities: readonly FacilityListItem[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isFull, setIsFull] = useState(false);
  const tick = (id: string, checked: boolean) => {
    setIsFull(checked && chosen.length >= limits.compareMax);
    if (!checked) setChosen(chosen.filter((one) => one !== id));
    else if (chosen.length < limits.compareMax) setChosen([...chosen, id]);
  };
  return (
    <>
      <ul aria-label="Saved facilities" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {facilities.map((facility) => (
          <li key={facility.id} className="flex flex-col gap-1">
            <div className="grow">
              <FacilityCard facility={facility} />
            </div>
            <Checkbox
              label={
                <>
                  Compare <span className="sr-only">{facility.name}</span>
                </>
              }
              checked={chosen.includes(facility.id)}
              onChange={({ target }) => tick(facility.id, target.checked)}
            />
            {facility.participates && (
              <ButtonLink href={paths.facilityAlert(facility.id)} variant="secondary" size="sm" icon={Bell}>
                <span>
                  Tell me when a place comes free<span className="sr-only"> at {facility.name}</span>
                </span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <section
        aria-label="Comparison"
        className="sticky bottom-0 z-2 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-lg sm:border-x"
      >
        <p role="status" className="min-w-0">
          {isFull ? `You can compare up to ${limits.compareMax}. Take one out first.` : hintFor(chosen.length)}
        </p>
        {chosen.length > 1 && (
          <ButtonLink href={compareHref(chosen, noFilters)} icon={Scale}>
            Compare {chosen.length} facilities
          </ButtonLink>
        )}
      </section>
    </>
  );
}

const hintFor = (count: number) =>
  count === 0
    ? 'Choose two to four facilities to compare.'
    : count === 1
      ? 'Choose at least one more.'
      : `${count} facilities chosen.`;
