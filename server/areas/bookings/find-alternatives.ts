import type { Answer, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, valuesOf } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { datesAhead } from '@/lib/requests/lead-on';
import { radiusStepsKm } from '@/lib/search/search';
import { bookingLeadsOn } from '@/lib/workflow/booking';
import { type BookingGroupRow, facilitiesTried, readGroup } from '@/server/areas/bookings/rows';
import { itemsOfGroups } from '@/server/areas/capacity/rows';
import { listFacilities } from '@/server/areas/facilities/search-facilities';
import { readCareChildren } from '@/server/areas/family/rows/records';
import { readRequestPlaces } from '@/server/areas/requests/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';

/** Alternatives in one answer; the search shows the others. */
const shown = 3;
const unsuccessful = valuesOf(BookingStatus).filter((status) => bookingLeadsOn[status]);

/**
 * Other facilities that have the days of a booking for all of its children, the nearest first. The search's radius grows
 * until one is found. Throws `notFound` for another family's booking.
 */
export async function listAlternatives(
  deps: Pick<Deps, 'db' | 'clock'>,
  { familyId }: Caller,
  id: string,
): Promise<Answer<'listAlternatives'>> {
  const group = await readGroup(deps.db, id, familyId);
  if (!group) throw notFound();
  const wanted = await wantedSearch(deps, group);
  if (!wanted) return { totalItems: 0, items: [] };
  const tried = [group.facilityId, ...(await facilitiesTried(deps.db, id, unsuccessful))];
  for (const radius of radiusStepsKm) {
    const { items } = await listFacilities(deps, { ...wanted, radius, limit: limits.pageLimitMax });
    const others = items.filter(
      (item) => item.bookable && typeof item.priceAsked === 'number' && !tried.includes(item.id),
    );
    if (others.length > 0) return { totalItems: others.length, items: others.slice(0, shown) };
  }
  return { totalItems: 0, items: [] };
}

/** The booking as a search around its facility; null if no child or no day is left. */
async function wantedSearch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  group: BookingGroupRow,
): Promise<Query<'listFacilities'> | null> {
  const today = todayIn(group.timeZone, clock.now());
  const children = await readCareChildren(db, group.familyId, group.children);
  const ahead = datesAhead(await itemsOfGroups(db, [group.id]), today);
  const [place] = await readRequestPlaces(db, [group.addressId]);
  if (!place || children.length === 0 || ahead.length === 0) return null;
  const { lat, lng, postalCode } = place;
  return {
    ...(lat === null || lng === null ? { place: postalCode } : { lat, lng }),
    birthDates: children.map(({ birthDate }) => birthDate),
    ...(group.type === BookingType.PERMANENT ? { weekdays: [...group.permanentBookingDays] } : { dates: ahead }),
    type: group.type,
    scheduleType: group.scheduleType,
  };
}
