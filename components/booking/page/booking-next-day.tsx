import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { Activity, BookingGroup, Profile } from '@/api/contract/types';
import { PlaceLinks } from '@/components/request/place-details';
import { Notice } from '@/components/ui/feedback/notice';
import { quietSummary } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDay, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { shownAddressLine } from '@/lib/facilities/addresses';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import {
  childrenComing,
  childrenNames,
  firstSession,
  nextCareDay,
  startingOn,
  statedToBring,
} from '@/lib/requests/care/booking-facts';

interface BookingNextDayProps {
  booking: BookingGroup;
  now: Date;
  children?: ReactNode;
}

/** The next day of confirmed care (today's until it is over), with what a parent needs that morning; `children` are more buttons. */
export function BookingNextDay({ booking, now, children }: BookingNextDayProps) {
  const date = nextCareDay(booking, now);
  if (!date) return null;
  const day = longDay(date);
  const title = date === todayIn(booking.address.timeZone, now) ? `Today, ${day}` : `Next day of care: ${day}`;
  return (
    <Notice tone="success" title={startingOn(booking, now) === date ? <Start booking={booking} date={date} /> : title}>
      <DayFacts booking={booking} date={date}>
        {children}
      </DayFacts>
    </Notice>
  );
}

/** On Today: a first day that is some days away, folded; `children` say what to bring. */
export function BookingStart({ booking, now, children }: BookingNextDayProps) {
  const date = nextCareDay(booking, now);
  if (!date) return null;
  const where = (
    <TextLink translate="no" href={paths.booking(booking.id)}>
      {booking.facility.name}
    </TextLink>
  );
  return (
    <Notice tone="success" title={<Start booking={booking} date={date} where={where} />}>
      <details className="group/fold">
        <summary className={quietSummary}>
          Times, address and what to bring
          <Icon of={ChevronDown} size="sm" className="transition group-open/fold:rotate-180" />
        </summary>
        <DayFacts booking={booking} date={date} />
        {children}
      </details>
    </Notice>
  );
}

/** "Maya and Leo start at Oak House on Monday, November 30". */
function Start({ booking, date, where }: { booking: BookingGroup; date: string; where?: ReactNode }) {
  const coming = childrenComing(booking, date);
  return (
    <>
      <Name>{childrenNames({ children: coming })}</Name> {coming.length === 1 ? 'starts' : 'start'} at{' '}
      {where ?? <Name>{booking.facility.name}</Name>} on {longDay(date)}
    </>
  );
}

interface DayFactsProps {
  booking: BookingGroup;
  date: string;
  children?: ReactNode;
}

function DayFacts({ booking, date, children }: DayFactsProps) {
  const { facility, address, scheduleType, items } = booking;
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const names = childrenNames({ children: childrenComing(booking, date) });
  return (
    <>
      <p>
        <Name>{names}</Name> · {sessionTypeLabels[scheduleType]}
        {hours?.opens && hours.closes && ` · Open ${hoursOfDay(hours.opens, hours.closes, ' to ')}`}
      </p>
      <p>{shownAddressLine(address)}</p>
      {firstSession(items)?.date === date && facility.askFor && <p>Ask for {facility.askFor}</p>}
      <div className="-mx-3 flex flex-wrap">
        <PlaceLinks address={address} facility={facility} />
        {children}
      </div>
    </>
  );
}

interface BringProps {
  booking: BookingGroup;
  /** Source of the medication. */
  family: Profile['children'];
  /** The facility's recent supplies notes for these children. */
  supplies: readonly Activity[];
}

/** What to bring, from the facility's list and answer, its supplies notes and the children's medication. */
export const bringLines = ({ booking, family, supplies }: BringProps): string[] => [
  ...statedToBring(booking),
  ...supplies.map(({ text }) => `“${text}”`),
  ...family
    .filter(({ id, medications }) => medications && booking.children.some((child) => child.id === id))
    .map((child) => `Medication of ${childrenNames({ children: [child] })}: ${child.medications}`),
];

export function BookingBring(props: BringProps) {
  const known = bringLines(props);
  return (
    <div className="mt-2">
      <p className="font-bold">What to bring</p>
      {known.length > 0 ? (
        <ul className="list-disc pl-5 wrap-anywhere">
          {known.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          No list from <Name>{props.booking.facility.name}</Name> yet.
        </p>
      )}
    </div>
  );
}
