import { price } from '@/api/contract/bookings';
import { date, entity, id, instant, list, oneOf, paged, shape, str } from '@/api/contract/fields';
import {
  lineHead,
  groupPages,
  idParams,
  groupTail,
  requestPlace,
  seen,
  seenCharge,
  version,
} from '@/api/contract/requests';
import { TourStatus, valuesOf } from '@/lib/enums';
import { preferredTimeFields, sessionField, tourFields, weekdaysField } from '@/lib/validation/requests';

export const preferredTime = entity('PreferredTime', preferredTimeFields(date));

/** What a facility offers with SCHEDULED_START; its places are held (product rule 4). */
export const startOffer = shape({
  children: list(id()),
  permanentBookingDays: weekdaysField(),
  scheduleType: sessionField(),
  startDate: date(),
  /** What approving charges, and each later month; null once the offer is answered: the booking has the price then. */
  price: price.nullable(),
});

export const tourGroup = entity('TourGroup', {
  ...lineHead,
  preferredTimes: list(preferredTime),
  note: str().nullable(),
  status: oneOf(valuesOf(TourStatus)),
  scheduledAt: instant().nullable(),
  offer: startOffer.nullable(),
  confirmedAt: instant().nullable(),
  ...groupTail(valuesOf(TourStatus)),
});

const request = { ...requestPlace, ...tourFields(preferredTime) };

export const tours = {
  listUpcomingTours: { query: groupPages, answer: paged(tourGroup) },
  listTours: { query: groupPages, answer: paged(tourGroup) },
  getTour: { params: idParams, answer: tourGroup },
  requestTour: { body: shape(request), answer: tourGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateTour: { params: idParams, body: shape({ version: version().optional(), ...request }), answer: tourGroup },
  approveTour: { params: idParams, body: seenCharge, answer: tourGroup },
  cancelTour: { params: idParams, body: seen, answer: tourGroup },
  hideTour: { params: idParams, body: seen, answer: tourGroup },
};
