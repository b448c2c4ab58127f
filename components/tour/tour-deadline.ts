import type { TourGroup } from '@/api/contract/types';
import { firstCareDay } from '@/lib/requests/booking-facts';
import { deadlineText } from '@/lib/dates/moments';
import { wallClockIn } from '@/lib/dates/time-zones';

/** Until when an answer is awaited, in words; where the tour or care begins then, it says so. Null where none is awaited. */
export function tourDeadline({
  expiresAt,
  confirmedAt,
  passedOn,
  scheduledAt,
  offer,
  address,
}: TourGroup): string | null {
  if (expiresAt === null || confirmedAt !== null || passedOn) return null;
  const at = new Date(expiresAt);
  const { date } = wallClockIn(address.timeZone, at);
  const isTour = expiresAt === scheduledAt;
  const cause = isTour ? ', when the tour begins' : offer && date >= firstCareDay(offer) ? ', when care begins' : '';
  return `${deadlineText(at, address.timeZone)}${cause}`;
}

/** "Answer by …"; null where no answer is awaited. */
export function tourDueText(tour: TourGroup): string | null {
  const deadline = tourDeadline(tour);
  return deadline && `Answer by ${deadline}`;
}
