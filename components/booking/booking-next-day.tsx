import type { BookingGroup } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { childrenNames } from '@/lib/booking-facts';
import { longDay, weekdayOf } from '@/lib/dates';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { hoursOfDay } from '@/lib/facility-facts';
import { sessionTypeLabels } from '@/lib/labels';
import { addressLine, hasStreet, mapLink } from '@/lib/place-links';
import { todayIn } from '@/lib/time-zones';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

/** The next day of confirmed care, today's until it is over: what one needs on that morning, at the top. */
export function BookingNextDay({ booking, now }: { booking: BookingGroup; now: Date }) {
  const { facility, address } = booking;
  const today = todayIn(address.timeZone, now);
  const date = nextDay(booking, today);
  if (!date) return null;
  const hours = facility.openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  const day = longDay(date);
  return (
    <Notice tone="success" title={date === today ? `Today, ${day}` : `Next day of care: ${day}`}>
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
    </Notice>
  );
}

function nextDay({ status, items }: BookingGroup, today: string): string | null {
  if (status !== BookingStatus.APPROVED) return null;
  const coming = items.filter((item) => item.status === BookingItemStatus.APPROVED && item.date >= today);
  return coming.map(({ date }) => date).sort()[0] ?? null;
}
