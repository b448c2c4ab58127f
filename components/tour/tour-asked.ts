import type { TourGroup } from '@/api/contract/types';
import { tourTime } from '@/components/tour/tour-words';
import { firstCareDay } from '@/lib/requests/booking-facts';
import { longDate } from '@/lib/dates/dates';
import { TourStatus } from '@/lib/enums';
import { shortWeekdayLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { wallClockIn } from '@/lib/dates/time-zones';

/** What the facility asks of whoever is to say yes or no; that it is not what the family wished comes first. */
export function tourAsked(tour: TourGroup): string {
  const { offer } = tour;
  if (offer) {
    const first = offer.price && `, first month ${formatMoney(offer.price.total, offer.price.currency)}`;
    const days = offer.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ');
    return `A permanent place is offered: ${days} from ${longDate(firstCareDay(offer))}${first ?? ''}.`;
  }
  const time = tourTime(tour);
  if (!time) return 'The facility proposed a time.';
  return isOtherDay(tour) ? `Another day than you suggested: ${time}.` : `Proposed: ${time}.`;
}

/** True where the facility proposes a day that the family did not suggest, and it is still to be confirmed. */
export function isOtherDay({ status, scheduledAt, confirmedAt, address, preferredTimes }: TourGroup): boolean {
  if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt || confirmedAt) return false;
  const { date } = wallClockIn(address.timeZone, new Date(scheduledAt));
  return preferredTimes.every((suggested) => suggested.date !== date);
}
