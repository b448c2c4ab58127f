import { hourMs } from '@/lib/dates/durations';
import { zonedInstant } from '@/lib/dates/instants';
import { WaitlistStatus } from '@/lib/enums';
import { lastStartDay, type WaitlistDays, waitlistOfferHours } from '@/lib/workflow/waitlist';

const offerMs = waitlistOfferHours * hourMs;

export interface DueWaitlist extends WaitlistDays {
  status: WaitlistStatus;
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

/** Start, in the facility's time zone, of the last day on which the requested care could begin; null if unknown. */
function lastOfferAt(waitlist: DueWaitlist, timeZone: string): Date | null {
  const last = lastStartDay(waitlist);
  return last === null ? null : zonedInstant(last, '00:00', timeZone);
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one);
