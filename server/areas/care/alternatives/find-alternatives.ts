import type { Answer } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { placeAround } from '@/lib/facilities/addresses';
import { limits } from '@/lib/limits';
import {
  type RequestedCare,
  askedOfBooking,
  askedOfTour,
  askedOfWaitlist,
  isStillAhead,
  othersSearch,
} from '@/lib/requests/lead-on';
import { searchText } from '@/lib/search/alerts';
import { searchQuery } from '@/lib/search/search';
import { bookingLeadsOn } from '@/lib/workflow/booking';
import { toursAskedAt, waitlistsAskedAt } from '@/server/areas/care/alternatives/rows';
import { facilitiesTried, readGroup, unmetOfGroups } from '@/server/areas/care/bookings/rows';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { readTour } from '@/server/areas/care/tours/rows';
import { readWaitlist } from '@/server/areas/care/waitlists/rows';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { listFacilities } from '@/server/areas/facilities/listings/search-facilities';
import { reachableOf } from '@/server/areas/facilities/search/rows/participation';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

/** Alternatives in one answer; the search shows the others. */
const shown = 3;

interface EndedRequest {
  requested: RequestedCare;
  addressId: string;
  timeZone: string;
  /** Facilities that have declined it, or have been asked already. */
  tried: readonly string[];
}

/**
 * Other facilities that the same request can be sent to, the nearest first, by one search of the home page. Throws
 * `notFound` for another family's request.
 */
export async function listAlternatives(
  deps: Pick<Deps, 'db' | 'clock'>,
  { familyId }: Caller,
  id: string,
): Promise<Answer<'listAlternatives'>> {
  const { db, clock } = deps;
  const request = (await endedBooking(db, id, familyId, clock.now())) ?? (await endedOther(db, id, familyId));
  if (!request) throw notFound();
  const { requested, addressId, timeZone, tried } = request;
  const today = todayIn(timeZone, clock.now());
  const [place] = await readRequestPlaces(db, [addressId]);
  const search = othersSearch(requested, {
    place: placeAround(place!),
    today,
    tried: [...new Set(tried)].slice(0, limits.exceptMax),
  });
  if (!isStillAhead(requested, today)) return { totalItems: 0, items: [], search: searchText(search) };
  const found = await listFacilities(deps, searchQuery(search));
  const reachable = await reachableOf(
    db,
    found.items.map((item) => item.id),
  );
  return {
    totalItems: found.totalItems,
    ...(found.more ? { more: true } : {}),
    items: found.items.filter((item) => reachable.includes(item.id)).slice(0, shown),
    search: searchText(search),
  };
}

const unsuccessful = valuesOf(BookingStatus).filter((status) => bookingLeadsOn[status]);

async function endedBooking(db: Queryable, id: string, familyId: string, now: Date): Promise<EndedRequest | null> {
  const group = await readGroup(db, id, familyId);
  if (!group) return null;
  const [children, rows, unmet, tried] = [
    await readCareChildren(db, familyId, group.children),
    await itemsOfGroups(db, [id]),
    await unmetOfGroups(db, [id], now),
    await facilitiesTried(db, id, unsuccessful),
  ];
  const items = rows.map(({ id: itemId, childId, date }) => ({ childId, date, unmet: unmet.get(itemId) }));
  return { ...group, requested: askedOfBooking({ ...group, children, items }), tried: [group.facilityId, ...tried] };
}

const notWithdrawn = {
  tour: valuesOf(TourStatus).filter((status) => status !== TourStatus.CANCELED_BY_PARENT),
  waitlist: valuesOf(WaitlistStatus).filter((status) => status !== WaitlistStatus.CANCELED_BY_PARENT),
};

async function endedOther(db: Queryable, id: string, familyId: string): Promise<EndedRequest | null> {
  const tour = await readTour(db, id, familyId);
  if (tour) {
    const children = await readCareChildren(db, familyId, tour.children);
    const tried = await toursAskedAt(db, tour, notWithdrawn.tour);
    return { ...tour, requested: askedOfTour({ ...tour, children }), tried: [tour.facilityId, ...tried] };
  }
  const waitlist = await readWaitlist(db, id, familyId);
  if (!waitlist) return null;
  const children = await readCareChildren(db, familyId, waitlist.children);
  const tried = await waitlistsAskedAt(db, waitlist, notWithdrawn.waitlist);
  return { ...waitlist, requested: askedOfWaitlist({ ...waitlist, children }), tried: [waitlist.facilityId, ...tried] };
}
