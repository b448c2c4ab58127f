import type { Answer, BookingGroup, FacilityListItem } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { todayIn } from '@/lib/dates/instants';
import { placeAround } from '@/lib/facilities/addresses';
import { distanceAway } from '@/lib/facilities/facts';
import { paths, type RequestKind } from '@/lib/paths';
import {
  type RequestedCare,
  othersText,
  priceOfSame,
  sameRequestAt,
  type WaysOn,
  waysOn,
} from '@/lib/requests/lead-on';
import { sentenceOf } from '@/store/failure';
import { loadAlternatives } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

interface LeadOnProps {
  requested: RequestedCare;
  request: Pick<BookingGroup, 'facility' | 'address'>;
  now: Date;
  /** The anchor that mails link to; only on the request's page. */
  id?: string;
  /** How many other facilities to show; by default all that came. */
  shown?: number;
}

/** After a request came to nothing: who else can take it, the waitlist and an alert. Nothing once its days have passed. */
export function LeadOn({ requested, request: { facility, address }, now, id, shown }: LeadOnProps) {
  const today = todayIn(address.timeZone, now);
  const place = placeAround(address);
  const ways = waysOn(requested, { facilityId: facility.id, place, today });
  if (!ways) return null;
  return (
    <section id={id} aria-label="What you can do now" className="flex flex-col gap-3">
      <Others requested={requested} today={today} place={place} shown={shown} />
      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <OtherWays ways={ways} facility={facility} />
      </ul>
    </section>
  );
}

function OtherWays({ ways, facility }: { ways: WaysOn; facility: { name: string } }) {
  return (
    <>
      {ways.free && (
        <li>
          <TextLink href={ways.free}>See who has these days now</TextLink>
        </li>
      )}
      {ways.waitlist && (
        <li>
          <TextLink href={ways.waitlist}>
            Join the waitlist at <Name>{facility.name}</Name>
          </TextLink>
        </li>
      )}
      <li>
        <TextLink href={ways.alert}>Tell me when a spot opens</TextLink>
      </li>
    </>
  );
}

interface OthersProps extends Pick<LeadOnProps, 'requested' | 'shown'> {
  today: string;
  place: string;
}

function Others({ requested, today, place, shown }: OthersProps) {
  const { data, failure, retry } = useLoad(loadAlternatives, { id: requested.id });
  if (failure) {
    return (
      <LoadFailure title="We couldn’t look for other facilities" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (!data) return <ListSkeleton label="Looking for other facilities" row="h-36 sm:h-20" />;
  const items = data.items.slice(0, shown);
  return (
    <>
      <p className="font-bold">{othersText(data, requested, today)}</p>
      {items.length > 0 && (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {items.map((item) => (
              <Alternative key={item.id} requested={requested} item={item} />
            ))}
          </ul>
          <p className="text-sm">
            Distances are from {place}.{' '}
            {data.totalItems > items.length && (
              <TextLink href={`${paths.home}?${data.search}`}>{seeAll(data)}</TextLink>
            )}
          </p>
        </>
      )}
    </>
  );
}

const seeAll = ({ totalItems, more }: Pick<Answer<'listAlternatives'>, 'totalItems' | 'more'>) =>
  more ? 'See all' : `See all ${totalItems}`;

const askThere = {
  booking: 'Send the same request',
  tour: 'Request a tour',
  waitlist: 'Join the waitlist',
} as const satisfies Record<RequestKind, string>;

function Alternative({ requested, item }: { requested: RequestedCare; item: FacilityListItem }) {
  const price = priceOfSame(item, requested);
  return (
    <li className="py-2 sm:py-3">
      <TextLink translate="no" href={paths.facility(item.id)}>
        {item.name}
      </TextLink>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-24 flex-1 text-sm leading-snug">
          {typeof item.distanceKm === 'number' && distanceAway(item.distanceKm, item.address.pointPrecision)}
          {typeof item.distanceKm === 'number' && price && ' · '}
          {price && <strong className="tabular-nums">{price}</strong>}
        </p>
        <ButtonLink size="sm" variant="secondary" href={sameRequestAt(requested, item)}>
          {askThere[requested.kind]}
          <span className="sr-only" translate="no">
            , {item.name}
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}
