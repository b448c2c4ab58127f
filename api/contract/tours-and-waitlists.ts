import { price } from '@/api/contract/bookings';
import { exampleId, examples } from '@/api/contract/examples';
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
import { operation } from '@/api/contract/operation';
import {
  groupPages,
  groupTail,
  idParams,
  lineHead,
  requestPlace,
  seen,
  seenStart,
  version,
  told,
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

const tourExample = {
  ...examples.place,
  ageGroupId: exampleId(120),
  children: [exampleId(220)],
  preferredTimes: [{ date: '2026-11-10', dayPart: 1 }],
  note: 'We would love to see the garden.',
};

export const tourCalls = {
  listUpcomingTours: operation('Tours', 'GET /v1/parent/tour/group/upcoming', 'signed', {
    summary: 'List upcoming tours',
    description: 'Tours that are not over.',
    query: groupPages,
    answer: paged(tourGroup),
  }),
  listTours: operation('Tours', 'GET /v1/parent/tour/group', 'signed', {
    summary: 'List tours',
    description: 'All tours that are not hidden.',
    query: groupPages,
    answer: paged(tourGroup),
  }),
  getTour: operation('Tours', 'GET /v1/parent/tour/group/:id', 'signed', {
    summary: 'Get a tour',
    description: 'One tour with its proposed time or offered start, and its history.',
    params: idParams,
    answer: tourGroup,
  }),
  requestTour: operation('Tours', 'POST /v1/parent/tour/request', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Request a tour',
    description: `Suggests times to a facility. Where it does not take part, the request is passed on by mail. ${told.limited}`,
    body: shape(tourRequest),
    bodySize: 'request',
    example: tourExample,
    answer: tourGroup,
  }),
  /** `version`: product rule 4, "What was seen". */
  updateTour: operation('Tours', 'PUT /v1/parent/tour/request/:id', 'signed', {
    asksNew: false,
    summary: 'Change a tour request',
    description:
      'Replaces what was asked. Allowed while it is new, or scheduled and not confirmed, which makes it new again. A confirmed tour keeps its time, and the other times and the note stand in `changeWanted` until the facility proposes one of them and it is approved. Asking for what is asked for already changes nothing.',
    params: idParams,
    body: shape({ version: version().optional(), ...tourRequest }),
    bodySize: 'request',
    example: tourExample,
    answer: tourGroup,
  }),
  approveTour: operation('Tours', 'PUT /v1/parent/tour/group/:id/approve', 'signed', {
    asksNew: false,
    summary: 'Confirm a tour, or accept a start',
    description: `Confirms a proposed time, also one that is to replace a confirmed one. Accepting an offered start also makes its booking and charges the card of \`cardId\`, else the main card. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seenStart,
    example: { version: 2 },
    answer: tourGroup,
  }),
  keepTour: operation('Tours', 'PUT /v1/parent/tour/group/:id/keep', 'signed', {
    asksNew: false,
    summary: 'Keep a confirmed time',
    description: `Ends the wish to move a confirmed tour, which keeps its time. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seen,
    example: { version: 2 },
    answer: tourGroup,
  }),
  cancelTour: operation('Tours', 'PUT /v1/parent/tour/group/:id/cancel', 'signed', {
    asksNew: false,
    summary: 'Cancel a tour',
    description: `Calls a tour off, or declines an offered start. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seen,
    example: { version: 2 },
    answer: tourGroup,
  }),
  hideTour: operation('Tours', 'PUT /v1/parent/tour/group/:id/hide', 'signed', {
    asksNew: false,
    summary: 'Hide a tour',
    description: `Takes a tour that is over out of the lists. The record stays. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seen,
    example: { version: 3 },
    answer: tourGroup,
  }),
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

const waitlistExample = {
  ...examples.place,
  ageGroupId: exampleId(120),
  children: [exampleId(220)],
  type: 2,
  scheduleType: 1,
  startMonth: '2027-01',
  permanentBookingDays: [1, 3],
};

export const waitlistCalls = {
  listUpcomingWaitlists: operation('Waitlists', 'GET /v1/parent/waitlist/group/upcoming', 'signed', {
    summary: 'List upcoming waitlist requests',
    description: 'Requests that are not over.',
    query: groupPages,
    answer: paged(waitlistGroup),
  }),
  listWaitlists: operation('Waitlists', 'GET /v1/parent/waitlist/group', 'signed', {
    summary: 'List waitlist requests',
    description: 'All requests that are not hidden.',
    query: groupPages,
    answer: paged(waitlistGroup),
  }),
  getWaitlist: operation('Waitlists', 'GET /v1/parent/waitlist/group/:id', 'signed', {
    summary: 'Get a waitlist request',
    description: 'One request with its exact place in line, and how that has changed.',
    params: idParams,
    answer: waitlistGroup,
  }),
  requestWaitlist: operation('Waitlists', 'POST /v1/parent/waitlist/request', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Join a waitlist',
    description: `Takes \`bookingDates\` for drop-in care, or \`startMonth\` and \`permanentBookingDays\` for permanent care. ${told.limited}`,
    body: shape(waitlistRequest),
    bodySize: 'request',
    example: waitlistExample,
    answer: waitlistGroup,
  }),
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateWaitlist: operation('Waitlists', 'PUT /v1/parent/waitlist/request/:id', 'signed', {
    asksNew: false,
    summary: 'Change a waitlist request',
    description: 'Replaces the request while it is new. Changing to another line joins it at its end.',
    params: idParams,
    body: shape({ version: version().optional(), ...waitlistRequest }),
    bodySize: 'request',
    example: waitlistExample,
    answer: waitlistGroup,
  }),
  cancelWaitlist: operation('Waitlists', 'PUT /v1/parent/waitlist/group/:id/cancel', 'signed', {
    asksNew: false,
    summary: 'Leave a waitlist',
    description: `Leaves the line, which also ends a booking that was offered. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seen,
    example: { version: 1 },
    answer: waitlistGroup,
  }),
  hideWaitlist: operation('Waitlists', 'PUT /v1/parent/waitlist/group/:id/hide', 'signed', {
    asksNew: false,
    summary: 'Hide a waitlist request',
    description: `Takes a request that is over out of the lists. The record stays. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seen,
    example: { version: 2 },
    answer: waitlistGroup,
  }),
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

export const severalCalls = {
  askSeveral: operation('Several facilities at once', 'POST /v1/parent/request/several', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Ask several facilities',
    description: `Asks up to five facilities for a tour (\`preferredTimes\`) or a place in line (as a waitlist request), each for the age groups that its \`lines\` name. All requests are made or none: errors are reported under the key of their facility, such as \`facilities.1\`. ${told.limited}`,
    body,
    bodySize: 'request',
    example: {
      kind: 'tour',
      facilities: [
        { ...examples.place, lines: [{ ageGroupId: exampleId(120), children: [exampleId(220)] }] },
        { facilityId: exampleId(101), lines: [{ ageGroupId: exampleId(121), children: [exampleId(220)] }] },
      ],
      preferredTimes: tourExample.preferredTimes,
      note: tourExample.note,
    },
    answer: askedTogether,
  }),
  getAsked: operation('Several facilities at once', 'GET /v1/parent/request/several/:id', 'signed', {
    summary: 'See who has answered',
    description:
      'The requests that were sent together: their status, when each facility first answered, and its usual reply time.',
    params: idParams,
    answer: askedTogether,
  }),
};
