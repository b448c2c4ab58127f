import type { ReactNode } from 'react';
import type { Activity, BookingGroup, Profile } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Name, WithNames } from '@/components/ui/layout/name';
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
} from '@/lib/requests/booking-facts';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface BookingNextDayProps {
  booking: BookingGroup;
  now: Date;
  /** The facility's name, on pages that do not show it. */
  where?: ReactNode;
  children?: ReactNode;
}

/** The next day of confirmed care (today's until it is over), with what a parent needs that morning. */
export function BookingNextDay({ booking, now, where, children }: BookingNextDayProps) {
  const { facility, address } = booking;
  const date = nextCareDay(booking, now);
  if (!date) return null;
  const today = todayIn(address.timeZone, now);
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const day = longDay(date);
  const coming = childrenComing(booking, date);
  const names = childrenNames({ children: coming });
  const isFirst = startingOn(booking, now) === date;
  const first = `${names} ${coming.length === 1 ? 'starts' : 'start'} at ${facility.name} on ${day}`;
  const title = isFirst ? first : date === today ? `Today, ${day}` : `Next day of care: ${day}`;
  return (
    <Notice
      tone="success"
      title={<WithNames text={title} names={[facility.name, ...coming.map(({ firstName }) => firstName)]} />}
    >
      {where}
      <p>
        <Name>{names}</Name> · {sessionTypeLabels[booking.scheduleType]}
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
      {firstSession(booking.items)?.date === date && facility.askFor && <p>Ask for {facility.askFor}</p>}
      {children}
    </Notice>
  );
}

interface BookingBringProps {
  booking: BookingGroup;
  /** Source of the medication. */
  family: Profile['children'];
  /** The facility's recent supplies notes for these children. */
  supplies: readonly Activity[];
}

/** What to bring, from the facility's list and answer, its supplies notes and the children's medication. */
export function BookingBring({ booking, family, supplies }: BookingBringProps) {
  const known = [
    ...statedToBring(booking),
    ...supplies.map(({ text }) => `“${text}”`),
    ...family
      .filter(({ id, medications }) => medications && booking.children.some((child) => child.id === id))
      .map((child) => `Medication of ${childrenNames({ children: [child] })}: ${child.medications}`),
  ];
  return (
    <div className="mt-2">
      <p className="font-bold">What to bring</p>
      {known.length === 0 ? (
        <p>
          No list from <Name>{booking.facility.name}</Name> yet.
        </p>
      ) : (
        <ul className="list-disc pl-5 wrap-anywhere">
          {known.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
