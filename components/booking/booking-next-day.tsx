import type { ReactNode } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { childrenNames } from '@/lib/requests/booking-facts';
import { longDay, weekdayOf } from '@/lib/dates/dates';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import { nextCareDay } from '@/lib/requests/next-care-day';
import { addressLine, hasStreet, mapLink } from '@/lib/search/place-links';
import { todayIn } from '@/lib/dates/time-zones';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface BookingNextDayProps {
  booking: BookingGroup;
  now: Date;
  /** The facility's name, where the page does not say it. */
  where?: ReactNode;
  /** What else one needs on that morning. */
  children?: ReactNode;
}

/** The next day of confirmed care, today's until it is over: what one needs on that morning, at the top. */
export function BookingNextDay({ booking, now, where, children }: BookingNextDayProps) {
  const { facility, address } = booking;
  const date = nextCareDay(booking, now);
  if (!date) return null;
  const today = todayIn(address.timeZone, now);
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const day = longDay(date);
  return (
    <Notice tone="success" title={date === today ? `Today, ${day}` : `Next day of care: ${day}`}>
      {where}
      <p>
        {childrenNames(booking)} · {sessionTypeLabels[booking.scheduleType]}
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
      {children}
    </Notice>
  );
}
