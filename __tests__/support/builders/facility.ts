import { anId, now, today } from '@/__tests__/support/builders/ids';
import type { AgeGroup, CalendarDay, Facility, FacilityListItem, FacilityPoint, Review } from '@/api/contract/types';
import { eachDate, firstOfMonth, lastOfMonth, weekdayOf } from '@/lib/dates/dates';
import { BookingType, CancellationPolicy, HalfDayPermanent, ProgramCategory, SessionType, Weekday } from '@/lib/enums';

const workdays = [Weekday.MONDAY, Weekday.TUESDAY, Weekday.WEDNESDAY, Weekday.THURSDAY, Weekday.FRIDAY];

export function aFacilityAddress(given: Partial<Facility['addresses'][number]> = {}): Facility['addresses'][number] {
  return {
    id: anId(110),
    title: 'King Street',
    line1: '100 King Street West',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V 1J2',
    country: 'CA',
    lat: 43.6465,
    lng: -79.3867,
    timeZone: 'America/Toronto',
    pointPrecision: 'exact',
    ...given,
  };
}

/** Toddlers, 18 to 30 months, with ten places on workdays. */
export function anAgeGroup(given: Partial<AgeGroup> = {}): AgeGroup {
  return {
    id: anId(120),
    addressId: anId(110),
    title: 'Toddlers',
    fromMonths: 18,
    toMonths: 30,
    licensedPlaces: null,
    places: workdays.map((weekday) => ({ weekday, am: 10, pm: 10, beforeAfter: 0 })),
    dropInItem: [
      { sessionType: SessionType.FULL_DAY, price: 8000 },
      { sessionType: SessionType.HALF_DAY_AM, price: 4500 },
    ],
    schedule: [{ scheduleType: SessionType.FULL_DAY, days: 5, monthlyPrice: 140000 }],
    ...given,
  };
}

/** Monthly care on one, two or five days a week. */
export const monthlyPrices: AgeGroup['schedule'] = [1, 2, 5].map((days) => ({
  scheduleType: SessionType.FULL_DAY,
  days,
  monthlyPrice: days * 30000,
}));

export function aFacility(given: Partial<Facility> = {}): Facility {
  return {
    id: anId(100),
    name: 'Robin Hill Child Care',
    description: 'A small house with a large garden.',
    categories: [ProgramCategory.DAY_CARE],
    addresses: [aFacilityAddress()],
    phone: '+14165550111',
    phoneExtension: null,
    email: 'hello@robinhill.example',
    website: null,
    photos: [{ url: '/facilities/garden.svg', alt: 'A garden with a swing' }],
    openingHours: workdays.map((weekday) => ({ weekday, open: true, opens: '07:30', closes: '18:00' })),
    closedDays: [],
    ageGroups: [anAgeGroup()],
    languages: ['English', 'French'],
    licenceNumber: 'ON-1042',
    owners: [],
    amenities: ['Outdoor play'],
    halfDayPermanent: HalfDayPermanent.ALLOWED,
    dropInCancellationPolicy: CancellationPolicy.FULL_24_HOURS,
    currency: 'CAD',
    rating: { average: 4.5, byCategory: [] },
    reviewCount: 2,
    medianReplyHours: 3,
    acceptanceRate: 0.9,
    availabilityConfirmedOn: '2026-11-02',
    source: null,
    ownFacts: [],
    ownFactsAt: null,
    listFacts: [],
    licensedPlaces: null,
    licenceKind: null,
    participates: true,
    takesRequests: 'here',
    invented: false,
    bookable: true,
    today,
    ...given,
  };
}

export function aFacilityListItem(given: Partial<FacilityListItem> = {}): FacilityListItem {
  return {
    id: anId(100),
    name: 'Robin Hill Child Care',
    categories: [ProgramCategory.DAY_CARE],
    address: aFacilityAddress(),
    addressCount: 1,
    photo: { url: '/facilities/garden.svg', alt: 'A garden with a swing' },
    currency: 'CAD',
    priceFrom: 4500,
    priceType: BookingType.DROP_IN,
    priceSession: SessionType.FULL_DAY,
    halfDayPrice: null,
    rating: 4.5,
    reviewCount: 2,
    medianReplyHours: 3,
    languages: ['English', 'French'],
    ageFromMonths: 18,
    ageToMonths: 30,
    agesPartlyStated: false,
    availabilityConfirmedOn: '2026-11-02',
    availabilityDaysAgo: 8,
    source: null,
    licensedPlaces: null,
    licenceKind: null,
    licensed: true,
    participates: true,
    invented: false,
    bookable: true,
    ...given,
  };
}

export function aFacilityPoint(given: Partial<FacilityPoint> = {}): FacilityPoint {
  return {
    id: anId(100),
    name: 'Robin Hill Child Care',
    city: 'Toronto',
    district: 'M5J',
    lat: 43.6465,
    lng: -79.3867,
    pointPrecision: 'exact',
    addressId: null,
    currency: 'CAD',
    priceFrom: 4500,
    priceType: BookingType.DROP_IN,
    priceSession: SessionType.FULL_DAY,
    halfDayPrice: null,
    rating: 4.5,
    reviewCount: 2,
    invented: false,
    ...given,
  };
}

/** Every day of a month (yyyy-MM): workdays after today are open with four places. */
export function aCalendarMonth(month: string): CalendarDay[] {
  return eachDate(firstOfMonth(month), lastOfMonth(month)).map((date) => {
    const open = date > today && weekdayOf(date) <= Weekday.FRIDAY;
    const places = open ? 4 : 0;
    return { date, open, placesLeft: { fullDay: places, am: places, pm: places, beforeAfter: 0 } };
  });
}

export function aReview(given: Partial<Review> = {}): Review {
  return {
    id: anId(130),
    at: now,
    rating: 5,
    categories: [],
    text: 'Our daughter loves it.',
    reply: null,
    authorName: 'Maya R.',
    ...given,
  };
}
