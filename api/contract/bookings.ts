import { number, object } from 'yup';
import { exampleId, examples } from '@/api/contract/examples';
import { facilityListItem } from '@/api/contract/facilities';
import {
  bool,
  currency,
  date,
  id,
  instant,
  int,
  list,
  money,
  month,
  oneOf,
  paged,
  shape,
  str,
  total,
  word,
  opaque,
  entity,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import {
  childSummary,
  chosenCard,
  groupHead,
  groupPages,
  idParams,
  move,
  paidWith,
  seen,
  seenCharge,
  seenRefund,
  version,
  told,
} from '@/api/contract/requests';
import { daysBetween, isCalendarDate } from '@/lib/dates/dates';
import {
  BookingItemStatus,
  BookingStatus,
  BookingType,
  CancellationPolicy,
  RefundType,
  SessionType,
  valuesOf,
} from '@/lib/enums';
import { limits } from '@/lib/limits';
import { paymentStatuses } from '@/lib/money/charges';
import { refundStatusNames } from '@/lib/money/refund-terms';
import { absenceReasons } from '@/lib/requests/care/absences';
import { planStates } from '@/lib/requests/care/care-plan';
import { dateField } from '@/lib/validation/date-fields';
import { dateForm, datePattern, lines } from '@/lib/validation/fields';
import { dropInFields, permanentFields, weekdaysField } from '@/lib/validation/requests';

export const bookingItem = entity('BookingItem', {
  id: id(),
  childId: id().nullable(),
  date: date(),
  sessionType: oneOf(valuesOf(SessionType)),
  status: oneOf(valuesOf(BookingItemStatus)).nullable(),
  /** 0 in a permanent booking, which is priced by the month. */
  price: money(),
  /** The opening that this date's refund deadline counts from, as it was when the date was booked. */
  startAt: instant(),
  /** The current refund for canceling this date, and its deadline; null if it can't be canceled. */
  absence: shape({ refund: money(), until: instant().nullable() }).nullable(),
  /** Set if the parent said that the child isn't coming and keeps the day; `undoUntil` is null once the session has begun. */
  notComing: shape({ reason: word(absenceReasons), undoUntil: instant().nullable() }).nullable(),
  /**
   * Whether the child has no place on this day anywhere, and the family has not given it up or asked for it again; only for
   * coming days of a booking that came to nothing.
   */
  unmet: bool().optional(),
});

export const priceLine = entity('PriceLine', {
  label: str(),
  quantity: int().min(1),
  unitPrice: money(),
  amount: money(),
});

/** A change of the monthly price, when children move up to other age groups. */
export const priceStep = entity('PriceStep', {
  /** The first month at this price. */
  from: month(),
  /** Each full month from then on, for all children. */
  monthly: money(),
  /** False if the age groups have no price for this care, so the previous price continues. */
  listed: bool(),
  joins: list(shape({ firstName: str(), ageGroup: str() })),
});

export const price = entity('Price', {
  currency: currency(),
  lines: list(priceLine),
  /** Charged on approval: all dates of a drop-in, the first month of a permanent booking. */
  total: money(),
  /** The next full month of a permanent booking to charge, and each later one until a step; null for a drop-in. */
  monthly: money().nullable(),
  /** Known changes of `monthly`, by month. Absent for a drop-in and where they aren't known. */
  steps: list(priceStep).optional(),
});

export const refund = entity('Refund', {
  id: id(),
  /** Time of the current status. */
  at: instant(),
  amount: money(),
  /** `failed`: the card's bank returned it, and staff refund it in another way. */
  status: word(refundStatusNames),
});

export const payment = entity('Payment', {
  id: id(),
  at: instant(),
  amount: money(),
  refunded: money(),
  /** Oldest first. */
  refunds: list(refund),
  cardLast4: str(),
  /** Null for a drop-in. */
  month: month().nullable(),
  status: word(paymentStatuses),
  /** Set if the cardholder must authenticate; call `resumePayment` afterwards. */
  nextAction: shape({ type: word(['authenticate'] as const), clientSecret: str() }).nullable(),
});

export const cancellationQuote = entity('CancellationQuote', {
  refundType: oneOf(valuesOf(RefundType)).nullable(),
  amount: money(),
  /** The refund deadline, inclusive. */
  until: instant().nullable(),
});

export const bookingGroup = entity('BookingGroup', {
  ...groupHead,
  type: oneOf(valuesOf(BookingType)),
  scheduleType: oneOf(valuesOf(SessionType)),
  status: oneOf(valuesOf(BookingStatus)),
  children: list(childSummary),
  items: list(bookingItem),
  permanentBookingDays: weekdaysField(),
  startDate: date(),
  endDate: date().nullable(),
  /** Set once the parent has ended a permanent booking: the last day of care in its last month. */
  endsOn: date().nullable(),
  /** The last day of permanent care if ended now, or already ended; null if it would end at once, and for a drop-in. */
  lastPaidDay: date().nullable(),
  price,
  /** The card that was chosen to pay; null: the main card pays. */
  cardId: id().nullable(),
  policy: oneOf(valuesOf(CancellationPolicy)),
  note: str().nullable(),
  createdAt: instant(),
  expiresAt: instant().nullable(),
  firstStartAt: instant(),
  history: list(move(valuesOf(BookingStatus))),
  payments: list(payment),
  /** The refund for canceling now; null if there is nothing to cancel. */
  cancellationQuote: cancellationQuote.nullable(),
  review: shape({ id: id(), at: instant(), rating: number().strict().defined() }).nullable(),
  /** True from the first attended date until the review is written (product rule 4). */
  canReview: bool(),
  tourId: id().nullable(),
  waitlistId: id().nullable(),
  /** The week plan that it belongs to, if any. */
  plan: shape({
    id: id(),
    state: word(planStates),
    others: list(shape({ bookingId: id(), facilityName: str(), status: oneOf(valuesOf(BookingStatus)) })),
  }).nullable(),
});

/** A child has a place during this session. */
const busyDay = entity('BusyDay', {
  childId: id(),
  date: date(),
  sessionType: oneOf(valuesOf(SessionType)),
  /** False while the place is only requested or offered. */
  confirmed: bool(),
});

const busyDaysMax = 366;

const bookingDate = opaque<string | { date: string; status?: number }>({
  anyOf: [
    { type: 'string', format: 'date' },
    {
      type: 'object',
      required: ['date'],
      properties: { date: { type: 'string', format: 'date' }, status: { type: 'integer' } },
      additionalProperties: false,
    },
  ],
}).test('booking-date', dateForm, isBookingDate);

/** Either a plain date or {date, status?}; the status is ignored (product rule 11). */
function isBookingDate(value: unknown): boolean {
  if (typeof value === 'string') return datePattern.test(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { date: day, status, ...rest } = value as Record<string, unknown>;
  const statusFine = status === undefined || status === null || typeof status === 'number';
  return typeof day === 'string' && datePattern.test(day) && statusFine && Object.keys(rest).length === 0;
}

export const bookingCalls = {
  listUpcomingBookings: operation('Bookings', 'GET /v1/parent/booking/group/upcoming', 'signed', {
    summary: 'List upcoming bookings',
    description: 'Bookings that are not over, by what comes next.',
    query: groupPages,
    answer: paged(bookingGroup),
  }),
  listPastBookings: operation('Bookings', 'GET /v1/parent/booking/group/past', 'signed', {
    summary: 'List past bookings',
    description: 'Completed and expired bookings, the newest first.',
    query: groupPages,
    answer: paged(bookingGroup),
  }),
  listCanceledBookings: operation('Bookings', 'GET /v1/parent/booking/group/canceled', 'signed', {
    summary: 'List cancelled bookings',
    description: 'Bookings that a parent or a facility cancelled or declined, the newest first.',
    query: groupPages,
    answer: paged(bookingGroup),
  }),
  listUnmetBookings: operation('Bookings', 'GET /v1/parent/booking/group/unmet', 'signed', {
    summary: 'List unmet bookings',
    description:
      'Requests that a facility declined, cancelled or did not answer in time, or that expired before they were paid, while a day that was asked for is still ahead. Left out once the family has asked for all of these days again, or joined the facility’s waitlist since. The latest to end comes first.',
    query: groupPages,
    answer: paged(bookingGroup),
  }),
  getBooking: operation('Bookings', 'GET /v1/parent/booking/group/:id', 'signed', {
    summary: 'Get a booking',
    description: 'One booking with its dates, price, payments, history, and what cancelling now would refund.',
    params: idParams,
    answer: bookingGroup,
  }),
  dismissUnmetBooking: operation('Bookings', 'PUT /v1/parent/booking/group/:id/dismiss', 'signed', {
    asksNew: false,
    summary: 'Dismiss an unmet booking',
    description: `Takes a booking off the list of unmet bookings, for all adults of the family. Nothing else changes. ${told.seen} Dismissing it again is 200 and changes nothing.`,
    params: idParams,
    body: seen,
    example: { version: 3 },
    answer: bookingGroup,
  }),
  approveBooking: operation('Bookings', 'PUT /v1/parent/booking/group/:id/approve', 'signed', {
    asksNew: false,
    summary: 'Approve a booking',
    description: `Takes an offer, or tries a refused payment again. It is paid with the card of \`cardId\`, which stays the booking’s card, else with the booking’s card, else with the main card. \`charge\` is compared with what holds now, as the version is; a card that was deleted is 409 with the one that can pay in \`details.card\`. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seenCharge,
    example: { version: 3, charge: 9600, cardId: exampleId(260) },
    answer: bookingGroup,
  }),
  declineBooking: operation('Bookings', 'PUT /v1/parent/booking/group/:id/decline', 'signed', {
    asksNew: false,
    summary: 'Decline or cancel a booking',
    description: `Withdraws a request, declines an offer or cancels a confirmed booking. \`refund\` is the amount that was shown. A confirmed permanent booking ends with its paid month, or with \`lastMonth\` (yyyy-MM): a later month with care, at most twelve months ahead, charged as usual until then. ${told.seen} ${told.repeated}`,
    params: idParams,
    body: seenRefund,
    example: { version: 4, refund: 9600 },
    answer: bookingGroup,
  }),
  chooseBookingCard: operation('Bookings', 'PUT /v1/parent/booking/group/:id/card', 'signed', {
    asksNew: false,
    summary: 'Choose a booking’s card',
    description: `Pays the later months of confirmed permanent care with this card while it is in the wallet; the main card stays the same. A month that was refused, or waits for the bank, is charged to it at once. \`charge\` is the next charge that was shown. ${told.seen} If the card is chosen already, only a refused month is charged again.`,
    params: idParams,
    body: chosenCard,
    example: { version: 5, charge: 140000, cardId: exampleId(260) },
    answer: bookingGroup,
  }),
  listBusyDays: operation('Bookings', 'GET /v1/parent/busy_day', 'signed', {
    summary: 'List busy days',
    description:
      'The days of a period of at most a year on which a child of the family is booked at any facility, by a live booking or an offered start. No other care can be requested for that child at that time.',
    query: object({
      from: dateField(),
      until: dateField().test(
        'period',
        'Ask for a year at most, and end on the first day or after it.',
        (until, { parent }) => {
          if (![parent.from, until].every(isCalendarDate)) return true;
          const days = daysBetween(parent.from, until);
          return days >= 0 && days <= busyDaysMax;
        },
      ),
    }),
    answer: shape({ items: list(busyDay) }),
  }),
  shareAbsence: operation('Bookings', 'PUT /v1/parent/booking/group/:id/absence', 'signed', {
    asksNew: false,
    summary: 'Give up single dates',
    description: `No child of a confirmed booking is coming on these dates: frees their places. The refund is what the policy says for each date. Prefer “Report a child absent”, which names children and keeps a spot that isn’t refunded. ${told.seen}`,
    params: idParams,
    body: shape({
      version: version().optional(),
      refund: money().optional(),
      dates: list(date())
        .min(1, 'Choose at least one date.')
        .max(limits.bookingDatesMax, `At most ${limits.bookingDatesMax} dates.`),
    }),
    bodySize: 'request',
    example: { version: 4, refund: 4800, dates: ['2026-11-11'] },
    answer: bookingGroup,
  }),
  reportAbsence: operation('Bookings', 'PUT /v1/parent/child/:id/absence', 'signed', {
    asksNew: false,
    summary: 'Report a child absent',
    description: `The child isn’t coming from \`from\` through \`until\`, at most 31 days, in all of the family’s confirmed bookings: all at once or none. \`siblings\` names other children who aren’t coming either, \`leftOut\` the bookings that stay as they are. A session with a refund is given up, which can’t be undone; the booking is cancelled when nothing else of it is left. A session without a refund stays booked. Send each other booking of these days with its version and the refund that was on the screen: if a booking, a version or a refund differs, nothing happens and the answer is 409 with the current bookings of these days in \`details.bookings\`. ${told.repeated}`,
    params: idParams,
    body: shape({
      reason: word(absenceReasons),
      from: date(),
      until: dateField().test(
        'period',
        `Choose at most ${limits.absenceDaysMax} days.`,
        (until, { parent }) =>
          ![parent.from, until].every(isCalendarDate) ||
          (until >= parent.from && daysBetween(parent.from, until) < limits.absenceDaysMax),
      ),
      siblings: list(id()).max(limits.itemsMax).optional(),
      leftOut: list(id()).max(limits.itemsMax).optional(),
      bookings: list(shape({ id: id(), version: version(), refund: money() }))
        .min(1, 'Choose a day of care.')
        .max(limits.itemsMax),
    }),
    bodySize: 'request',
    example: {
      reason: 'sick',
      from: '2026-11-11',
      until: '2026-11-12',
      bookings: [{ id: exampleId(300), version: 4, refund: 0 }],
    },
    answer: shape({ bookings: list(bookingGroup) }),
  }),
  undoAbsence: operation('Bookings', 'PUT /v1/parent/child/:id/absence/undo', 'signed', {
    asksNew: false,
    summary: 'Undo a reported absence',
    description: `The child is coming after all on days that stayed booked, until each session begins. All at once or none: if a version differs, the answer is 409 with the current bookings in \`details.bookings\`. ${told.repeated}`,
    params: idParams,
    body: shape({
      bookings: list(shape({ id: id(), version: version(), dates: list(date()).min(1).max(limits.absenceDaysMax) }))
        .min(1)
        .max(limits.itemsMax),
    }),
    bodySize: 'request',
    example: { bookings: [{ id: exampleId(300), version: 5, dates: ['2026-11-11', '2026-11-12'] }] },
    answer: shape({ bookings: list(bookingGroup) }),
  }),
  moveBookingDate: operation('Bookings', 'PUT /v1/parent/booking/group/:id/reschedule', 'signed', {
    asksNew: false,
    summary: 'Move a single date',
    description: `Holds the new date before the old one is released. Possible while a full refund of the old date would be due, and for the same price or less. ${told.seen}`,
    params: idParams,
    body: shape({ version: version().optional(), from: date(), to: date() }),
    example: { version: 4, from: '2026-11-11', to: '2026-11-13' },
    answer: bookingGroup,
  }),
  requestDropIn: operation('Bookings', 'POST /v1/parent/booking/request/drop_in', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Request drop-in care',
    description: `Asks for single dates. The places are held from now on, all or none: a place that was just taken is 409 with the dates in \`details\`. The card of \`cardId\` pays, else the main card. A family without a card is 409. ${told.limited}`,
    body: shape({ facilityId: id(), addressId: id(), ...paidWith, ...dropInFields(bookingDate) }),
    bodySize: 'request',
    example: {
      ...examples.place,
      children: [exampleId(220)],
      bookingDates: ['2026-11-10', '2026-11-11'],
      scheduleType: 1,
      cardId: exampleId(260),
    },
    answer: bookingGroup,
  }),
  requestPermanent: operation('Bookings', 'POST /v1/parent/booking/request/permanent', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Request permanent care',
    description: `Asks for the same weekdays every week. Places are held twelve months ahead, all or none. Every month is charged to the card of \`cardId\` while it is in the wallet, else to the main card. A family without a card is 409. ${told.limited}`,
    body: shape({ facilityId: id(), addressId: id(), ...paidWith, ...permanentFields(date) }),
    bodySize: 'request',
    example: {
      ...examples.place,
      children: [exampleId(220)],
      permanentBookingDays: [1, 3],
      scheduleType: 1,
      startDate: '2027-01-04',
    },
    answer: bookingGroup,
  }),
};

export const alternativeCalls = {
  listAlternatives: operation('Bookings', 'GET /v1/parent/request/:id/alternative', 'signed', {
    summary: 'List alternatives to a request',
    description:
      'For a booking: the nearest other facilities with room for all of its children on all of its days that are still ahead, in the same session, with the total price. For a tour or a waitlist request: the nearest other facilities for the ages of the children. The total is that of the search on the home page in `search`. Facilities where the family has had no success with this are left out.',
    params: idParams,
    /** `items` are the nearest results, `totalItems` counts all; `search` is the home page's query string for the same search. */
    answer: shape({
      ...total,
      items: list(facilityListItem),
      search: str(),
    }),
  }),
};

export const settlementCalls = {
  /** 409 with `details: {group}` if the payment was settled otherwise. */
  resumePayment: operation('Bookings', 'PUT /v1/parent/payment/:id/resume', 'signed', {
    asksNew: false,
    summary: 'Resume a payment',
    description:
      'Call it after the cardholder authenticated: asks the gateway for the state of the charge. The id is the payment’s.',
    params: idParams,
    answer: bookingGroup,
  }),
};

export const reviewCalls = {
  reviewRequest: operation('Bookings', 'POST /v1/parent/request/:id/review', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Review a facility',
    description: 'One review for each booking, after its first attended date. The id is the booking’s.',
    params: idParams,
    body: shape({
      /** {category: 1–5}, at least one category (product rule 11). */
      ratings: object(
        Object.fromEntries(
          [1, 2, 3, 4, 5, 6, 7].map((c) => [c, number().strict().integer().min(1).max(limits.ratingMax).optional()]),
        ),
      )
        .noUnknown()
        .defined()
        .test('some', 'Rate at least one thing.', (value) => Object.values(value ?? {}).some((v) => v !== undefined)),
      text: lines(limits.longTextMax).defined(),
    }),
    bodySize: 'request',
    example: { ratings: { 2: 5, 6: 4 }, text: 'Warm educators, and they always tell you how the day was.' },
    answer: shape({ id: id(), at: instant(), rating: number().strict().defined() }),
  }),
};
