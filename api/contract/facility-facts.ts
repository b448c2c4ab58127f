import {
  bool,
  country,
  currency,
  date,
  float,
  id,
  instant,
  int,
  list,
  money,
  oneOf,
  shape,
  str,
  entity,
  word,
} from '@/api/contract/fields';
import {
  CancellationPolicy,
  HalfDayPermanent,
  OwnerRole,
  ProgramCategory,
  ReviewCategory,
  SessionType,
  valuesOf,
  Weekday,
} from '@/lib/enums';
import { ownableFacts, pointPrecisions, requestChannels } from '@/lib/facilities/facts';

/** What is told of a facility (product rules 3 and 9a). Null is "not stated". */

export const photo = entity('Photo', { id: id(), fullPath: str() });

/** A facility's picture: an address of our origin and words for those who cannot see it. */
export const facilityPhoto = entity('FacilityPhoto', { url: str(), alt: str() });

export const facilityAddress = entity('FacilityAddress', {
  id: id(),
  title: str(),
  /** Null where the list gives no street: the address is given on request. */
  line1: str().nullable(),
  city: str(),
  region: str(),
  postalCode: str(),
  country: country(),
  /** Null together, with pointPrecision, where nobody knows where it is. */
  lat: float().nullable(),
  lng: float().nullable(),
  timeZone: str(),
  /** town and postalArea: the point is the centre of its town or of a part of a city, so distances read "about". */
  pointPrecision: word(pointPrecisions).nullable(),
});

export const dropInItem = entity('DropInItem', { sessionType: oneOf(valuesOf(SessionType)), price: money() });
/** days = how many days a week this monthly price is for. */
export const scheduleItem = entity('ScheduleItem', {
  scheduleType: oneOf(valuesOf(SessionType)),
  days: int().min(1).max(7),
  monthlyPrice: money(),
});

/** Places of one weekday in the weekly template. */
export const weekdayPlaces = shape({
  weekday: oneOf(valuesOf(Weekday)),
  am: int().min(0),
  pm: int().min(0),
  beforeAfter: int().min(0),
});

export const ageGroup = entity('AgeGroup', {
  id: id(),
  addressId: id(),
  title: str(),
  /** An end that is not stated is null. */
  fromMonths: int().min(0).nullable(),
  toMonths: int().min(1).nullable(),
  /** Children of this age that the licence (or what `licenceKind` names) allows, by the source's list. */
  licensedPlaces: int().min(0).nullable(),
  /** The weekly template; null where the facility does not take part. */
  places: list(weekdayPlaces).nullable(),
  dropInItem: list(dropInItem),
  schedule: list(scheduleItem),
});

export const openingHours = shape({
  weekday: oneOf(valuesOf(Weekday)),
  /** True without times where only the days are stated. */
  open: bool(),
  opens: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
  /** At or before `opens`: on the next day. Equal ones are 24 hours. */
  closes: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
});

/** Average of all ratings, and by review category; null before the first. */
export const rating = shape({
  average: float().nullable(),
  byCategory: list(shape({ category: oneOf(valuesOf(ReviewCategory)), average: float() })),
});

/** The government's list that a facility is known from, and the day it is of. */
export const facilitySource = entity('FacilitySource', {
  name: str(),
  date: date().nullable(),
  url: str().nullable(),
  /** The sentence that the list's licence asks for. */
  attribution: str().nullable(),
});

export const facility = entity('Facility', {
  id: id(),
  name: str(),
  description: str().nullable(),
  categories: list(oneOf(valuesOf(ProgramCategory))),
  addresses: list(facilityAddress).min(1),
  phone: str().nullable(),
  phoneExtension: str().nullable(),
  email: str().nullable(),
  website: str().nullable(),
  photos: list(facilityPhoto),
  /** Monday to Sunday. */
  openingHours: list(openingHours).nullable(),
  /** Dates on which it has said that it is closed, from today on. */
  closedDays: list(date()),
  ageGroups: list(ageGroup),
  languages: list(str()).nullable(),
  licenceNumber: str().nullable(),
  owners: list(shape({ name: str(), role: oneOf(valuesOf(OwnerRole)) })),
  amenities: list(str()),
  halfDayPermanent: oneOf(valuesOf(HalfDayPermanent)).nullable(),
  /** Without it nothing can be booked. */
  dropInCancellationPolicy: oneOf(valuesOf(CancellationPolicy)).nullable(),
  currency: currency(),
  rating,
  reviewCount: int().min(0),
  medianReplyHours: float().nullable(),
  acceptanceRate: float().min(0).max(1).nullable(),
  /** On the facility's own calendar. */
  availabilityConfirmedOn: date().nullable(),
  source: facilitySource.nullable(),
  /** Which facts the facility has stated itself; with a source, the others are from its list. */
  ownFacts: list(word(ownableFacts)),
  /** When it last stated any fact itself; null where nobody knows. */
  ownFactsAt: instant().nullable(),
  /** What the list says besides: "Fee subsidy accepted". */
  listFacts: list(str()),
  /** Children that the whole facility is licensed for. */
  licensedPlaces: int().min(0).nullable(),
  /** What the list calls its permission where that is no licence ("Licence-exempt"); then no place is "licensed". */
  licenceKind: str().nullable(),
  /** True where it has set prices or confirmed its availability. */
  participates: bool(),
  /** How tours and waitlists can be asked for (record 0085). */
  takesRequests: word(requestChannels),
  /** Part of the demonstration: there is no such facility. */
  invented: bool(),
  /** True where days can be booked: prices, places, opening hours and the cancellation policy are known. */
  bookable: bool(),
  /** Today in the time zone of the first address, by the service's clock: what "from tomorrow" is counted from. */
  today: date(),
});
