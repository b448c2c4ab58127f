import type { BookingGroup, Paged, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { BookingStatus, valuesOf } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { bookingListOf, type BookingList } from '@/lib/workflow/booking';
import { pageOffset } from '@/server/domain/family/page-offset';
import { listGroups } from '@/server/repositories/booking-groups';
import { presentBookings } from '@/server/services/bookings/present-bookings';
import type { Deps } from '@/server/services/deps';

/** One of the three lists of product rule 4: upcoming by what comes next, past and canceled by what was last. */
export async function listBookings(
  deps: Deps,
  caller: Caller,
  list: BookingList,
  { page = 1, limit = limits.pageLimit }: Query<'listUpcomingBookings'>,
): Promise<Paged<BookingGroup>> {
  const statuses = valuesOf(BookingStatus).filter((status) => bookingListOf[status] === list);
  const { groups, total } = await listGroups(deps.db, caller.familyId, statuses, {
    offset: pageOffset(page, limit),
    limit,
    newestFirst: list !== 'upcoming',
  });
  const items = await presentBookings(deps.db, deps, groups);
  return { items, totalItems: total, totalPages: Math.ceil(total / limit), page, limit };
}
