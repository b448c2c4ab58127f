import { price } from '@/api/contract/bookings';
import {
  date,
  entity,
  float,
  id,
  instant,
  int,
  list,
  month,
  oneOf,
  paged,
  shape,
  str,
  word,
} from '@/api/contract/fields';
import {
  groupPages,
  groupTail,
  idParams,
  lineHead,
  requestPlace,
  seen,
  seenCharge,
  version,
} from '@/api/contract/requests';
import { BookingType, SessionType, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import {
  askableKinds,
  askedLines,
  preferredTimeFields,
  sessionField,
  severalFields,
  tourFields,
  waitlistFields,
  weekdaysField,
} from '@/lib/validation/requests';
import { movementReasons } from '@/lib/workflow/waitlist';

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

const tourRequest = { ...requestPlace, ...tourFields(preferredTime) };

export const tours = {
  listUpcomingTours: { query: groupPages, answer: paged(tourGroup) },
  listTours: { query: groupPages, answer: paged(tourGroup) },
  getTour: { params: idParams, answer: tourGroup },
  requestTour: { body: shape(tourRequest), answer: tourGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateTour: { params: idParams, body: shape({ version: version().optional(), ...tourRequest }), answer: tourGroup },
  approveTour: { params: idParams, body: seenCharge, answer: tourGroup },
  cancelTour: { params: idParams, body: seen, answer: tourGroup },
  hideTour: { params: idParams, body: seen, answer: tourGroup },
};

export const waitlistGroup = entity('WaitlistGroup', {
  ...lineHead,
  type: oneOf(valuesOf(BookingType)),
  scheduleType: oneOf(valuesOf(SessionType)),
  bookingDates: list(date()),
  startMonth: month().nullable(),
  permanentBookingDays: weekdaysField(),
  note: str().nullable(),
  status: oneOf(valuesOf(WaitlistStatus)),
  /** 1 is the first; null once the request has left the line. */
  position: int().min(1).nullable(),
  /** How many families wait in the same line, this one among them. */
  lineLength: int().min(0),
  joinedAt: instant(),
  ...groupTail(valuesOf(WaitlistStatus)),
  /** How the position changed, newest first; only the newest {@link limits.movementsMax}. The first has no `from`. */
  movements: list(
    shape({
      at: instant(),
      from: int().min(1).nullable(),
      to: int().min(1),
      reason: word(movementReasons),
    }),
  ),
});

const waitlistRequest = { ...requestPlace, ageGroupId: id(), ...waitlistFields };

export const waitlists = {
  listUpcomingWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  listWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  getWaitlist: { params: idParams, answer: waitlistGroup },
  requestWaitlist: { body: shape(waitlistRequest), answer: waitlistGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateWaitlist: {
    params: idParams,
    body: shape({ version: version().optional(), ...waitlistRequest }),
    answer: waitlistGroup,
  },
  cancelWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
  hideWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
};

/** What is told of each request beside itself. */
const answer = {
  /** When the facility first answered, from the recorded moves; null until then. */
  answeredAt: instant().nullable(),
  /** How soon the facility usually answers; null while it is not known. */
  medianReplyHours: float().nullable(),
};

/** The requests that were made with one question. Those of the other kind are none. */
export const askedTogether = entity('AskedTogether', {
  id: id(),
  kind: word(askableKinds),
  askedAt: instant(),
  tours: list(shape({ request: tourGroup, ...answer })),
  waitlists: list(shape({ request: waitlistGroup, ...answer })),
});

const askedFacility = shape({ ...requestPlace, lines: askedLines() });

/** A visit is of one group's room; a place in line is asked for in each. */
const body = shape({
  ...severalFields(preferredTime),
  facilities: list(askedFacility)
    .min(1, 'Choose at least one facility.')
    .max(limits.askedTogetherMax, `At most ${limits.askedTogetherMax} facilities.`)
    .test(
      'once',
      'Name each facility once.',
      (asked) => new Set(asked.map((one) => one.facilityId)).size === asked.length,
    )
    .when('kind', {
      is: 'tour',
      then: (schema) =>
        schema.test('one', 'A tour is of one age group.', (asked = []) =>
          asked.every(({ lines }) => lines.length <= 1),
        ),
    }),
});

export const several = {
  askSeveral: { body, answer: askedTogether },
  getAsked: { params: idParams, answer: askedTogether },
};
