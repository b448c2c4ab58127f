import { lastOfMonth, monthOf } from '@/lib/dates';
import { BookingType, WaitlistStatus } from '@/lib/enums';
import { hourMs } from '@/lib/time-units';
import { waitlistOfferHours } from '@/lib/workflow/waitlist';
import { dayOver } from '@/server/domain/bookings/due';

export interface DueWaitlist {
  status: WaitlistStatus;
  type: BookingType;
  bookingDates: readonly string[];
  startMonth: string | null;
}

/**
 * When the clock next has business with a waitlist request. In line: when what was wished for has begun to pass. Offered:
 * with the offered booking's own expiry, which it follows; the same hours apply to one that has none. Confirmed: when
 * care starts.
 */
export function waitlistDueAt(
  waitlist: DueWaitlist,
  booking: { dueAt: Date | null; firstStartAt: Date } | null,
  timeZone: string,
  now: Date,
): Date | null {
  switch (waitlist.status) {
    case WaitlistStatus.NEW: {
      const drop = [...waitlist.bookingDates].sort()[0];
      const last =
        waitlist.type === BookingType.DROP_IN ? drop : waitlist.startMonth && lastOfMonth(monthOf(waitlist.startMonth));
      return last ? dayOver(last, timeZone) : null;
    }
    case WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL:
      return booking ? null : new Date(now.getTime() + waitlistOfferHours * hourMs);
    case WaitlistStatus.APPROVED:
      return booking?.firstStartAt ?? null;
    default:
      return null;
  }
}
