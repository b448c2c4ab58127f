import type { Answer, BookingGroup, Paged, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { BookingStatus, valuesOf } from '@/lib/enums';
import type { Caller } from '@/lib/call-context';
import { bookingLeadsOn, type BookingList, bookingListOf } from '@/lib/workflow/booking';
import { presentBooking, presentBookings } from '@/server/areas/care/bookings/present-bookings';
import { listBusySessions, listGroups, listUnmetGroups, readGroup } from '@/server/areas/care/bookings/rows';
import { answerPage } from '@/server/areas/care/requests/read-requests';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** Throws `notFound` for another family's booking. */
export async function getBooking(deps: Deps, caller: Caller, id: string): Promise<BookingGroup> {
  const group = await readGroup(deps.db, id, caller.familyId);
  if (!group) throw notFound();
  return presentBooking(deps.db, deps, group);
}

/** One of the three lists of product rule 4. Upcoming starts with the next one, past and canceled with the latest. */
export const listBookings = (
  deps: Deps,
  { familyId }: Caller,
  list: BookingList,
  query: Query<'listUpcomingBookings'>,
): Promise<Paged<BookingGroup>> => {
  const statuses = valuesOf(BookingStatus).filter((status) => bookingListOf[status] === list);
  const newestFirst = list !== 'upcoming';
  return answerPage(
    query,
    (at) => listGroups(deps.db, familyId, statuses, { ...at, newestFirst }),
    (groups) => presentBookings(deps.db, deps, groups),
  );
};

/** Requests that came to nothing while the care is still ahead, the latest to end first (record 0157). */
export const listUnmetBookings = (
  deps: Deps,
  { familyId }: Caller,
  query: Query<'listUnmetBookings'>,
): Promise<Paged<BookingGroup>> => {
  const statuses = valuesOf(BookingStatus).filter((status) => bookingLeadsOn[status]);
  return answerPage(
    query,
    (at) => listUnmetGroups(deps.db, familyId, { statuses, now: deps.clock.now(), ...at }),
    (groups) => presentBookings(deps.db, deps, groups),
  );
};

/** When the family's children are booked already. */
export const listBusyDays = async (
  { db }: Deps,
  { familyId }: Caller,
  { from, until }: Query<'listBusyDays'>,
): Promise<Answer<'listBusyDays'>> => ({ items: await listBusySessions(db, familyId, from, until) });
