import type { BookingGroup, FacilityListItem } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { todayIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { distanceAway } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { bookingLabel, childrenNames } from '@/lib/requests/booking-facts';
import { daysInBrief } from '@/lib/requests/request-in-brief';
import { datesAhead, othersText, priceOfSame, sameRequestAt, type WaysOn, waysOn } from '@/lib/requests/lead-on';
import { bookingLeadsOn } from '@/lib/workflow/booking';
import { sentenceOf } from '@/store/failure';
import { loadAlternatives } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

interface LeadOnProps {
  booking: BookingGroup;
  now: Date;
  /** The anchor that mails link to; only on the booking's page. */
  id?: string;
}

/** After a request came to nothing: who else has its days, the waitlist and an alert. Nothing once its days have passed. */
export function LeadOn({ booking, now, id }: LeadOnProps) {
  const { facility, address, status } = booking;
  const today = todayIn(address.timeZone, now);
  const ways = waysOn(booking, { facilityId: facility.id, postalCode: address.postalCode, today });
  if (!bookingLeadsOn[status] || !ways) return null;
  return (
    <div id={id} className="flex flex-col gap-3">
      <LeadOnChoices booking={booking} today={today} ways={ways} />
    </div>
  );
}

function LeadOnChoices({ booking, today, ways }: { booking: BookingGroup; today: string; ways: WaysOn }) {
  const { facility } = booking;
  const { data, failure, retry } = useLoad(loadAlternatives, { id: booking.id });
  return (
    <>
      {failure ? (
        <LoadFailure title="We couldn’t look for other facilities" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      ) : !data ? (
        <ListSkeleton label="Looking for other facilities with these days" row="h-36 sm:h-20" />
      ) : (
        <>
          <p className="font-bold">{othersText(data.totalItems, booking, today)}</p>
          {data.items.length > 0 && (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {data.items.map((item) => (
                  <Alternative key={item.id} booking={booking} item={item} />
                ))}
              </ul>
              <p className="text-sm">
                Distances are from <Name>{facility.name}</Name>.{' '}
                {data.totalItems > data.items.length && <TextLink href={ways.search}>See all of them</TextLink>}
              </p>
            </>
          )}
        </>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <li>
          <TextLink href={ways.waitlist}>
            Join the waitlist at <Name>{facility.name}</Name>
          </TextLink>
        </li>
        <li>
          <TextLink href={ways.alert}>Tell me when a spot opens</TextLink>
        </li>
      </ul>
    </>
  );
}

function Alternative({ booking, item }: { booking: BookingGroup; item: FacilityListItem }) {
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <TextLink translate="no" href={paths.facility(item.id)}>
          {item.name}
        </TextLink>
        <p className="text-sm">
          {item.distanceKm !== undefined && `${distanceAway(item.distanceKm, item.address.pointPrecision)} · `}
          <strong className="tabular-nums">{priceOfSame(item, booking)}</strong>
        </p>
      </div>
      <ButtonLink size="sm" variant="secondary" href={sameRequestAt(booking, item)} className="shrink-0">
        Send the same request
        <span className="sr-only" translate="no">
          , {item.name}
        </span>
      </ButtonLink>
    </li>
  );
}

/** Requests that came to nothing while their days are still ahead, each with what to do now. */
export function UnmetCards({ bookings, now }: { bookings: readonly BookingGroup[]; now: Date }) {
  if (bookings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <UnmetCard booking={booking} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** In a list: whose days still need care, the facility's words, and what to do now. */
function UnmetCard({ booking, now }: LeadOnProps) {
  const { facility, address, history, type, items } = booking;
  const today = todayIn(address.timeZone, now);
  const note = history.findLast(({ by }) => by === 'facility')?.note;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg font-black">
          <TextLink translate="no" href={paths.booking(booking.id)}>
            {facility.name}
          </TextLink>
        </h3>
        <StatusLabel {...bookingLabel(booking)} />
      </div>
      <p className="text-sm text-ink-soft">
        <FactLine>
          {type === BookingType.PERMANENT ? 'Permanent care' : daysInBrief(datesAhead(items, today))}
          {sessionTypeLabels[booking.scheduleType]}
          <Name>{childrenNames(booking)}</Name>
        </FactLine>
      </p>
      {note && <p className="wrap-anywhere">“{note}”</p>}
      <LeadOn booking={booking} now={now} />
    </Card>
  );
}
