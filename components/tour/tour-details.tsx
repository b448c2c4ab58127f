import { CalendarPlus } from 'lucide';
import type { ReactNode } from 'react';
import type { TourGroup } from '@/api/contract/types';
import { LeadOn } from '@/components/request/lead-on';
import { placeAndNote } from '@/components/request/place-details';
import { AskedTogetherLine } from '@/components/request/request-card';
import { AboutFacility, RequestHeading, RequestHistory } from '@/components/request/request-details';
import { TourActions } from '@/components/tour/tour-actions';
import {
  isOtherDay,
  isUnanswered,
  otherTime,
  suggestedTimes,
  tourPrompt,
  tourDeadline,
  tourNextStep,
  tourTime,
} from '@/components/tour/tour-words';
import { Button } from '@/components/ui/inputs/button';
import { TitledCard } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { firstDayOffered } from '@/lib/dates/booking-dates';
import { fullDate } from '@/lib/dates/dates';
import { timeLeft } from '@/lib/dates/instants';
import { sessionTypeLabels, tourStatusLabel, weekdayLabels } from '@/lib/labels';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { monthlyText, stayingTexts } from '@/lib/money/monthly-price';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { tourEvent, writeCalendar } from '@/lib/requests/icalendar';
import { askedOfTour } from '@/lib/requests/lead-on';
import { tourMoveText } from '@/lib/workflow/move-words';
import { tourLeadsOn } from '@/lib/workflow/tour';
import { useAppSelector } from '@/store/hooks';
import { saveFile } from '@/store/save-file';
import { selectProfile } from '@/store/slices/profile';
import { selectProductName } from '@/store/slices/settings';

interface TourDetailsProps {
  tour: TourGroup;
  now: Date;
  /** Filled by the screen, because features may not import each other. */
  messages?: ReactNode;
  onHidden: () => void;
}

export function TourDetails({ tour, now, messages, onHidden }: TourDetailsProps) {
  const { address, facility } = tour;
  const due = tour.expiresAt && isUnanswered(tour) && !tour.passedOn ? new Date(tour.expiresAt) : null;
  const left = due && timeLeft(due, now);
  const time = tourTime(tour);
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <header className="flex flex-col gap-3">
        <RequestHeading status={tourStatusLabel(tour)} number={`Tour ${tour.number}`} title={facility.name} />
        {isOtherDay(tour) && <p className="text-lg font-bold">{tourPrompt(tour)}</p>}
        {/* Announced when the parent or the facility changes the status. */}
        <p aria-live="polite" className="text-lg">
          {tourNextStep(tour, tourDeadline(tour))}
        </p>
        {time && !isOtherDay(tour) && <p className="text-xl font-black">{time}</p>}
        {otherTime(tour) && <p className="text-lg font-bold">{tourPrompt(tour)}</p>}
        <TourCalendar tour={tour} />
        {left && <p className="font-bold">{left}</p>}
        {tour.bookingId && (
          <p>
            <TextLink href={paths.booking(tour.bookingId)}>Go to your booking</TextLink>
          </p>
        )}
        <AskedTogetherLine askedTogether={tour.askedTogether} />
        {tourLeadsOn[tour.status] && <LeadOn requested={askedOfTour(tour)} request={tour} now={now} id="others" />}
        <TourActions tour={tour} onHidden={onHidden} />
      </header>
      {tour.offer && <OfferedPlace offer={tour.offer} facility={tour.facility} />}
      <TitledCard title="Tour">
        <DefinitionList
          items={[
            { term: 'Age group', description: tour.ageGroup.title },
            ...(tour.children.length > 0 ? [{ term: 'For', description: <Name>{childrenNames(tour)}</Name> }] : []),
            { term: 'Times you suggested', description: suggestedTimes(tour).join('\n') },
            ...(tour.changeWanted
              ? [{ term: 'Other times you suggested', description: suggestedTimes(tour.changeWanted).join('\n') }]
              : []),
            ...placeAndNote(tour),
          ]}
        />
        <AboutFacility facility={facility} />
      </TitledCard>
      {messages}
      <RequestHistory moves={tour.history} textOf={tourMoveText} timeZone={address.timeZone} />
    </div>
  );
}

/** The offered place: its days, and its price until decided. */
function OfferedPlace({ offer, facility }: Pick<TourGroup, 'facility'> & { offer: NonNullable<TourGroup['offer']> }) {
  const { price } = offer;
  // A tour request may name no child; an offer always does.
  const family = useAppSelector(selectProfile)?.children ?? [];
  const children = family.filter(({ id }) => offer.children.includes(id));
  return (
    <TitledCard title="Offered spot">
      <DefinitionList
        items={[
          { term: 'Who', description: <Name>{childrenNames({ children })}</Name> },
          { term: 'Session', description: sessionTypeLabels[offer.scheduleType] },
          { term: 'Days', description: offer.permanentBookingDays.map((day) => weekdayLabels[day]).join(', ') },
          { term: 'First day of care', description: fullDate(firstDayOffered(offer, facility)) },
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
                        term: 'Later months, charged on the 1st',
                        description: [monthlyText(price, moneyIn(price.currency)), ...stayingTexts(price)].join('\n'),
                      },
                    ]),
              ]
            : []),
        ]}
      />
    </TitledCard>
  );
}

/** Calendar file of a confirmed, upcoming tour. */
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
