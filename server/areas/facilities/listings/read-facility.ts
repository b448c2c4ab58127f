import type { Answer, Facility, Query, Review } from '@/api/contract/types';
import { invalid, notFound } from '@/lib/app-error';
import { firstOfMonth, isCalendarDate, isYearMonth } from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { BookingType, OwnerRole, ReviewCategory, valuesOf } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { ownableFacts } from '@/lib/facilities/facts';
import { findFreeMonth, shownSession } from '@/lib/facilities/places-left';
import {
  openingHoursOf,
  openWeekdays,
  photosOf,
  presentAgeGroup,
} from '@/server/areas/facilities/listings/present-facility';
import {
  findCalendarMonth,
  findFacility,
  type ReviewRow,
  reviewsOf,
} from '@/server/areas/facilities/listings/rows/facilities';
import { addKept, keptByMonth } from '@/server/areas/facilities/search/rules/kept-months';
import { monthCalendar } from '@/server/areas/facilities/search/rules/month-calendar';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { keptPlaces } from '@/server/areas/care/waitlists/kept-places';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';

/** GET facility/{id}. Throws `notFound` for an unknown or closed facility. */
export async function getFacility(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Facility> {
  const found = await findFacility(deps.db, id);
  const first = found?.addresses[0];
  if (!found || !first) throw notFound();
  const { facility, addresses, ageGroups } = found;
  const { participates } = facility;
  const today = todayIn(first.timeZone, deps.clock.now());
  return {
    id: facility.id,
    name: facility.name,
    description: facility.description,
    categories: facility.categories as Facility['categories'],
    addresses: addresses.map(({ facilityId: _, position: __, ...address }) => ({
      ...address,
      country: address.country as Facility['addresses'][number]['country'],
      pointPrecision: address.pointPrecision as Facility['addresses'][number]['pointPrecision'],
    })),
    phone: facility.phone,
    phoneExtension: facility.phoneExtension,
    email: facility.email,
    website: facility.website,
    photos: photosOf(facility.photos),
    openingHours: openingHoursOf(facility.openingHours),
    closedDays: facility.closedDays.filter((date) => date >= today),
    ageGroups: ageGroups.map((group) => presentAgeGroup(group, facility)),
    languages: facility.languages,
    licenceNumber: facility.licenceNumber,
    owners: ownersOf(facility.owners),
    amenities: facility.amenities,
    halfDayPermanent: facility.halfDayPermanent as Facility['halfDayPermanent'],
    dropInCancellationPolicy: facility.dropInCancellationPolicy as Facility['dropInCancellationPolicy'],
    currency: facility.currency as Facility['currency'],
    rating: { average: facility.ratingAverage, byCategory: ratingsOf(facility.ratingByCategory) },
    reviewCount: facility.reviewCount,
    medianReplyHours: facility.medianReplyHours,
    acceptanceRate: facility.acceptanceRate,
    availabilityConfirmedOn:
      facility.availabilityConfirmedAt && todayIn(first.timeZone, facility.availabilityConfirmedAt),
    source: facility.list,
    ownFacts: ownableFacts.filter((fact) => facility.ownFacts.includes(fact)),
    ownFactsAt: facility.ownFactsAt?.toISOString() ?? null,
    listFacts: facility.listFacts,
    licensedPlaces: facility.licensedPlacesInAll,
    licenceKind: facility.licenceKind,
    participates,
    takesRequests: facility.requestChannel,
    invented: facility.invented,
    bookable: facility.bookable,
    today,
  };
}

function ownersOf(value: unknown): Facility['owners'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { name, role } = (entry ?? {}) as { name?: unknown; role?: unknown };
    const known = valuesOf(OwnerRole).find((one) => one === role);
    return typeof name === 'string' && known ? [{ name, role: known }] : [];
  });
}

/** Converts jsonb {category: average} to a list in the order of the categories. */
function ratingsOf(value: unknown): Facility['rating']['byCategory'] {
  const averages = (value ?? {}) as Record<string, unknown>;
  return valuesOf(ReviewCategory).flatMap((category) => {
    const average = averages[category];
    return typeof average === 'number' ? [{ category, average }] : [];
  });
}

/**
 * GET facility/{id}/age_group: for each birth date, the age group that fits on the date (default: tomorrow, local time)
 * at the address (default: the first), with its drop-in or monthly prices. Throws `notFound` for an unknown or closed
 * facility or another facility's address, `invalid` for dates that do not exist.
 */
export async function getAgeGroups(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  query: Query<'getFacilityAgeGroups'>,
): Promise<Answer<'getFacilityAgeGroups'>> {
  const { birthDates, type = BookingType.DROP_IN, scheduleType, date, addressId } = query;
  for (const [field, days] of [
    ['birthDates', birthDates],
    ['date', date === undefined ? [] : [date]],
  ] as const) {
    const wrong = days.find((day) => !isCalendarDate(day));
    if (wrong !== undefined) throw invalid({ [field]: `There is no date ${wrong}.` });
  }
  const found = await findFacility(deps.db, facilityId);
  const { addresses = [], facility } = found ?? {};
  const address = addressId === undefined ? addresses[0] : addresses.find(({ id }) => id === addressId);
  if (!found || !facility || !address) throw notFound();
  const groups = found.ageGroups.filter((group) => group.addressId === address.id);
  const on = date ?? tomorrowIn(address.timeZone, deps.clock.now());
  return birthDates.map((birthDate) => {
    const row = ageGroupOn(groups, birthDate, on);
    const group = row && presentAgeGroup(row, facility);
    if (type === BookingType.PERMANENT) {
      const schedule = group?.schedule.filter((one) => scheduleType === undefined || one.scheduleType === scheduleType);
      return { birthDate, ageGroup: group, schedule: schedule ?? [] };
    }
    const items = group?.dropInItem.filter((one) => scheduleType === undefined || one.sessionType === scheduleType);
    return { birthDate, ageGroup: group, dropInItem: items ?? [] };
  });
}

/**
 * GET facility/{id}/calendar/monthly: the places left in one age group, from the counters that bookings use (product
 * rule 5). Throws `notFound` unless the facility participates and has this open group (at this address, if one is
 * given).
 */
export async function getCalendar(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  { month, ageGroupId, addressId }: Query<'getFacilityCalendar'>,
): Promise<Answer<'getFacilityCalendar'>> {
  if (!isYearMonth(month)) throw invalid({ month: 'Use the form yyyy-MM.' });
  const found = await findCalendarMonth(deps.db, { facilityId, ageGroupId, month: firstOfMonth(month) });
  if (!found || (addressId !== undefined && addressId !== found.addressId)) throw notFound();
  const { timeZone, weeklyPlaces, closedDays } = found;
  const group = { timeZone, weeklyPlaces, closedDays, openWeekdays: openWeekdays(openingHoursOf(found.openingHours)) };
  const now = deps.clock.now();
  const places = await keptPlaces(deps.db, { now, addressId: found.addressId, toOffer: true });
  const kept = keptByMonth(places).find((one) => one.ageGroupId === ageGroupId && one.month === firstOfMonth(month));
  const taken = { am: found.takenAm, pm: found.takenPm, beforeAfter: found.takenBeforeAfter };
  return { month, days: monthCalendar(group, month, kept ? addKept(taken, kept) : taken, now) };
}

/** GET facility/{id}/comment: the reviews, newest first. Throws `notFound` for an unknown or closed facility. */
export async function listComments(
  deps: Pick<Deps, 'db'>,
  facilityId: string,
  query: Query<'listFacilityComments'>,
): Promise<Answer<'listFacilityComments'>> {
  const page = pageOf(query);
  const found = await reviewsOf(deps.db, facilityId, page);
  if (!found) throw notFound();
  return paged(found.reviews.map(presentReview), found.total, page);
}

function presentReview(row: ReviewRow): Review {
  const ratings = (row.ratings ?? {}) as Record<string, unknown>;
  return {
    id: row.id,
    at: row.at.toISOString(),
    rating: row.rating,
    categories: valuesOf(ReviewCategory).flatMap((category) => {
      const rating = ratings[category];
      return typeof rating === 'number' ? [{ category, rating }] : [];
    }),
    text: row.text,
    reply: row.reply,
    authorName: row.authorName,
  };
}

const reviewsShown = 5;

/**
 * GET facility/{id}/page: everything for the first render of a facility's page. The calendar is that of the first age
 * group at the address, in the first month with a free day. Throws `notFound` for an unknown or closed facility and for
 * a page of reviews after the last.
 */
export async function getFacilityPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { addressId: asked, page = 1 }: Query<'getFacilityPage'>,
): Promise<Answer<'getFacilityPage'>> {
  const [facility, reviews] = await Promise.all([
    getFacility(deps, id),
    listComments(deps, id, { page, limit: reviewsShown }),
  ]);
  if (page > 1 && reviews.items.length === 0) throw notFound();
  const { addresses, ageGroups, participates, today } = facility;
  const addressId = (addresses.find((address) => address.id === asked) ?? addresses[0]!).id;
  const group = participates ? ageGroups.find((one) => one.addressId === addressId) : undefined;
  if (!group) return { facility, addressId, reviews, vacancies: null };
  const ageGroupId = group.id;
  const load = async (month: string) => (await getCalendar(deps, id, { month, ageGroupId, addressId })).days;
  const vacancies = await findFreeMonth(today, shownSession(group), load);
  return { facility, addressId, reviews, vacancies: { ageGroupId, ...vacancies } };
}
