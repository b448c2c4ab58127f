import { firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingType, WaitlistStatus, type Weekday } from '@/lib/enums';
import { hourMs } from '@/lib/dates/moments';
import { zonedInstant } from '@/lib/dates/time-zones';
import { waitlistOfferHours } from '@/lib/workflow/waitlist';
import { careDates } from '@/server/areas/bookings/rules/horizon';

const offerMs = waitlistOfferHours * hourMs;

export interface DueWaitlist {
  status: WaitlistStatus;
  type: BookingType;
  bookingDates: readonly string[];
  startMonth: string | null;
  permanentBookingDays: readonly Weekday[];
}

/**
 * When the clock next has business with a waitlist request. In line: when no offer can be made any more, because care begins
 * a day after its offer at the earliest. Offered: with the offered booking's own expiry, which it follows; one that has none
 * has its hours, but not longer than it could wait. Confirmed: when care starts.
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

/** The beginning of the last day on which what is wished for could begin, on the facility's wall; null where none is known. */
function lastOfferAt(waitlist: DueWaitlist, timeZone: string): Date | null {
  const { type, bookingDates, startMonth, permanentBookingDays: weekdays } = waitlist;
  const month = startMonth && monthOf(startMonth);
  const last =
    type === BookingType.DROP_IN
      ? [...bookingDates].sort()[0]
      : month && (careDates(firstOfMonth(month), lastOfMonth(month), weekdays).at(-1) ?? lastOfMonth(month));
  return last ? zonedInstant(last, '00:00', timeZone) : null;
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one);
