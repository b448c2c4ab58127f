import dynamic from 'next/dynamic';
import { Fragment, useId, useState } from 'react';
import type { Activity, BookingGroup, Profile } from '@/api/contract/types';
import { dayLabel, ReportedDate } from '@/components/booking/page/absences';
import { bringLines } from '@/components/booking/page/booking-next-day';
import { placeLink, PlaceLinks } from '@/components/request/place-details';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { type CalendarDate, longDay, weekdayOf } from '@/lib/dates/dates';
import { SessionType } from '@/lib/enums';
import { shownAddressLine } from '@/lib/facilities/addresses';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { dayInWords } from '@/lib/requests/care/absences';
import { firstSession } from '@/lib/requests/care/booking-facts';
import { canReport, type CareSession, type ChildCare } from '@/lib/requests/care/care-ahead';

/** Heavy (Headless UI): loaded when the parent opens it. */
const ReportAbsence = dynamic(
  () => import('@/components/booking/page/report-absence').then((module) => module.ReportAbsence),
  { ssr: false },
);

interface DayCareProps {
  care: readonly ChildCare[];
  bookings: readonly BookingGroup[];
  family: Profile['children'];
  /** The facilities' recent supplies notes. */
  suppliesOf: (children: readonly { id: string }[], now: Date) => readonly Activity[];
  now: Date;
}

/** What is next: a card a child and facility, from which a parent says that the child isn't coming (product rule 4). */
export function DayCare({ care, bookings, family, suppliesOf, now }: DayCareProps) {
  const [reporting, setReporting] = useState<{ childId: string; date: CalendarDate } | null>(null);
  if (care.length === 0) return null;
  return (
    <section aria-labelledby="care" className="flex flex-col gap-3">
      <h2 id="care" className="text-xl font-black">
        {titleOf(care)}
      </h2>
      <ul className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        {care.map((one) => (
          <ChildCareCard
            key={one.key}
            care={one}
            bring={bringOf(one, family, suppliesOf([one.child], now))}
            onAbsence={(date) => setReporting({ childId: one.child.id, date })}
            now={now}
          />
        ))}
      </ul>
      {reporting && (
        <ReportAbsence
          key={reporting.childId}
          family={family}
          bookings={bookings}
          about={reporting}
          now={now}
          onClose={() => setReporting(null)}
        />
      )}
    </section>
  );
}

/** "Today", "Today and tomorrow"; "Next day of care: Monday, November 30". */
function titleOf(care: readonly ChildCare[]): string {
  const days = care.flatMap((one) => one.days);
  const near = ['today', 'tomorrow'].filter((word) => days.some(({ date, today }) => dayInWords(date, today) === word));
  if (near.length === 0) return `Next day of care: ${longDay(days[0]!.date)}`;
  const words = near.join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What to bring, and on a first day whom to ask for. */
function bringOf({ child, days }: ChildCare, family: Profile['children'], supplies: readonly Activity[]): string[] {
  const sessions = days.flatMap(({ coming }) => coming);
  const booking = sessions[0]?.booking;
  if (!booking) return [];
  const first = sessions.find(isFirst);
  return [
    ...(first?.booking.facility.askFor ? [`Ask for ${first.booking.facility.askFor}`] : []),
    ...bringLines({ booking: { ...booking, children: [child] }, family, supplies }),
  ];
}

const isFirst = ({ booking, item }: CareSession): boolean => firstSession(booking.items)?.date === item.date;

interface ChildCareCardProps {
  care: ChildCare;
  bring: readonly string[];
  onAbsence: (date: CalendarDate) => void;
  now: Date;
}

function ChildCareCard({ care: { child, place, days }, bring, onAbsence, now }: ChildCareCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { facility, address } = place;
  return (
    <Card as="li" className="flex flex-col">
      <h3 className="text-lg leading-snug font-black">
        <Name>{child.firstName}</Name> at{' '}
        <TextLink translate="no" href={paths.booking(place.id)}>
          {facility.name}
        </TextLink>
      </h3>
      <p className="text-sm text-ink-soft">{shownAddressLine(address)}</p>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {days.map(({ date, today, coming, reported }) => (
          <Fragment key={date}>
            {coming.length > 0 && (
              <li className="flex items-center justify-between gap-3 py-2">
                <p className="min-w-0 leading-snug">
                  <strong>{dayLabel(date, today)}</strong>
                  {coming.some(isFirst) && ' · First day'}
                  <span className="block text-sm">
                    <FactLine>{sessionsText(coming, date)}</FactLine>
                  </span>
                </p>
                {coming.some((session) => canReport(session, now)) && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="shrink-0"
                    aria-label={`Not coming: ${child.firstName}, ${dayInWords(date, today)}`}
                    onClick={() => onAbsence(date)}
                  >
                    Not coming
                  </Button>
                )}
              </li>
            )}
            {reported.length > 0 && (
              <ReportedDate
                child={child}
                date={date}
                today={today}
                sessions={reported.map(({ booking, item }) => ({ booking, date, ...item.notComing! }))}
              />
            )}
          </Fragment>
        ))}
      </ul>
      <div className="-mx-3 -mb-2 flex flex-wrap">
        <PlaceLinks address={address} facility={facility} />
        {bring.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className={placeLink}
          >
            What to bring
          </button>
        )}
      </div>
      <ul id={id} hidden={!isOpen} className="mt-3 list-disc pl-5 wrap-anywhere">
        {bring.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

/** "Full Day", "7:30 AM to 6:00 PM". */
function sessionsText(coming: readonly CareSession[], date: CalendarDate): string[] {
  const hours = coming[0]!.booking.facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const sessions = coming.map(({ booking }) => booking.scheduleType);
  const all = hours?.opens && hours.closes ? hoursOfDay(hours.opens, hours.closes, ' to ') : null;
  const isWhole = sessions.some((type) => type === SessionType.FULL_DAY || type === SessionType.WEEKEND_FULL_DAY);
  return [...new Set(sessions.map((type) => sessionTypeLabels[type])), ...(all ? [isWhole ? all : `Open ${all}`] : [])];
}
