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
  zoneOffsets,
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

/** The facts of a facility (product rules 3 and 9a). Null means not stated. */

export const photo = entity('Photo', { id: id(), fullPath: str() });

/** `url` is on our origin. */
export const facilityPhoto = entity('FacilityPhoto', { url: str(), alt: str() });

export const facilityAddress = entity('FacilityAddress', {
  id: id(),
  title: str(),
  /** Null if the list has no street. */
  line1: str().nullable(),
  city: str(),
  region: str(),
  postalCode: str(),
  country: country(),
  /** lat, lng and pointPrecision are null together. */
  lat: float().nullable(),
  lng: float().nullable(),
  timeZone: str(),
  offsets: zoneOffsets(),
  /** town and postalArea: the point is the center of the town or postal area, so distances are approximate. */
  pointPrecision: word(pointPrecisions).nullable(),
});

export const dropInItem = entity('DropInItem', { sessionType: oneOf(valuesOf(SessionType)), price: money() });
/** `days` is the number of days a week. */
export const scheduleItem = entity('ScheduleItem', {
  scheduleType: oneOf(valuesOf(SessionType)),
  days: int().min(1).max(7),
  monthlyPrice: money(),
});

/** One weekday of the weekly template. */
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
  fromMonths: int().min(0).nullable(),
  toMonths: int().min(1).nullable(),
  /** Licensed capacity for this age, from the source's list. */
  licensedPlaces: int().min(0).nullable(),
  /** The weekly template; null if the facility doesn't take part. */
  places: list(weekdayPlaces).nullable(),
  dropInItem: list(dropInItem),
  schedule: list(scheduleItem),
});

export const openingHours = shape({
  weekday: oneOf(valuesOf(Weekday)),
  /** May be true without times, if only the days are stated. */
  open: bool(),
  opens: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
  /** At or before `opens` means the next day; equal times mean 24 hours. */
  closes: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
});

/** Null before the first review. */
export const rating = shape({
  average: float().nullable(),
  byCategory: list(shape({ category: oneOf(valuesOf(ReviewCategory)), average: float() })),
});

/** The government list that the facility was imported from, and its date. */
export const facilitySource = entity('FacilitySource', {
  name: str(),
  date: date().nullable(),
  url: str().nullable(),
  /** The attribution that the list's licence requires. */
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
  /** Dates on which it is closed, from today on. */
  closedDays: list(date()),
  ageGroups: list(ageGroup),
  languages: list(str()).nullable(),
  licenceNumber: str().nullable(),
  owners: list(shape({ name: str(), role: oneOf(valuesOf(OwnerRole)) })),
  amenities: list(str()),
  halfDayPermanent: oneOf(valuesOf(HalfDayPermanent)).nullable(),
  /** Required for bookings. */
  dropInCancellationPolicy: oneOf(valuesOf(CancellationPolicy)).nullable(),
  currency: currency(),
  rating,
  reviewCount: int().min(0),
  medianReplyHours: float().nullable(),
  acceptanceRate: float().min(0).max(1).nullable(),
  /** Date in the facility's time zone. */
  availabilityConfirmedOn: date().nullable(),
  source: facilitySource.nullable(),
  /** Facts stated by the facility; the others are from the source's list. */
  ownFacts: list(word(ownableFacts)),
  /** Time of the facility's last own statement; null if unknown. */
  ownFactsAt: instant().nullable(),
  /** Other facts of the list: "Fee subsidy accepted". */
  listFacts: list(str()),
  /** Licensed capacity of the whole facility. */
  licensedPlaces: int().min(0).nullable(),
  /** The list's term if it isn't a regular licence ("Licence-exempt"). */
  licenceKind: str().nullable(),
  /** True if it has set prices or confirmed its availability. */
  participates: bool(),
  /** How tours and waitlist spots can be requested. */
  takesRequests: word(requestChannels),
  /** Part of the demonstration data. */
  invented: bool(),
  /** True if prices, places, opening hours and the cancellation policy are known. */
  bookable: bool(),
  /** Today in the time zone of the first address, by the server's clock. */
  today: date(),
});
