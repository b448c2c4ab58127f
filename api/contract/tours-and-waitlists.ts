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
  seenStart,
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

/** An offered start (SCHEDULED_START), whose places are held (product rule 4). */
export const startOffer = shape({
  children: list(id()),
  permanentBookingDays: weekdaysField(),
  scheduleType: sessionField(),
  startDate: date(),
  /** Null once the offer is answered: then the booking has the price. */
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
  /** The wish to move a confirmed tour, which keeps its time until the parent approves the proposed one. */
  changeWanted: shape({
    preferredTimes: list(preferredTime),
    note: str().nullable(),
    proposedAt: instant().nullable(),
  }).nullable(),
  ...groupTail(valuesOf(TourStatus)),
});

const tourRequest = { ...requestPlace, ...tourFields(preferredTime) };

export const tours = {
  listUpcomingTours: { query: groupPages, answer: paged(tourGroup) },
  listTours: { query: groupPages, answer: paged(tourGroup) },
  getTour: { params: idParams, answer: tourGroup },
  requestTour: { body: shape(tourRequest), answer: tourGroup },
  /** `version`: product rule 4, "What was seen". */
  updateTour: { params: idParams, body: shape({ version: version().optional(), ...tourRequest }), answer: tourGroup },
  approveTour: { params: idParams, body: seenStart, answer: tourGroup },
  keepTour: { params: idParams, body: seen, answer: tourGroup },
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
  /** From 1; null once the request is no longer waiting. */
  position: int().min(1).nullable(),
  /** Families waiting in the same line, including this one. */
  lineLength: int().min(0),
  joinedAt: instant(),
  ...groupTail(valuesOf(WaitlistStatus)),
  /** The newest {@link limits.movementsMax} position changes, newest first. The initial one has no `from`. */
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

/** Facts that every request comes with. */
const answer = {
  /** When the facility first answered, from the recorded moves; null until then. */
  answeredAt: instant().nullable(),
  /** Median reply time; null if unknown. */
  medianReplyHours: float().nullable(),
};

/** The requests that were sent together: either tours or waitlist requests. */
export const askedTogether = entity('AskedTogether', {
  id: id(),
  kind: word(askableKinds),
  askedAt: instant(),
  tours: list(shape({ request: tourGroup, ...answer })),
  waitlists: list(shape({ request: waitlistGroup, ...answer })),
});

const askedFacility = shape({ ...requestPlace, lines: askedLines() });

/** A tour is for one age group; waitlist requests are made for each. */
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
