import { boolean, number, object, string } from 'yup';
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
  word,
  entity,
} from '@/api/contract/fields';
import { idParams } from '@/api/contract/requests';
import { BookingType, ProgramCategory, ReviewCategory, SessionType, valuesOf } from '@/lib/enums';
import { pointPrecisions } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { weekdaysField } from '@/lib/validation/requests';
import { facilitySorts } from '@/lib/search/search';

/** How facilities are found, and what is free and said there (product section 7, product rules 9 and 11). */

const categoriesMax = valuesOf(ProgramCategory).length;

export const facilityListItem = entity('FacilityListItem', {
  id: id(),
  name: str(),
  categories: list(oneOf(valuesOf(ProgramCategory))),
  address: facilityAddress,
  addressCount: int().min(1),
  photo: facilityPhoto.nullable(),
  currency: currency(),
  /** One child's lowest price for the asked ages and session: a day, or a month when type=2 is asked; null without prices. */
  priceFrom: money().nullable(),
  priceType: oneOf(valuesOf(BookingType)),
  rating: float().nullable(),
  reviewCount: int().min(0),
  medianReplyHours: float().nullable(),
  languages: list(str()).nullable(),
  ageFromMonths: int().nullable(),
  ageToMonths: int().nullable(),
  /** True where the list does not state all ages: the facility stays in searches for any child. */
  agesPartlyStated: bool(),
  /** On the facility's own calendar. */
  availabilityConfirmedOn: date().nullable(),
  source: facilitySource.nullable(),
  /** Children that the whole facility is licensed for. */
  licensedPlaces: int().min(0).nullable(),
  /** As in the facility: null for a licence. */
  licenceKind: str().nullable(),
  participates: bool(),
  invented: bool(),
  bookable: bool(),
  /** Present when a place was given; null where the facility's point is not known. */
  distanceKm: number().strict().min(0).nullable().optional(),
  /** How much longer the asked way becomes by this facility, by straight lines; present when a way was asked. */
  detourKm: number().strict().min(0).nullable().optional(),
  /** Fewest places left over the asked dates, present when dates or weekdays were asked. */
  placesLeft: number().strict().integer().min(0).optional(),
  /**
   * The whole price of what was asked, for all of the children: of all the dates, or of one month of permanent care. Present
   * when children and dates or weekdays were asked; null where a part of it has no price.
   */
  priceAsked: money().nullable().optional(),
});

/** The filters of a search that may be the one that leaves nothing. */
export const relaxableFilters = [
  ...(['radius', 'categories', 'type', 'birthDates', 'dates', 'weekdays', 'scheduleType'] as const),
  ...(['maxPrice', 'minRating', 'language', 'subsidy', 'q'] as const),
] as const;

const facilityQuery = object({
  place: string().strict().max(limits.textMax).optional(),
  /** Only these facilities: those that are compared, or that an alert is for. */
  ids: list(id()).max(limits.itemsMax).optional(),
  /** Where the way from the place or position leads to: the radius is then of the detour. */
  to: string().strict().max(limits.textMax).optional(),
  lat: number().strict().min(-90).max(90).optional(),
  lng: number().strict().min(-180).max(180).optional(),
  radius: number().strict().min(1).max(500).optional(),
  categories: list(oneOf(valuesOf(ProgramCategory)))
    .max(categoriesMax)
    .optional(),
  type: oneOf(valuesOf(BookingType)).optional(),
  /** Birth dates, yyyy-MM-dd, or birth months, yyyy-MM, taken as the 1st (product rule 9). */
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
  q: string().strict().max(limits.textMax).optional(),
  sort: word(facilitySorts).optional(),
  /** True to be told, where nothing is found, how many there are without each of the filters. */
  without: bool().optional(),
  ...pageQuery(limits.pageLimitMax),
});

/** What a pin of the map says: where a facility is, as far as that is known, and what it costs. */
export const facilityPoint = entity('FacilityPoint', {
  id: id(),
  name: str(),
  city: str(),
  lat: float(),
  lng: float(),
  /** As in the address: a pin in the centre of a town or of a part of a city says that it is not the house. */
  pointPrecision: word(pointPrecisions),
  currency: currency(),
  priceFrom: money().nullable(),
  priceType: oneOf(valuesOf(BookingType)),
  rating: float().nullable(),
  reviewCount: int().min(0),
  invented: bool(),
  distanceKm: number().strict().min(0).nullable().optional(),
  placesLeft: number().strict().integer().min(0).optional(),
  /** As in the list: the whole price of what was asked. */
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
      /** How far the search looked, where a place was given (product rule 9). */
      radiusKm: number().strict().min(1).optional(),
      /** Where it was asked for and nothing was found: how many there are without one of the filters, the largest gain first. */
      without: list(shape({ filter: word(relaxableFilters), totalItems: int().min(1) })).optional(),
    }),
  },
  listFacilityPoints: {
    query: facilityQuery.omit(['sort', 'without', 'page', 'limit']),
    answer: shape({
      /** The nearest first where a place was given; a facility whose point nobody knows is in the list alone. */
      points: list(facilityPoint),
      /** Facilities of the search, with or without a point: as in the list. */
      totalItems: int().min(0),
      more: boolean().strict().optional(),
      /** The circle that was searched; null where none was, as on a way from here to there. */
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
    /** `page`: of the reviews. */
    query: object({ addressId: id().optional(), page: pageQuery(limits.pageLimitMax).page }),
    answer: shape({
      facility,
      /** At which of its addresses ages, prices and places are shown. */
      addressId: id(),
      reviews: paged(review),
      /** Of the first age group there: the first month with a free day; null where there is none to show. */
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
    /** `ids`: of all that are saved, the newest first. */
    answer: paged(facilityListItem).shape({ ids: list(id()) }),
  },
  saveFacility: { params: object({ facilityId: id() }), answer: empty() },
  unsaveFacility: { params: object({ facilityId: id() }), answer: empty() },
  listPlaces: {
    query: object({ q: string().strict().max(limits.textMax).optional() }),
    /** At most placesMax; `place` is text that the search finds, `label` what a parent reads. */
    answer: list(shape({ place: str(), label: str() })),
  },
};
