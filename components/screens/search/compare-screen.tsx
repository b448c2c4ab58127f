import { Send } from 'lucide';
import type { Facility } from '@/api/contract/types';
import { ComparisonForm } from '@/components/comparison/comparison-form';
import { ComparisonTable } from '@/components/comparison/comparison-table';
import { PageHead } from '@/components/layout/page-head';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import type { Compared } from '@/lib/search/comparison-rows';
import type { SearchFilters } from '@/lib/search/search';

export interface CompareScreenProps {
  compared: Compared<Facility>[];
  filters: SearchFilters;
  onlyDifferences: boolean;
  /** The number of facilities in the URL that no longer exist. */
  missing: number;
  /** What is wrong with the search, such as a past date. */
  problem: string | null;
}

/** Up to four facilities side by side. Server-rendered; the URL holds all of its state (record 0165). */
export function CompareScreen({ compared, filters, onlyDifferences, missing, problem }: CompareScreenProps) {
  const ids = compared.map(({ facility }) => facility.id);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Compare facilities" hidden />
      <h1 className="text-3xl font-black">Compare facilities</h1>
      {missing > 0 && (
        <Notice
          tone="info"
          title={missing === 1 ? 'One facility is no longer listed' : `${missing} facilities are no longer listed`}
        >
          <p>{missing === 1 ? 'It' : 'They'} may have closed.</p>
        </Notice>
      )}
      {problem && <Notice tone="warning" title={problem} />}
      {compared.length === 0 ? (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title="Nothing to compare yet"
          action={
            <>
              <ButtonLink href={paths.home}>Search child care</ButtonLink>
              <ButtonLink href={paths.saved} variant="secondary">
                Go to your saved facilities
              </ButtonLink>
            </>
          }
        >
          <p>Check “Compare” on two to {limits.compareMax} facilities in your search results or on your Saved page.</p>
        </EmptyState>
      ) : (
        <>
          <ComparisonForm
            ids={ids}
            filters={filters}
            onlyDifferences={onlyDifferences}
            today={compared[0]!.facility.today}
          />
          <ComparisonTable compared={compared} filters={filters} onlyDifferences={onlyDifferences} />
          <ButtonLink href={paths.askSeveral(ids)} variant="secondary" icon={Send} className="self-start">
            {ids.length === 1 ? 'Ask this facility' : `Ask these ${ids.length} facilities`} for a tour or a spot
          </ButtonLink>
        </>
      )}
    </div>
  );
}
