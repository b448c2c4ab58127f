import { useState } from 'react';
import { MapView } from '@/components/facility/map/map-view';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { pointQuery, whatMapShows } from '@/lib/search/map-area';
import type { SearchFilters } from '@/lib/search/search';
import { loadFacilityPoints } from '@/store/slices/facility-map';
import { useLoad } from '@/store/use-load';

/** Loads the pins of a search. While those of the next search are on their way, the last ones stay. */
export function MapPanel({ filters }: { filters: SearchFilters }) {
  const { status, data, failure, retry } = useLoad(loadFacilityPoints, pointQuery(filters));
  const [shown, setShown] = useState({ found: data, asked: filters });
  if (data && data !== shown.found) setShown({ found: data, asked: filters });
  const { found, asked } = shown;
  return (
    <>
      <a
        href="#facility-list"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold focus:shadow-3"
      >
        Skip the map
      </a>
      {failure && (
        <LoadFailure title="We couldn’t load the pins" onRetry={retry}>
          {failure.messages.join(' ')}
        </LoadFailure>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {status === 'loading' ? 'Looking for facilities…' : found && !failure && whatMapShows(found)}
      </p>
      <div className="relative min-h-0 grow overflow-hidden rounded-lg border border-line">
        {found ? <MapView found={found} asked={asked} filters={filters} /> : <Skeleton className="h-full" />}
      </div>
    </>
  );
}
