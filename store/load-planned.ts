import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';

/**
 * The family's upcoming tours and bookings, to warn of clashes. They are not stored: the page may show a newer version of one of
 * them by the time the answer is here.
 */
export const loadPlanned = createAppAsyncThunk<
  { tours: TourGroup[]; bookings: BookingGroup[] },
  { background: true } | void
>('planned/load', async (_, { extra: { api }, signal }) => {
  const all = { query: { page: 1, limit: limits.groupLimitMax }, signal };
  const [tours, bookings] = await Promise.all([api.listUpcomingTours(all), api.listUpcomingBookings(all)]);
  return { tours: tours.items, bookings: bookings.items };
});
