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

/** What is told of a facility (decisions 3). */

export const photo = entity('Photo', { id: id(), fullPath: str() });

/** A facility's picture: an address of our origin and words for those who cannot see it. */
export const facilityPhoto = entity('FacilityPhoto', { url: str(), alt: str() });

export const facilityAddress = entity('FacilityAddress', {
  id: id(),
  title: str(),
  line1: str(),
  city: str(),
  region: str(),
  postalCode: str(),
  country: country(),
  lat: float(),
  lng: float(),
  timeZone: str(),
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
  fromMonths: int().min(0),
  toMonths: int().min(1),
  places: list(weekdayPlaces),
  dropInItem: list(dropInItem),
  schedule: list(scheduleItem),
});

export const openingHours = shape({
  weekday: oneOf(valuesOf(Weekday)),
  opens: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
  closes: str()
    .matches(/^\d{2}:\d{2}$/)
    .nullable(),
});

/** Average of all ratings, and by review category; null before the first. */
export const rating = shape({
  average: float().nullable(),
  byCategory: list(shape({ category: oneOf(valuesOf(ReviewCategory)), average: float() })),
});

export const facility = entity('Facility', {
  id: id(),
  name: str(),
  description: str(),
  categories: list(oneOf(valuesOf(ProgramCategory))),
  addresses: list(facilityAddress).min(1),
  phone: str().nullable(),
  phoneExtension: str().nullable(),
  email: str().nullable(),
  photos: list(facilityPhoto),
  openingHours: list(openingHours),
  ageGroups: list(ageGroup),
  languages: list(str()),
  licenceNumber: str().nullable(),
  owners: list(shape({ name: str(), role: oneOf(valuesOf(OwnerRole)) })),
  amenities: list(str()),
  halfDayPermanent: oneOf(valuesOf(HalfDayPermanent)),
  dropInCancellationPolicy: oneOf(valuesOf(CancellationPolicy)),
  currency: currency(),
  rating,
  reviewCount: int().min(0),
  medianReplyHours: float().nullable(),
  acceptanceRate: float().min(0).max(1).nullable(),
  availabilityConfirmedAt: instant().nullable(),
  /** False where no prices are set: tours and waitlists only. */
  bookable: bool(),
  /** Today in the time zone of the first address, by the service's clock: what "from tomorrow" is reckoned from. */
  today: date(),
});
