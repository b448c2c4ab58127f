import { number, object } from 'yup';
import { planStates } from '@/lib/requests/care-plan';
import { paymentStatuses } from '@/lib/money/charges';
import { refundStatusNames } from '@/lib/money/refund-terms';
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
import { facilityListItem } from '@/api/contract/facilities';
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
} from '@/api/contract/requests';
import {
  BookingItemStatus,
  BookingStatus,
  BookingType,
  CancellationPolicy,
  RefundType,
  SessionType,
  valuesOf,
} from '@/lib/enums';
import { daysBetween, isCalendarDate } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { dateField } from '@/lib/validation/date-fields';
import { absenceReasons } from '@/lib/requests/absences';
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

export const bookings = {
  listUpcomingBookings: { query: groupPages, answer: paged(bookingGroup) },
  listPastBookings: { query: groupPages, answer: paged(bookingGroup) },
  listCanceledBookings: { query: groupPages, answer: paged(bookingGroup) },
  listUnmetBookings: { query: groupPages, answer: paged(bookingGroup) },
  getBooking: { params: idParams, answer: bookingGroup },
  listAlternatives: {
    params: idParams,
    /** `items` are the nearest results, `totalItems` counts all; `search` is the home page's query string for the same search. */
    answer: shape({
      ...total,
      items: list(facilityListItem),
      search: str(),
    }),
  },
  dismissUnmetBooking: { params: idParams, body: seen, answer: bookingGroup },
  approveBooking: { params: idParams, body: seenCharge, answer: bookingGroup },
  declineBooking: { params: idParams, body: seenRefund, answer: bookingGroup },
  chooseBookingCard: { params: idParams, body: chosenCard, answer: bookingGroup },
  listBusyDays: {
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
  },
  /**
   * Called after the cardholder authenticated: asks the gateway for the charge's state. 409 with `details: {group}` if the payment
   * was settled otherwise.
   */
  resumePayment: { params: idParams, answer: bookingGroup },
  /** Gives up single dates of a confirmed booking for all of its children. Pages call `reportAbsence`. */
  shareAbsence: {
    params: idParams,
    body: shape({
      version: version().optional(),
      refund: money().optional(),
      dates: list(date())
        .min(1, 'Choose at least one date.')
        .max(limits.bookingDatesMax, `At most ${limits.bookingDatesMax} dates.`),
    }),
    answer: bookingGroup,
  },
  /**
   * A child, and those of `siblings`, aren't coming on these days, in all of the family's confirmed bookings except `leftOut`. 409
   * with `details: {bookings}`, the bookings of these days as they are now, if they, a version or a refund differ from what was
   * displayed.
   */
  reportAbsence: {
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
    answer: shape({ bookings: list(bookingGroup) }),
  },
  /** Undoes a reported absence, before the session begins. 409 with `details: {bookings}` if one has changed. */
  undoAbsence: {
    params: idParams,
    body: shape({
      bookings: list(shape({ id: id(), version: version(), dates: list(date()).min(1).max(limits.absenceDaysMax) }))
        .min(1)
        .max(limits.itemsMax),
    }),
    answer: shape({ bookings: list(bookingGroup) }),
  },
  moveBookingDate: {
    params: idParams,
    body: shape({ version: version().optional(), from: date(), to: date() }),
    answer: bookingGroup,
  },
  requestDropIn: {
    body: shape({ facilityId: id(), addressId: id(), ...paidWith, ...dropInFields(bookingDate) }),
    answer: bookingGroup,
  },
  requestPermanent: {
    body: shape({ facilityId: id(), addressId: id(), ...paidWith, ...permanentFields(date) }),
    answer: bookingGroup,
  },
  reviewRequest: {
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
    answer: shape({ id: id(), at: instant(), rating: number().strict().defined() }),
  },
};
