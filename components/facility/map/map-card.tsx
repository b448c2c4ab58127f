import { X } from 'lucide';
import Link from 'next/link';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { FacilityPoint } from '@/api/contract/types';
import { PriceOfHours } from '@/components/facility/card/price-of-hours';
import { InventedBadge } from '@/components/facility/card/source-note';
import { Name } from '@/components/ui/layout/name';
import { StarRating } from '@/components/ui/layout/star-rating';
import { Icon } from '@/components/ui/media/icon';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { distanceAway } from '@/lib/facilities/facts';
import { foundHref } from '@/lib/search/asked-search';
import type { SearchFilters } from '@/lib/search/search';
import { placesLeftWords, shownPrice } from '@/lib/search/search-words';

/** The facilities of a pressed pin: one, or several at one place. */
export interface Choice {
  points: readonly FacilityPoint[];
  /** The pin, which gets the focus back. A mouse press does not focus it. */
  opener: HTMLElement;
}

interface MapCardProps extends Choice {
  search: SearchFilters;
  onClose: () => void;
}

/** Takes the focus when it opens and returns it to the pin. */
export function MapCard({ points, opener, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => card.current?.querySelector('a')?.focus({ preventScroll: true }), [points]);

  function close() {
    onClose();
    opener.focus({ preventScroll: true });
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
  }
  return (
    <div
      ref={card}
      role="group"
      aria-label={points.length === 1 ? 'The facility of this pin' : `The ${points.length} facilities of this pin`}
      onKeyDown={onKeyDown}
      className="absolute inset-x-2 bottom-2 z-20 max-h-[70%] overflow-y-auto rounded-md bg-raised p-3 pr-12 shadow-3 forced-colors:border sm:right-auto sm:w-80"
    >
      <ul className="space-y-3">
        {points.map((point) => (
          <li key={point.id}>
            <PointFacts point={point} search={search} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-md hover:bg-primary-soft"
      >
        <Icon of={X} />
      </button>
    </div>
  );
}

function PointFacts({ point, search }: { point: FacilityPoint; search: SearchFilters }) {
  const { name, city, currency, rating, reviewCount, distanceKm, placesLeft } = point;
  const price = shownPrice(point, search);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Link href={foundHref(point, search)} prefetch={false} className={`${textLinkStyle} text-base font-bold`}>
        <Name>{name}</Name>
      </Link>
      <InventedBadge invented={point.invented} />
      <p className="text-ink-soft">
        {city}
        {distanceKm !== undefined && ` · ${distanceAway(distanceKm, point.pointPrecision)}`}
      </p>
      {rating !== null && <StarRating value={rating} count={reviewCount} />}
      {price && (
        <p>
          <PriceOfHours currency={currency} price={price} />
        </p>
      )}
      {placesLeft !== undefined && <p className="font-bold text-success">{placesLeftWords(placesLeft, search)}</p>}
      {point.pointPrecision !== 'exact' && (
        <p className="text-ink-soft">
          {point.pointPrecision === 'town'
            ? 'This pin marks the middle of the town. We don’t know the street.'
            : 'This pin marks the middle of the neighborhood. We don’t know the street.'}
        </p>
      )}
    </div>
  );
}
