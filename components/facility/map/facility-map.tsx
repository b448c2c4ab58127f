import { Map as MapIcon, X } from 'lucide';
import dynamic from 'next/dynamic';
import { useState, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { mapToggled, selectIsMapOpen, selectMapOpenings } from '@/store/slices/facility-map';

/** Heavy (WebGL, worker, styles): loaded when the map is opened. */
const MapPanel = dynamic(() => import('@/components/facility/map/map-view').then((m) => m.MapPanel), {
  ssr: false,
  loading: whileLoading('We couldn’t load the map', <Skeleton className="h-full" />),
});

interface FacilityMapProps {
  filters: SearchFilters;
  /** The list; everything on the map can also be done there. */
  children: ReactNode;
}

export function MapButton({ className }: { className?: string }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMapOpen);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isOpen ? X : MapIcon}
      className={classNames('shrink-0 noscript:hidden print:hidden', className)}
      onClick={() => dispatch(mapToggled())}
    >
      {isOpen ? 'Hide map' : 'Show map'}
    </Button>
  );
}

/** A list of facilities; once opened, the map is beside it on wide screens and above it on narrow ones. */
export function FacilityMap({ filters, children }: FacilityMapProps) {
  const isOpen = useAppSelector(selectIsMapOpen);
  const openings = useAppSelector(selectMapOpenings);
  const [before] = useState(openings);
  return (
    <div className={classNames('flex flex-col gap-5', isOpen && 'lg:flex-row-reverse lg:items-start')}>
      {isOpen && <OpenMap filters={filters} openCount={openings - before} />}
      <div
        id="facility-list"
        tabIndex={-1}
        className={classNames('flex min-w-0 flex-col gap-5', isOpen && 'lg:basis-11/20')}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * @param openCount changes with each press that opens the map and moves the focus there; 0 when the map was already open
 */
function OpenMap({ filters, openCount }: { filters: SearchFilters; openCount: number }) {
  const [canDraw] = useState(hasWebGL);
  const map = useFocusOnChange<HTMLElement>(canDraw ? openCount : 0);
  if (!canDraw) return <NoMap openCount={openCount} />;
  return (
    <section
      ref={map}
      tabIndex={-1}
      aria-label="Facilities on a map"
      className="relative flex h-[70svh] min-h-[min(20rem,90svh)] scroll-mt-20 flex-col gap-2 lg:sticky lg:top-24 lg:h-[calc(100svh-8rem)] lg:basis-9/20 print:hidden"
    >
      <MapPanel filters={filters} />
    </section>
  );
}

function NoMap({ openCount }: { openCount: number }) {
  return (
    <div className="lg:basis-9/20">
      <Notice title="This browser can’t show the map" focusKey={openCount || undefined}>
        <p>It needs WebGL, which is switched off or missing here. Every facility is in the list.</p>
      </Notice>
    </div>
  );
}

function hasWebGL(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
