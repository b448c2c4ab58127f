import { number, object, string } from 'yup';
import { bookingGroup } from '@/api/contract/bookings';
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
import { limits } from '@/lib/limits';
import { dropInFields, scheduleTypes } from '@/lib/validation/requests';
import { parseWeekDay } from '@/lib/dates/dates';

/** A week of care over one or several facilities (record 0167). Children are told by their place in the list that was asked with. */

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
  /** From the place that was asked with, by a straight line. */
  distanceKm: float().min(0),
});

/** Which sessions of a plan go into one request; `place` counts the plan's `places`. */
const weekRequest = shape({
  place: int().min(0),
  children: list(int().min(0)),
  bookingDates: list(date()),
  scheduleType: oneOf(scheduleTypes).defined(),
  total: money(),
});

const weekPlan = entity('WeekPlan', {
  places: list(weekPlace),
  /** Each child on each date, by date and then by child; `place` is null where nothing covers it. */
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
  /** The way to the facilities, one way, added up over the days, by straight lines. */
  km: float().min(0),
  /** How often a child changes from one facility to another. */
  changes: int().min(0),
  uncovered: int().min(0),
});

const allChildren = [limits.childrenMax, `At most ${limits.childrenMax} children.`] as const;

export const weeks = {
  planWeek: {
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
      /** Days on which a child has care already: its place in `birthDates`, and the date. No plan covers them. */
      booked: list(bookedDay())
        .max(limits.childrenMax * limits.weekDaysMax)
        .optional(),
      maxPrice: maxPrice().optional(),
    }),
    answer: shape({
      /** How far it looked. */
      radiusKm: float().min(1),
      /** The best first. */
      plans: list(weekPlan),
      /** Where the best plan leaves sessions uncovered: whose waitlists would close the gap. */
      waitlists: list(shape({ place: weekPlace, sessions: list(shape({ child: int().min(0), date: date() })) })),
    }),
  },
  requestWeek: {
    body: shape({
      /** True: one facility's refusal withdraws the other requests, and nothing is charged before all have accepted. */
      allOrNone: bool(),
      requests: list(
        shape({
          facilityId: id(),
          addressId: id(),
          children: dropInFields(date()).children,
          bookingDates: dropInFields(date()).bookingDates,
          scheduleType: dropInFields(date()).scheduleType,
          /** What the parent was shown for it, minor units. */
          total: money(),
        }),
      )
        .min(1, 'Choose at least one facility.')
        .max(limits.weekRequestsMax, `At most ${limits.weekRequestsMax} requests.`),
      note: dropInFields(date()).note,
    }),
    answer: shape({ bookings: list(bookingGroup) }),
  },
};
