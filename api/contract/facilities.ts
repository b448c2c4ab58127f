import { number, object, string } from 'yup';
import {
  ageGroup,
  dropInItem,
  facility,
  facilityAddress,
  facilityPhoto,
  facilitySource,
  scheduleItem,
} from '@/api/contract/facility-facts';
import {
  bool,
  currency,
  date,
  empty,
  float,
  id,
  instant,
  int,
  list,
  maxPrice,
  money,
  month,
  oneOf,
  paged,
  pageQuery,
  shape,
  str,
  total,
  word,
  entity,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { idParams } from '@/api/contract/requests';
import { BookingType, ProgramCategory, ReviewCategory, SessionType, valuesOf } from '@/lib/enums';
import { pointPrecisions } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { facilitySorts } from '@/lib/search/search';
import { weekdaysField } from '@/lib/validation/requests';

/** Search, availability and reviews (product section 7, product rules 9 and 11). */

const categoriesMax = valuesOf(ProgramCategory).length;

const pricedHours = {
  /** The session that the price is for: of `priceAsked`, else of `priceFrom`; null without a price and for different sessions. */
  priceSession: oneOf(valuesOf(SessionType)).nullable(),
  /** The same price for half days, if it is for longer ones and half days are possible, too. */
  halfDayPrice: money().nullable(),
};

export const facilityListItem = entity('FacilityListItem', {
  id: id(),
  name: str(),
  categories: list(oneOf(valuesOf(ProgramCategory))),
  address: facilityAddress,
  addressCount: int().min(1),
  photo: facilityPhoto.nullable(),
  currency: currency(),
  /**
   * The lowest price per child for the requested ages, per day, or per month with type=2; null without prices. Without a
   * session, that of the longest one that is sold.
   */
  priceFrom: money().nullable(),
  priceType: oneOf(valuesOf(BookingType)),
  ...pricedHours,
  rating: float().nullable(),
  reviewCount: int().min(0),
  medianReplyHours: float().nullable(),
  languages: list(str()).nullable(),
  ageFromMonths: int().nullable(),
  ageToMonths: int().nullable(),
  /** True if some ages aren't stated; the facility then matches any child. */
  agesPartlyStated: bool(),
  /** Date in the facility's time zone. */
  availabilityConfirmedOn: date().nullable(),
  /** Days since then, by the facility's calendar. */
  availabilityDaysAgo: int().min(0).nullable(),
  source: facilitySource.nullable(),
  /** Licensed capacity of the whole facility. */
  licensedPlaces: int().min(0).nullable(),
  /** Null for a regular licence. */
  licenceKind: str().nullable(),
  /** True if its license number is known. */
  licensed: bool(),
  participates: bool(),
  invented: bool(),
  bookable: bool(),
  /**
   * The first day from tomorrow, in this month and the next, with a spot for all of the children, or for any child if none were
   * given; null if there is none. Present for a bookable facility with prices by the day, if no days were given.
   */
  nextOpen: date().nullable().optional(),
  /** Present if a place was given; null if the facility's location is unknown. */
  distanceKm: number().strict().min(0).nullable().optional(),
  /** The detour by straight lines; present for commute searches. */
  detourKm: number().strict().min(0).nullable().optional(),
  /** The fewest places left on the requested days; present if days were given. */
  placesLeft: number().strict().integer().min(0).optional(),
  /**
   * The total for all children and dates, or for a month of permanent care, in the longest session that all of them can have
   * unless one is requested. Present if children and days were given; null if a
   * part has no price.
   */
  priceAsked: money().nullable().optional(),
});

/** The filters that `without` can report. */
export const relaxableFilters = [
  ...(['radius', 'categories', 'type', 'birthDates', 'dates', 'weekdays', 'scheduleType'] as const),
  ...(['maxPrice', 'minRating', 'language', 'subsidy', 'certain', 'q'] as const),
] as const;

const facilityQuery = object({
  place: string().strict().max(limits.textMax).optional(),
  /** Restricts the search to these facilities, for comparisons and alerts. */
  ids: list(id()).max(limits.itemsMax).optional(),
  /** Leaves these facilities out, such as those that declined what is searched for. */
  except: list(id()).max(limits.exceptMax).optional(),
  /** Destination of a commute; the radius is then of the detour. */
  to: string().strict().max(limits.textMax).optional(),
  lat: number().strict().min(-90).max(90).optional(),
  lng: number().strict().min(-180).max(180).optional(),
  radius: number().strict().min(1).max(500).optional(),
  categories: list(oneOf(valuesOf(ProgramCategory)))
    .max(categoriesMax)
    .optional(),
  type: oneOf(valuesOf(BookingType)).optional(),
  /** yyyy-MM-dd, or yyyy-MM for the first of the month (product rule 9). */
  birthDates: list(
    string()
      .strict()
      .matches(/^\d{4}-\d{2}(-\d{2})?$/, 'Use the form yyyy-MM-dd or yyyy-MM.')
      .defined(),
  )
    .max(limits.childrenMax)
    .optional(),
  dates: list(date()).max(limits.bookingDatesMax).optional(),
  weekdays: weekdaysField().optional(),
  scheduleType: oneOf(valuesOf(SessionType)).optional(),
  maxPrice: maxPrice().optional(),
  minRating: number().strict().min(0).max(5).optional(),
  language: string().strict().max(limits.textMax).optional(),
  subsidy: bool().optional(),
  certain: bool().optional(),
  q: string().strict().max(limits.textMax).optional(),
  sort: word(facilitySorts).optional(),
  /** True to get, if nothing is found, the number of matches without each of the filters. */
  without: bool().optional(),
  ...pageQuery(limits.pageLimitMax),
});

/** A pin of the map. */
export const facilityPoint = entity('FacilityPoint', {
  id: id(),
  name: str(),
  city: str(),
  /** Of the address: the neighborhood of an invented facility, else the postal area ("M4K", "98103"); empty without one. */
  district: str(),
  lat: float(),
  lng: float(),
  /** As in the address. */
  pointPrecision: word(pointPrecisions),
  currency: currency(),
  /** The address of the pin, if the facility has several. */
  addressId: id().nullable(),
  priceFrom: money().nullable(),
  priceType: oneOf(valuesOf(BookingType)),
  ...pricedHours,
  rating: float().nullable(),
  reviewCount: int().min(0),
  invented: bool(),
  distanceKm: number().strict().min(0).nullable().optional(),
  placesLeft: number().strict().integer().min(0).optional(),
  /** As in the list. */
  priceAsked: money().nullable().optional(),
});

export const calendarDay = shape({
  date: date(),
  /** False on closed weekdays and on days before tomorrow. */
  open: bool(),
  placesLeft: shape({ fullDay: int().min(0), am: int().min(0), pm: int().min(0), beforeAfter: int().min(0) }),
});

export const review = entity('Review', {
  id: id(),
  at: instant(),
  rating: float().min(1).max(5),
  categories: list(shape({ category: oneOf(valuesOf(ReviewCategory)), rating: int().min(1).max(5) })),
  text: str(),
  reply: str().nullable(),
  authorName: str(),
});

export const ageGroupAnswer = shape({
  birthDate: date(),
  ageGroup: ageGroup.nullable(),
  dropInItem: list(dropInItem).optional(),
  schedule: list(scheduleItem).optional(),
});

export const facilityCalls = {
  listFacilities: operation('Facilities', 'GET /v1/parent/facility', 'public', {
    summary: 'Search facilities',
    description:
      'Every filter narrows the list. Without a radius the search looks 25, 50, 100 and 200 km around the place until it finds a facility. With `to`, the radius is of the detour by straight lines, grown through 2, 5, 10 and 25 km. `priceAsked` is the whole price for these children and days. Where nothing is found, `without` says how many facilities there are without one of the filters. Totals are exact up to 1,000; beyond, `more` is true. A search whose queries take longer than three seconds is 503; if only the counts of `without` do, `without` is missing. A place that is not found or ambiguous is 422, with choices in `details` where there are several.',
    query: facilityQuery,
    answer: paged(facilityListItem).shape({
      /** The searched radius, if a place was given (product rule 9). */
      radiusKm: number().strict().min(1).optional(),
      /** If requested and nothing was found: matches without one of the filters, largest first. Missing if the time ran out. */
      without: list(shape({ filter: word(relaxableFilters), ...total })).optional(),
    }),
  }),
  listFacilityPoints: operation('Facilities', 'GET /v1/parent/facility_point', 'public', {
    summary: 'List the points of a search',
    description:
      'What a map shows of a search: the filters of the list, at most 1,000 facilities with a point, and the circle that was searched.',
    query: facilityQuery.omit(['sort', 'without', 'page', 'limit']),
    answer: shape({
      /** Nearest first if a place was given. Facilities without a known location are only in the list. */
      points: list(facilityPoint),
      /** As in the list: includes facilities without a location. */
      ...total,
      /** The searched circle; null if there is none, as for commute searches. */
      area: shape({ lat: float(), lng: float(), radiusKm: number().strict().min(1).defined() }).nullable(),
    }),
  }),
  getFacility: operation('Facilities', 'GET /v1/parent/facility/:id', 'public', {
    summary: 'Get a facility',
    description: 'Its facts with where they come from, age groups and prices. Null means that nobody has stated it.',
    params: idParams,
    answer: facility,
  }),
  getFacilityCalendar: operation('Facilities', 'GET /v1/parent/facility/:id/calendar/monthly', 'public', {
    summary: 'Get a month’s free places',
    description: 'Places left of an age group by day. Only for a facility that takes part; another is 404.',
    params: idParams,
    query: object({ month: month(), ageGroupId: id(), addressId: id().optional() }),
    answer: shape({ month: month(), days: list(calendarDay) }),
  }),
  listFacilityComments: operation('Facilities', 'GET /v1/parent/facility/:id/comment', 'public', {
    summary: 'List reviews',
    description: 'What families wrote, with the facility’s replies, newest first.',
    params: idParams,
    query: object(pageQuery(limits.pageLimitMax)),
    answer: paged(review),
  }),
  getFacilityPage: operation('Facilities', 'GET /v1/parent/facility/:id/page', 'public', {
    summary: 'Get a facility’s page',
    description:
      'All that the page of a facility begins with, in one call: the facility, its reviews (`page` is of these), and the first month with a free day of the first age group at the address. An address that is not the facility’s is taken for its first.',
    params: idParams,
    /** `page` is of the reviews. */
    query: object({ addressId: id().optional(), page: pageQuery(limits.pageLimitMax).page }),
    answer: shape({
      facility,
      /** The address of the shown ages, prices and places. */
      addressId: id(),
      reviews: paged(review),
      /** The first month with a free day for the first age group; null without one. */
      vacancies: shape({ ageGroupId: id(), month: month(), days: list(calendarDay) }).nullable(),
    }),
  }),
  getFacilityAgeGroups: operation('Facilities', 'GET /v1/parent/facility/:id/age_group', 'public', {
    summary: 'Find age groups and prices',
    description:
      'For each date of birth the group on that date, with `dropInItem` for drop-in care or `schedule` for permanent care.',
    params: idParams,
    query: object({
      birthDates: list(date()).min(1, 'Enter at least one birth date.').max(limits.childrenMax),
      type: oneOf(valuesOf(BookingType)).optional(),
      scheduleType: oneOf(valuesOf(SessionType)).optional(),
      date: date().optional(),
      addressId: id().optional(),
    }),
    answer: list(ageGroupAnswer),
  }),
};

export const savedCalls = {
  listSavedFacilities: operation('Facilities', 'GET /v1/parent/saved', 'account', {
    summary: 'List saved facilities',
    description: 'The family’s saved facilities, as search items.',
    query: object(pageQuery(limits.pageLimitMax)),
    /** `ids`: all saved facilities, newest first. */
    answer: paged(facilityListItem).shape({ ids: list(id()) }),
  }),
  saveFacility: operation('Facilities', 'PUT /v1/parent/saved/:facilityId', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Save a facility',
    description: 'Saving a saved one changes nothing.',
    params: object({ facilityId: id() }),
    answer: empty(),
  }),
  unsaveFacility: operation('Facilities', 'DELETE /v1/parent/saved/:facilityId', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Take a facility off the saved ones',
    description: 'Taking off one that is not saved changes nothing.',
    params: object({ facilityId: id() }),
    answer: empty(),
  }),
};

export const searchCalls = {
  listPlaces: operation('Facilities', 'GET /v1/parent/place', 'public', {
    summary: 'Suggest places to search at',
    description:
      'For a field in which a parent types a place: at most 8 postal codes or cities that begin so, those with facilities first; without a text, the cities with most facilities. `place` is found by the search without a further question; `label` is for people.',
    query: object({ q: string().strict().max(limits.textMax).optional() }),
    /** `place` is text that the search finds, `label` is for display. */
    answer: list(shape({ place: str(), label: str() })),
  }),
};
