import { firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { hourMs, zonedInstant } from '@/lib/dates/instants';
import { BookingType, WaitlistStatus, type Weekday } from '@/lib/enums';
import { waitlistOfferHours } from '@/lib/workflow/waitlist';
import { careDates } from '@/lib/dates/booking-dates';

const offerMs = waitlistOfferHours * hourMs;

export interface DueWaitlist {
  status: WaitlistStatus;
  type: BookingType;
  bookingDates: readonly string[];
  startMonth: string | null;
  permanentBookingDays: readonly Weekday[];
}

/**
 * When the clock must next act on a waitlist request.
 *
 * - waiting: when the last possible offer has passed, as care begins a day after its offer at the earliest
 * - offered: never, because it follows the booking's expiry; without a booking, after the offer's hours or as above
 * - confirmed: when care starts
 */
export function waitlistDueAt(
  waitlist: DueWaitlist,
  booking: { dueAt: Date | null; firstStartAt: Date } | null,
  timeZone: string,
  now: Date,
): Date | null {
  switch (waitlist.status) {
    case WaitlistStatus.NEW:
      return lastOfferAt(waitlist, timeZone);
    case WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL:
      return booking ? null : earlier(new Date(now.getTime() + offerMs), lastOfferAt(waitlist, timeZone));
    case WaitlistStatus.APPROVED:
      return booking?.firstStartAt ?? null;
    default:
      return null;
  }
}

/**
 * Start, in the facility's time zone, of the last day on which the requested care could begin; null if unknown. Closed days are
 * not known here; planning the offer leaves them out.
 */
function lastOfferAt(waitlist: DueWaitlist, timeZone: string): Date | null {
  const { type, bookingDates, startMonth, permanentBookingDays: weekdays } = waitlist;
  const month = startMonth && monthOf(startMonth);
  const last =
    type === BookingType.DROP_IN
      ? [...bookingDates].sort()[0]
      : month && (careDates(firstOfMonth(month), lastOfMonth(month), weekdays, []).at(-1) ?? lastOfMonth(month));
  return last ? zonedInstant(last, '00:00', timeZone) : null;
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one);
