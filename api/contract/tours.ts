import { price } from '@/api/contract/bookings';
import { bool, date, id, instant, list, oneOf, paged, shape, str, entity } from '@/api/contract/fields';
import {
  addressSummary,
  childSummary,
  facilitySummary,
  groupPages,
  idParams,
  move,
  note,
  scheduleType,
  seen,
  seenCharge,
  version,
  weekdays,
} from '@/api/contract/requests';
import { DayPart, TourStatus, valuesOf } from '@/lib/enums';
import { limits } from '@/lib/limits';

export const preferredTime = entity('PreferredTime', { date: date(), dayPart: oneOf(valuesOf(DayPart)) });

/** What a facility offers with SCHEDULED_START; its places are held (product rule 4). */
export const startOffer = shape({
  children: list(id()),
  permanentBookingDays: weekdays(),
  scheduleType: scheduleType(),
  startDate: date(),
  /** What approving charges, and each later month; null once the offer is answered: the booking has the price then. */
  price: price.nullable(),
});

export const tourGroup = entity('TourGroup', {
  id: id(),
  version: version(),
  number: str(),
  facility: facilitySummary,
  address: addressSummary,
  ageGroup: shape({ id: id(), title: str() }),
  children: list(childSummary),
  preferredTimes: list(preferredTime),
  note: str().nullable(),
  status: oneOf(valuesOf(TourStatus)),
  scheduledAt: instant().nullable(),
  offer: startOffer.nullable(),
  confirmedAt: instant().nullable(),
  bookingId: id().nullable(),
  createdAt: instant(),
  /** True where the facility does not take part and got the request by mail: it answers the family directly, if at all. */
  passedOn: bool(),
  expiresAt: instant().nullable(),
  /** True where the table allows a hide: final states and confirmed tours that have passed. */
  canHide: bool(),
  hidden: bool(),
  history: list(move(valuesOf(TourStatus))),
});

const tourFields = {
  facilityId: id(),
  addressId: id().optional(),
  ageGroupId: id(),
  children: list(id()).max(limits.childrenMax).optional(),
  preferredTimes: list(preferredTime)
    .min(1, 'Suggest at least one time that works for you.')
    .max(limits.preferredTimesMax, `At most ${limits.preferredTimesMax} times.`),
  note: note(),
};

export const tours = {
  listUpcomingTours: { query: groupPages, answer: paged(tourGroup) },
  listTours: { query: groupPages, answer: paged(tourGroup) },
  getTour: { params: idParams, answer: tourGroup },
  requestTour: { body: shape(tourFields), answer: tourGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateTour: { params: idParams, body: shape({ version: version().optional(), ...tourFields }), answer: tourGroup },
  approveTour: { params: idParams, body: seenCharge, answer: tourGroup },
  cancelTour: { params: idParams, body: seen, answer: tourGroup },
  hideTour: { params: idParams, body: seen, answer: tourGroup },
};
