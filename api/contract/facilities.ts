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
import { idParams } from '@/api/contract/requests';
import { BookingType, ProgramCategory, ReviewCategory, SessionType, valuesOf } from '@/lib/enums';
import { pointPrecisions } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { weekdaysField } from '@/lib/validation/requests';
import { facilitySorts } from '@/lib/search/search';

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
  participates: bool(),
  invented: bool(),
  bookable: bool(),
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

export const facilities = {
  listFacilities: {
    query: facilityQuery,
    answer: paged(facilityListItem).shape({
      /** The searched radius, if a place was given (product rule 9). */
      radiusKm: number().strict().min(1).optional(),
      /** If requested and nothing was found: matches without one of the filters, largest first. Missing if the time ran out. */
      without: list(shape({ filter: word(relaxableFilters), ...total })).optional(),
    }),
  },
  listFacilityPoints: {
    query: facilityQuery.omit(['sort', 'without', 'page', 'limit']),
    answer: shape({
      /** Nearest first if a place was given. Facilities without a known location are only in the list. */
      points: list(facilityPoint),
      /** As in the list: includes facilities without a location. */
      ...total,
      /** The searched circle; null if there is none, as for commute searches. */
      area: shape({ lat: float(), lng: float(), radiusKm: number().strict().min(1).defined() }).nullable(),
    }),
  },
  getFacility: { params: idParams, answer: facility },
  getFacilityCalendar: {
    params: idParams,
    query: object({ month: month(), ageGroupId: id(), addressId: id().optional() }),
    answer: shape({ month: month(), days: list(calendarDay) }),
  },
  listFacilityComments: { params: idParams, query: object(pageQuery(limits.pageLimitMax)), answer: paged(review) },
  getFacilityPage: {
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
  },
  getFacilityAgeGroups: {
    params: idParams,
    query: object({
      birthDates: list(date()).min(1, 'Enter at least one birth date.').max(limits.childrenMax),
      type: oneOf(valuesOf(BookingType)).optional(),
      scheduleType: oneOf(valuesOf(SessionType)).optional(),
      date: date().optional(),
      addressId: id().optional(),
    }),
    answer: list(ageGroupAnswer),
  },
  listSavedFacilities: {
    query: object(pageQuery(limits.pageLimitMax)),
    /** `ids`: all saved facilities, newest first. */
    answer: paged(facilityListItem).shape({ ids: list(id()) }),
  },
  saveFacility: { params: object({ facilityId: id() }), answer: empty() },
  unsaveFacility: { params: object({ facilityId: id() }), answer: empty() },
  listPlaces: {
    query: object({ q: string().strict().max(limits.textMax).optional() }),
    /** `place` is text that the search finds, `label` is for display. */
    answer: list(shape({ place: str(), label: str() })),
  },
};
