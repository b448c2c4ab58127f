import { MapPin } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import type { FacilityListItem } from '@/api/contract/types';
import { PriceOfHours } from '@/components/facility/card/price-of-hours';
import { SaveButton } from '@/components/facility/card/save-button';
import { SelectFacility } from '@/components/facility/card/selection';
import { InventedBadge, SourceNote } from '@/components/facility/card/source-note';
import { classNames } from '@/components/ui/class-names';
import { Card } from '@/components/ui/layout/card';
import { StarRating } from '@/components/ui/layout/star-rating';
import { Icon } from '@/components/ui/media/icon';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { hasStreet } from '@/lib/facilities/addresses';
import { confirmedWords, isUncertain } from '@/lib/facilities/confirmed';
import { agesOf, childrenAllowed, distanceAway, replyTime } from '@/lib/facilities/facts';
import { programCategoryLabels } from '@/lib/labels';
import { foundHref } from '@/lib/search/asked-search';
import type { SearchFilters } from '@/lib/search/search';
import { detourWords, placesLeftWords, shownPrice } from '@/lib/search/search-words';

interface FacilityCardProps {
  facility: FacilityListItem;
  /** The search, for its price and free places; absent in other lists. */
  search?: SearchFilters;
  /** `high` for the first picture, `eager` for the rest of the first row; the others load lazily. */
  picture?: 'high' | 'eager' | 'lazy';
}

/**
 * One facility in a list, with what parents compare: place, age, rating, price, reply time. Memoized: pointing at a
 * facility in the list or on the map changes two cards of a dozen.
 */
export const FacilityCard = memo(function FacilityCard({ facility, search, picture = 'lazy' }: FacilityCardProps) {
  return (
    <Card as="article" padding="none" lively className="flex h-full flex-col overflow-hidden thumb:block thumb:p-3">
      <Picture photo={facility.photo} picture={picture} />
      <ServerHtml
        dependsOn={[facility, search]}
        className="flex min-w-0 grow flex-col gap-2 p-4 sm:p-5 thumb:block thumb:space-y-1 thumb:p-0"
      >
        <FacilityCardFacts facility={facility} search={search} />
      </ServerHtml>
      <SaveButton facility={facility} floating />
      <SelectFacility
        facility={facility}
        className="mx-4 mb-1 sm:mx-5 thumb:absolute thumb:right-3 thumb:bottom-1 thumb:m-0"
      />
    </Card>
  );
});

const pictureStyle =
  'aspect-[16/9] w-full shrink-0 bg-sunken thumb:float-left thumb:mr-3 thumb:mb-1 thumb:aspect-square thumb:w-22 thumb:rounded-md';

function Picture({ photo, picture }: Pick<FacilityListItem, 'photo'> & Required<Pick<FacilityCardProps, 'picture'>>) {
  // The ratio is set on the picture: in a box of that ratio, a taller photo would stretch the box when it loads.
  if (!photo) return <HouseDrawing className={pictureStyle} />;
  return (
    <img
      src={photo.url}
      alt=""
      width={640}
      height={360}
      loading={picture === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={picture === 'high' ? 'high' : undefined}
      className={`${pictureStyle} object-cover`}
    />
  );
}

/** Below the picture. Must not depend on the user. */
function FacilityCardFacts({ facility, search }: Pick<FacilityCardProps, 'facility' | 'search'>) {
  const { address, source, licensedPlaces, availabilityConfirmedOn, availabilityDaysAgo, placesLeft } = facility;
  const reply = replyTime(facility.medianReplyHours);
  return (
    <>
      <h3 className="text-lg font-black thumb:pr-10 thumb:leading-snug">
        <Link
          translate="no"
          href={foundHref({ ...facility, addressId: facility.addressCount > 1 ? facility.address.id : null }, search)}
          prefetch={false}
          className="rounded-sm after:absolute after:inset-0"
        >
          {facility.name}
        </Link>
      </h3>
      <InventedBadge invented={facility.invented} />
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
        <p className="text-sm text-ink-soft thumb:leading-snug">
          {reply && <span className="block">{reply}</span>}
          {availabilityConfirmedOn && (
            <span className={classNames('block', !isUncertain(availabilityDaysAgo!) && 'thumb:hidden')}>
              {confirmedWords(availabilityDaysAgo!, availabilityConfirmedOn)}
            </span>
          )}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pt-2 thumb:clear-both thumb:pt-1 thumb:*:last:min-h-11 thumb:*:last:pr-28">
        <FacilityCardPrice facility={facility} search={search} />
        {search && placesLeft !== undefined && (
          <p className="text-sm font-bold text-success">{placesLeftWords(placesLeft, search)}</p>
        )}
      </div>
    </>
  );
}

/** The whole price of the search, if it has children and days; else the lowest price and what it is for. */
function FacilityCardPrice({ facility, search }: Pick<FacilityCardProps, 'facility' | 'search'>) {
  const price = shownPrice(facility, search);
  if (price === null) {
    return (
      <p className="text-sm font-bold text-ink-soft">
        {facility.participates ? 'Tours and waitlist' : 'No prices or open spots listed'}
      </p>
    );
  }
  return (
    <p>
      <PriceOfHours currency={facility.currency} price={price} />
      {search && facility.priceAsked === null && (
        <span className="block text-sm text-ink-soft">Not every day you asked for has a price</span>
      )}
    </p>
  );
}
