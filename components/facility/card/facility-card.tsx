import Link from 'next/link';
import { memo } from 'react';
import type { FacilityListItem } from '@/api/contract/types';
import { SaveButton } from '@/components/facility/card/save-button';
import { SelectFacility } from '@/components/facility/card/selection';
import { InventedBadge } from '@/components/facility/card/source-note';
import { Card } from '@/components/ui/layout/card';
import { StarRating } from '@/components/ui/layout/star-rating';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { shortDay } from '@/lib/dates/dates';
import { hasStreet } from '@/lib/facilities/addresses';
import { confirmedWords, isUncertain } from '@/lib/facilities/confirmed';
import { agesOf, childrenAllowed, distanceAway, sourceWords } from '@/lib/facilities/facts';
import { foundHref } from '@/lib/search/asked-search';
import type { SearchFilters } from '@/lib/search/search';
import { detourWords, placesLeftWords, priceInBrief, shownPrice } from '@/lib/search/search-words';

interface FacilityCardProps {
  facility: FacilityListItem;
  /** The search, for its price and free places; absent in other lists. */
  search?: SearchFilters;
  /** `high` for the first picture, `eager` for the rest of the first row; the others load lazily. */
  picture?: 'high' | 'eager' | 'lazy';
  /** The list has prices in both CAD and USD. */
  namesCurrency?: boolean;
}

/**
 * One facility in a list: name, distance and rating; whether there is room; the price. The rest is on its page. Memoized:
 * pointing at a facility in the list or on the map changes two cards of a dozen.
 */
export const FacilityCard = memo(function FacilityCard(props: FacilityCardProps) {
  const { facility, search, picture = 'lazy', namesCurrency = false } = props;
  return (
    <Card
      as="article"
      padding="none"
      lively
      className="flex h-full flex-col overflow-hidden thumb:min-h-38 thumb:flex-row"
    >
      <Picture photo={facility.photo} picture={picture} />
      <ServerHtml
        dependsOn={[facility, search, namesCurrency]}
        className="flex min-w-0 grow flex-col gap-1 p-4 thumb:justify-center thumb:gap-0.5 thumb:py-3 thumb:pr-2 thumb:pl-3"
      >
        <FacilityCardFacts facility={facility} search={search} namesCurrency={namesCurrency} />
      </ServerHtml>
      <SaveButton facility={facility} floating />
      <SelectFacility facility={facility} />
    </Card>
  );
});

/** On a phone, it is beside the text and as high as the card. */
const pictureStyle = 'aspect-[16/9] w-full shrink-0 bg-sunken thumb:w-1/3 thumb:max-w-30';

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

type FactsProps = Pick<FacilityCardProps, 'facility' | 'search'> & Required<Pick<FacilityCardProps, 'namesCurrency'>>;

/** Below the picture. Must not depend on the user. */
function FacilityCardFacts({ facility, search, namesCurrency }: FactsProps) {
  return (
    <>
      <h3 className="text-lg leading-snug font-black">
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
      <p className="text-sm text-ink-soft">
        {whereabouts(facility)}
        {facility.rating !== null && (
          <>
            {' · '}
            <StarRating value={facility.rating} count={facility.reviewCount} size="brief" />
          </>
        )}
      </p>
      <Room facility={facility} search={search} />
      <CardPrice facility={facility} search={search} namesCurrency={namesCurrency} />
    </>
  );
}

/** "1.6 km away", else the town; with what a family must know before it sets out. */
function whereabouts({ address, detourKm, distanceKm, addressCount, ...facility }: FacilityListItem): string {
  const ages = agesOf(facility);
  const away =
    detourKm !== undefined
      ? detourWords(detourKm)
      : distanceKm !== undefined && distanceAway(distanceKm, address.pointPrecision);
  return [
    away || `${address.city}, ${address.region}`,
    !hasStreet(address) && 'address given on request',
    addressCount > 1 && `${addressCount} locations`,
    ages.endsWith('not listed') && ages,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether there is room on the days of the search, else from when. Of a listed facility only its license is known. */
function Room({ facility, search }: Pick<FactsProps, 'facility' | 'search'>) {
  const { participates, placesLeft, nextOpen, licenceKind, licensedPlaces, source } = facility;
  const { availabilityConfirmedOn: confirmedOn, availabilityDaysAgo: daysAgo } = facility;
  if (!participates) {
    return (
      licensedPlaces !== null &&
      source && (
        <p className="text-sm">
          {childrenAllowed(licenceKind, licensedPlaces)}
          <span className="text-ink-soft"> · {sourceWords(source)}</span>
        </p>
      )
    );
  }
  const room =
    search && placesLeft !== undefined
      ? placesLeftWords(placesLeft, search)
      : nextOpen
        ? `Next open: ${shortDay(nextOpen)}`
        : nextOpen === null && 'Full this month and next';
  const doubt = confirmedOn && daysAgo !== null && isUncertain(daysAgo) && confirmedWords(daysAgo, confirmedOn);
  if (!room && !doubt) return null;
  return (
    <p className="text-sm">
      {room && <strong className={nextOpen === null ? undefined : 'text-success'}>{room}</strong>}
      {room && doubt && ' · '}
      {doubt}
    </p>
  );
}

/** The whole price of the search, if it has children and days; else the lowest price and what it is for. */
function CardPrice({ facility, search, namesCurrency }: FactsProps) {
  const price = shownPrice(facility, search);
  if (price === null) {
    return (
      <p className="text-sm text-ink-soft">
        {facility.participates ? 'Tours and waitlist' : 'No prices or open spots listed'}
      </p>
    );
  }
  const { amount, rest } = priceInBrief(price, facility.currency);
  return (
    <p className="text-sm text-ink-soft">
      <strong className="text-base font-black text-ink tabular-nums">{amount}</strong>
      {namesCurrency && ` ${facility.currency}`}
      {rest}
      {search && facility.priceAsked === null && ' · not every day you asked for has a price'}
    </p>
  );
}
