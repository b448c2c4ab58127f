import { MapPin } from 'lucide-react';
import Link from 'next/link';
import type { FacilityCardProps } from '@/components/facility/facility-card';
import { FacilityCardPrice } from '@/components/facility/facility-card-price';
import { InventedMark } from '@/components/facility/invented-mark';
import { SourceNote } from '@/components/facility/source-note';
import { StarRating } from '@/components/ui/layout/star-rating/star-rating';
import { Icon } from '@/components/ui/media/icon/icon';
import { formatDate } from '@/lib/dates';
import { agesOf, childrenAllowed, distanceAway, replyTime } from '@/lib/facility-facts';
import { programCategoryLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { hasStreet } from '@/lib/place-links';
import { detourWords, placesLeftWords } from '@/lib/search-words';

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
