import { memo } from 'react';
import { MapPin } from 'lucide-react';
import Link from 'next/link';
import type { FacilityListItem } from '@/api/contract/types';
import { InventedMark } from '@/components/facility/invented-mark';
import { SaveButton } from '@/components/facility/save-button';
import { SourceNote } from '@/components/facility/source-note';
import { Card } from '@/components/ui/layout/card/card';
import { Icon } from '@/components/ui/media/icon/icon';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';
import { FacilityCardPrice } from '@/components/facility/facility-card-price';
import { StarRating } from '@/components/ui/layout/star-rating/star-rating';
import { formatDate } from '@/lib/dates';
import { agesOf, childrenAllowed, distanceAway, replyTime } from '@/lib/facility-facts';
import { programCategoryLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { hasStreet } from '@/lib/place-links';
import type { SearchFilters } from '@/lib/search';
import { detourWords, placesLeftWords } from '@/lib/search-words';

export interface FacilityCardProps {
  facility: FacilityListItem;
  /** The search that it answers, for what its price and its places are for; none in a list of another kind. */
  asked?: SearchFilters;
  /** `high` for the first picture, `eager` for the rest of the first row; the others wait until they are near. */
  picture?: 'high' | 'eager' | 'lazy';
}

/**
 * One facility in a list: what a parent compares by – place, age, rating, price, how fast they answer. Drawn again only where it has
 * changed: pointing at one in the list or on the map changes two of a dozen.
 */
export const FacilityCard = memo(function FacilityCard({ facility, asked, picture = 'lazy' }: FacilityCardProps) {
  const { address, source, licensedPlaces, availabilityConfirmedOn, placesLeft } = facility;
  const reply = replyTime(facility.medianReplyHours);
  return (
    <Card as="article" padding="none" lively className="flex h-full flex-col overflow-hidden">
      <Picture photo={facility.photo} picture={picture} />
      <div className="flex min-w-0 grow flex-col gap-2 p-4 sm:p-5">
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
      </div>
      <SaveButton facility={facility} floating />
    </Card>
  );
});

function Picture({ photo, picture }: Pick<FacilityListItem, 'photo'> & Required<Pick<FacilityCardProps, 'picture'>>) {
  // The ratio is the picture's own: in a box of that ratio, a taller photo would stretch the box when it comes.
  if (!photo) return <HouseDrawing className="aspect-[16/9] w-full shrink-0 bg-sunken" />;
  return (
    <img
      src={photo.url}
      alt=""
      width={640}
      height={360}
      loading={picture === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={picture === 'high' ? 'high' : undefined}
      className="aspect-[16/9] w-full shrink-0 bg-sunken object-cover"
    />
  );
}
