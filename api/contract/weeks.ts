import { number, object, string } from 'yup';
import { bookingGroup } from '@/api/contract/bookings';
import { exampleId, examples } from '@/api/contract/examples';
import {
  bool,
  currency,
  date,
  float,
  id,
  int,
  list,
  maxPrice,
  money,
  oneOf,
  shape,
  str,
  entity,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { told } from '@/api/contract/requests';
import { parseWeekDay } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { dropInFields, scheduleTypes } from '@/lib/validation/requests';

/** A week of care at one or several facilities. Children are identified by their index in the request. */

const birthDate = () =>
  string()
    .strict()
    .matches(/^\d{4}-\d{2}(-\d{2})?$/, 'Use the form yyyy-MM-dd or yyyy-MM.')
    .defined();
const day = () =>
  string()
    .strict()
    .defined()
    .test('day', 'Use the form 2026-11-09 08:00-17:30, ending after it begins.', (text) => parseWeekDay(text) !== null);

const bookedDay = () =>
  string()
    .strict()
    .matches(/^\d \d{4}-\d{2}-\d{2}$/, 'Use the form 0 2026-11-09.')
    .defined();

const weekPlace = entity('WeekPlace', {
  facilityId: id(),
  addressId: id(),
  name: str(),
  address: str(),
  /** Straight line from the requested place. */
  distanceKm: float().min(0),
});

/** The sessions of one request; `place` is an index into the plan's `places`. */
const weekRequest = shape({
  place: int().min(0),
  children: list(int().min(0)),
  bookingDates: list(date()),
  scheduleType: oneOf(scheduleTypes).defined(),
  total: money(),
});

const weekPlan = entity('WeekPlan', {
  places: list(weekPlace),
  /** Each child on each date, sorted by date and child; `place` is null if uncovered. */
  sessions: list(
    shape({
      child: int().min(0),
      date: date(),
      place: int().min(0).nullable(),
      scheduleType: oneOf(scheduleTypes).defined().nullable(),
      price: money().nullable(),
    }),
  ),
  requests: list(weekRequest),
  currency: currency(),
  total: money(),
  /** One-way distance to the facilities, summed over the days, straight lines, in whole kilometers. */
  km: int().min(0),
  /** Number of times a child changes facilities. */
  changes: int().min(0),
  uncovered: int().min(0),
});

const allChildren = [limits.childrenMax, `At most ${limits.childrenMax} children.`] as const;

export const weekCalls = {
  planWeek: operation('Facilities', 'GET /v1/parent/week_plan', 'public', {
    summary: 'Plan a week',
    description:
      'Up to three plans over one or several facilities that cover these days for all of the children: with the fewest changes, the least way and the lowest price. Where nothing covers all of it, the plan that covers most, and whose waitlists would close the gap.',
    query: object({
      place: string().strict().max(limits.textMax).optional(),
      lat: number().strict().min(-90).max(90).optional(),
      lng: number().strict().min(-180).max(180).optional(),
      radius: number().strict().min(1).max(500).optional(),
      birthDates: list(birthDate())
        .min(1, 'Say when each child was born.')
        .max(...allChildren),
      days: list(day())
        .min(1, 'Choose at least one day.')
        .max(limits.weekDaysMax, `Choose at most ${limits.weekDaysMax} days.`),
      /** Days on which a child is already booked: its index in `birthDates`, and the date. Plans skip them. */
      booked: list(bookedDay())
        .max(limits.childrenMax * limits.weekDaysMax)
        .optional(),
      maxPrice: maxPrice().optional(),
    }),
    answer: shape({
      /** The searched radius. */
      radiusKm: float().min(1),
      /** Best first. */
      plans: list(weekPlan),
      /** Facilities whose waitlists could cover the best plan's uncovered sessions. */
      waitlists: list(shape({ place: weekPlace, sessions: list(shape({ child: int().min(0), date: date() })) })),
    }),
  }),
};

export const weekBookingCalls = {
  requestWeek: operation('Bookings', 'POST /v1/parent/booking/request/week', 'signed', {
    asksNew: true,
    status: 201,
    summary: 'Request a week at several facilities',
    description: `Makes a drop-in request for each entry, all of them or none: a place that was just taken, or a price that is not the one in \`total\`, is 409. With \`allOrNone\` nothing is charged before every facility has accepted, and the refusal of one withdraws the others. ${told.limited}`,
    body: shape({
      /** True: if one facility declines, the other requests are withdrawn; nothing is charged until all have accepted. */
      allOrNone: bool(),
      requests: list(
        shape({
          facilityId: id(),
          addressId: id(),
          children: dropInFields(date()).children,
          bookingDates: dropInFields(date()).bookingDates,
          scheduleType: dropInFields(date()).scheduleType,
          /** The price shown to the parent, minor units. */
          total: money(),
        }),
      )
        .min(1, 'Choose at least one facility.')
        .max(limits.weekRequestsMax, `At most ${limits.weekRequestsMax} requests.`),
      note: dropInFields(date()).note,
    }),
    bodySize: 'week',
    example: {
      allOrNone: true,
      requests: [
        {
          ...examples.place,
          children: [exampleId(220)],
          bookingDates: ['2026-11-10', '2026-11-11'],
          scheduleType: 1,
          total: 16000,
        },
        {
          facilityId: exampleId(101),
          addressId: exampleId(111),
          children: [exampleId(220)],
          bookingDates: ['2026-11-12'],
          scheduleType: 1,
          total: 7500,
        },
      ],
    },
    answer: shape({ bookings: list(bookingGroup) }),
  }),
};
