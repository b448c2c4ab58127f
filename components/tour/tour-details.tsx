import { CalendarPlus } from 'lucide-react';
import type { TourGroup } from '@/api/contract/types';
import { AskedTogetherLine } from '@/components/request/asked-together';
import { placeAndNote } from '@/components/request/place-details';
import { RequestHeading } from '@/components/request/request-heading';
import { RequestHistory } from '@/components/request/request-history';
import { TourActions } from '@/components/tour/tour-actions';
import { isOtherDay, tourAsked } from '@/components/tour/tour-asked';
import { tourDeadline } from '@/components/tour/tour-deadline';
import { suggestedTimes, tourNextStep, tourTime } from '@/components/tour/tour-words';
import { Button } from '@/components/ui/inputs/button/button';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { fullDate } from '@/lib/dates/dates';
import { timeLeft } from '@/lib/dates/moments';
import { sessionTypeLabels, tourStatusLabel, weekdayLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { childrenNames, firstCareDay } from '@/lib/requests/booking-facts';
import { writeCalendar } from '@/lib/requests/icalendar';
import { tourEvent } from '@/lib/requests/tour-event';
import { tourMoveText } from '@/lib/workflow/move-words';
import { useAppSelector } from '@/store/hooks';
import { saveFile } from '@/store/save-file';
import { selectProfile } from '@/store/slices/profile';
import { selectProductName } from '@/store/slices/settings';

interface TourDetailsProps {
  tour: TourGroup;
  now: Date;
  onHidden: () => void;
}

/** A whole tour: its status and what happens next, its times or the offered place, and its history. */
export function TourDetails({ tour, now, onHidden }: TourDetailsProps) {
  const { address, facility } = tour;
  const due = tour.expiresAt && tour.confirmedAt === null && !tour.passedOn ? new Date(tour.expiresAt) : null;
  const left = due && timeLeft(due, now);
  const time = tourTime(tour);
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <header className="flex flex-col gap-3">
        <RequestHeading status={tourStatusLabel(tour)} number={`Tour ${tour.number}`} title={facility.name} />
        {isOtherDay(tour) && <p className="text-lg font-bold">{tourAsked(tour)}</p>}
        {/* Announced when the parent's or the facility's move changes it. */}
        <p aria-live="polite" className="text-lg">
          {tourNextStep(tour, tourDeadline(tour))}
        </p>
        {time && !isOtherDay(tour) && <p className="text-xl font-black">{time}</p>}
        <TourCalendar tour={tour} />
        {left && <p className="font-bold">{left}</p>}
        {tour.bookingId && (
          <p>
            <TextLink href={paths.booking(tour.bookingId)}>Go to your booking</TextLink>
          </p>
        )}
        <AskedTogetherLine askedTogether={tour.askedTogether} />
        <TourActions tour={tour} onHidden={onHidden} />
      </header>
      {tour.offer && <OfferedPlace offer={tour.offer} />}
      <TitledCard title="Tour">
        <DefinitionList
          items={[
            { term: 'Age group', description: tour.ageGroup.title },
            ...(tour.children.length > 0 ? [{ term: 'For', description: childrenNames(tour) }] : []),
            { term: 'Times you suggested', description: suggestedTimes(tour).join('\n') },
            ...placeAndNote(tour),
          ]}
        />
        <p className="mt-3 text-sm">
          <TextLink href={paths.facility(facility.id)}>About {facility.name}</TextLink>
        </p>
      </TitledCard>
      <RequestHistory moves={tour.history} textOf={tourMoveText} timeZone={address.timeZone} />
    </div>
  );
}

/** The place that the facility offers: its days, and what it costs as long as it is to be decided. */
function OfferedPlace({ offer }: { offer: NonNullable<TourGroup['offer']> }) {
  const { price } = offer;
  // A tour can be asked for without naming a child; a place is always for some.
  const family = useAppSelector(selectProfile)?.children ?? [];
  const children = family.filter(({ id }) => offer.children.includes(id));
  return (
    <TitledCard title="Offered place">
      <DefinitionList
        items={[
          { term: 'Who', description: childrenNames({ children }) },
          { term: 'Session', description: sessionTypeLabels[offer.scheduleType] },
          { term: 'Days', description: offer.permanentBookingDays.map((day) => weekdayLabels[day]).join(', ') },
          { term: 'First day of care', description: fullDate(firstCareDay(offer)) },
          ...(price
            ? [
                {
                  term: 'First month',
                  description: `${formatMoney(price.total, price.currency)}, charged when you accept`,
                },
                ...(price.monthly === null
                  ? []
                  : [
                      {
                        term: 'Each later month',
                        description: `${formatMoney(price.monthly, price.currency)}, charged on its first day`,
                      },
                    ]),
              ]
            : []),
        ]}
      />
    </TitledCard>
  );
}

/** A tour that is agreed and still to come, as a file for the parent's own calendar. */
function TourCalendar({ tour }: { tour: TourGroup }) {
  const productName = useAppSelector(selectProductName);
  const { id, number, address, facility, scheduledAt, confirmedAt, canHide } = tour;
  if (!scheduledAt || !confirmedAt || canHide) return null;
  function save() {
    const visit = { ...address, id, number, facility: facility.name, updatedAt: new Date(confirmedAt!) };
    const event = tourEvent({ ...visit, scheduledAt: new Date(scheduledAt!) }, window.location.origin);
    saveFile(`tour-${number}.ics`, 'text/calendar', new TextEncoder().encode(writeCalendar(productName, [event])));
  }
  return (
    <Button variant="secondary" icon={CalendarPlus} className="self-start" onClick={save}>
      Add to calendar
    </Button>
  );
}
