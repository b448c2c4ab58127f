import type { BookingGroup, Paged, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { BookingStatus, valuesOf } from '@/lib/enums';
import { bookingListOf, type BookingList } from '@/lib/workflow/booking';
import { listGroups } from '@/server/areas/bookings/rows';
import { presentBookings } from '@/server/areas/bookings/present-bookings';
import type { Deps } from '@/server/areas/shared/deps';
import { answerPage } from '@/server/areas/requests/read-requests';

/** One of the three lists of product rule 4: upcoming by what comes next, past and canceled by what was last. */
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
