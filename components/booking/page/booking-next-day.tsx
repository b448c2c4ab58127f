import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Activity, BookingGroup, Profile } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { quietSummary } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { longDay, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { addressLine, hasStreet, mapLink } from '@/lib/facilities/addresses';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import {
  childrenComing,
  childrenNames,
  firstSession,
  nextCareDay,
  startingOn,
  statedToBring,
} from '@/lib/requests/care/booking-facts';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface BookingNextDayProps {
  booking: BookingGroup;
  now: Date;
  /** The facility's name as a link, on pages that do not show it. */
  where?: ReactNode;
  /** Folds all but the title: for a first day that is some days away. */
  folded?: boolean;
  children?: ReactNode;
}

/** The next day of confirmed care (today's until it is over), with what a parent needs that morning. */
export function BookingNextDay({ booking, now, where, folded = false, children }: BookingNextDayProps) {
  const { facility, address } = booking;
  const date = nextCareDay(booking, now);
  if (!date) return null;
  const day = longDay(date);
  const coming = childrenComing(booking, date);
  const isFirst = startingOn(booking, now) === date;
  const first = (
    <>
      <Name>{childrenNames({ children: coming })}</Name> {coming.length === 1 ? 'starts' : 'start'} at{' '}
      {where ?? <Name>{facility.name}</Name>} on {day}
    </>
  );
  const title = date === todayIn(address.timeZone, now) ? `Today, ${day}` : `Next day of care: ${day}`;
  const facts = <DayFacts booking={booking} date={date} coming={coming} />;
  return (
    <Notice tone="success" title={isFirst ? first : title}>
      {!isFirst && where}
      {folded ? (
        <Fold label="Times, address and what to bring">
          {facts}
          {children}
        </Fold>
      ) : (
        <>
          {facts}
          {children}
        </>
      )}
    </Notice>
  );
}

const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="group/fold">
    <summary className={quietSummary}>
      {label}
      <Icon of={ChevronDown} size="sm" className="transition group-open/fold:rotate-180" />
    </summary>
    {children}
  </details>
);

interface DayFactsProps {
  booking: BookingGroup;
  date: string;
  coming: ReturnType<typeof childrenComing>;
}

function DayFacts({ booking: { facility, address, scheduleType, items }, date, coming }: DayFactsProps) {
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const names = childrenNames({ children: coming });
  return (
    <>
      <p>
        <Name>{names}</Name> · {sessionTypeLabels[scheduleType]}
        {hours?.opens && hours.closes && ` · Open ${hoursOfDay(hours.opens, hours.closes, ' to ')}`}
      </p>
      <p>
        {addressLine(address)} ·{' '}
        <a className={textLinkStyle} href={mapLink(address)} target="_blank" rel="noreferrer">
          {hasStreet(address) ? 'Map' : 'Map of the town'}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {facility.phone && (
          <>
            {' '}
            ·{' '}
            <a className={textLinkStyle} href={phoneHref(facility.phone, facility.phoneExtension)}>
              Call {formatPhoneFully(facility.phone, facility.phoneExtension)}
            </a>
          </>
        )}
      </p>
      {firstSession(items)?.date === date && facility.askFor && <p>Ask for {facility.askFor}</p>}
    </>
  );
}

interface BookingBringProps {
  booking: BookingGroup;
  /** Source of the medication. */
  family: Profile['children'];
  /** The facility's recent supplies notes for these children. */
  supplies: readonly Activity[];
  /** Folds the list into one line, before the day itself. */
  folded?: boolean;
}

/** What to bring, from the facility's list and answer, its supplies notes and the children's medication. */
export function BookingBring({ booking, family, supplies, folded = false }: BookingBringProps) {
  const known = [
    ...statedToBring(booking),
    ...supplies.map(({ text }) => `“${text}”`),
    ...family
      .filter(({ id, medications }) => medications && booking.children.some((child) => child.id === id))
      .map((child) => `Medication of ${childrenNames({ children: [child] })}: ${child.medications}`),
  ];
  const list = (
    <ul className="list-disc pl-5 wrap-anywhere">
      {known.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (folded && known.length > 0) {
    return <Fold label="What to bring">{list}</Fold>;
  }
  return (
    <div className="mt-2">
      <p className="font-bold">What to bring</p>
      {known.length > 0 ? (
        list
      ) : (
        <p>
          No list from <Name>{booking.facility.name}</Name> yet.
        </p>
      )}
    </div>
  );
}
