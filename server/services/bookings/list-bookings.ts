import type { BookingGroup, Paged, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { BookingStatus, valuesOf } from '@/lib/enums';
import { bookingListOf, type BookingList } from '@/lib/workflow/booking';
import { listGroups } from '@/server/repositories/booking-groups';
import { presentBookings } from '@/server/services/bookings/present-bookings';
import type { Deps } from '@/server/services/deps';
import { paged, pageOf } from '@/server/services/paging';

/** One of the three lists of product rule 4: upcoming by what comes next, past and canceled by what was last. */
export async function listBookings(
  deps: Deps,
  caller: Caller,
  list: BookingList,
  query: Query<'listUpcomingBookings'>,
): Promise<Paged<BookingGroup>> {
  const statuses = valuesOf(BookingStatus).filter((status) => bookingListOf[status] === list);
  const page = pageOf(query);
  const { groups, total } = await listGroups(deps.db, caller.familyId, statuses, {
    ...page,
    newestFirst: list !== 'upcoming',
  });
  return paged(await presentBookings(deps.db, deps, groups), total, page);
}
