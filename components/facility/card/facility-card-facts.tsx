import { MapPin } from 'lucide-react';
import Link from 'next/link';
import type { FacilityCardProps } from '@/components/facility/card/facility-card';
import { InventedMark } from '@/components/facility/card/invented-mark';
import { SourceNote } from '@/components/facility/card/source-note';
import { Price } from '@/components/ui/layout/price/price';
import { StarRating } from '@/components/ui/layout/star-rating/star-rating';
import { Icon } from '@/components/ui/media/icon/icon';
import { formatDate } from '@/lib/dates/dates';
import { agesOf, childrenAllowed, distanceAway, replyTime } from '@/lib/facilities/facts';
import { programCategoryLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { hasStreet } from '@/lib/search/place-links';
import { detourWords, placesLeftWords, shownPrice } from '@/lib/search/search-words';

/** What a card says below its picture. Nothing in it depends on who looks at it. */
export function FacilityCardFacts({ facility, asked }: Pick<FacilityCardProps, 'facility' | 'asked'>) {
  const { address, source, licensedPlaces, availabilityConfirmedOn, placesLeft } = facility;
  const reply = replyTime(facility.medianReplyHours);
  return (
    <>
      <h3 className="text-lg font-black">
        <Link href={paths.facility(facility.id)} prefetch={false} className="rounded-sm after:absolute after:inset-0">
          {facility.name}
        </Link>
      </h3>
      <InventedMark invented={facility.invented} />
      <p className="flex items-start gap-1.5 text-sm text-ink-soft">
        <Icon of={MapPin} size="sm" className="mt-0.5" />
        <span className="min-w-0">
          {address.city}, {address.region}
          {facility.detourKm !== undefined
            ? ` · ${detourWords(facility.detourKm)}`
            : facility.distanceKm !== undefined && ` · ${distanceAway(facility.distanceKm, address.pointPrecision)}`}
          {!hasStreet(address) && ' · address given on request'}
          {facility.addressCount > 1 && ` · ${facility.addressCount} locations`}
        </span>
      </p>
      {facility.rating !== null && <StarRating value={facility.rating} count={facility.reviewCount} />}
      <p className="text-sm">
        {facility.categories.map((category) => programCategoryLabels[category]).join(' · ')}
        <span className="text-ink-soft">
          {facility.categories.length > 0 && ' · '}
          {agesOf(facility)}
        </span>
      </p>
      {source && licensedPlaces !== null && (
        <p className="text-sm">
          {childrenAllowed(facility.licenceKind, licensedPlaces)}
          <span className="block">
            <SourceNote source={source} />
          </span>
        </p>
      )}
      {(reply || availabilityConfirmedOn) && (
        <p className="text-sm text-ink-soft">
          {reply && <span className="block">{reply}</span>}
          {availabilityConfirmedOn && (
            <span className="block">Availability confirmed {formatDate(availabilityConfirmedOn, 'MMM d, yyyy')}</span>
          )}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pt-2">
        <FacilityCardPrice facility={facility} asked={asked} />
        {asked && placesLeft !== undefined && (
          <p className="text-sm font-bold text-success">{placesLeftWords(placesLeft, asked)}</p>
        )}
      </div>
    </>
  );
}

/** The whole price of what was asked, where children and days were; else the lowest price, and what it is for. */
function FacilityCardPrice({ facility, asked }: Pick<FacilityCardProps, 'facility' | 'asked'>) {
  const price = shownPrice(facility, asked);
  if (price === null) {
    return (
      <p className="text-sm font-bold text-ink-soft">
        {facility.participates ? 'Tours and waitlist' : 'Prices and availability not stated'}
      </p>
    );
  }
  return (
    <p>
      <Price currency={facility.currency} {...price} round />
      {asked && facility.priceAsked === null && (
        <span className="block text-sm text-ink-soft">Not every day you asked for has a price</span>
      )}
    </p>
  );
}
