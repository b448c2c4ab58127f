import { useMemo } from 'react';
import { limits } from '@/lib/limits';
import type { Planned } from '@/lib/requests/care/clashes';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { useAppSelector } from '@/store/hooks';
import { selectBookingEntities } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { selectTourEntities } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';

/** The family's upcoming requests. Not stored: by the time they arrive, the page may show a newer version of one of them. */
export const loadPlanned = createAppAsyncThunk<Planned, { background: true } | void>(
  'planned/load',
  async (_, { extra: { api }, signal }) => {
    const all = { query: { page: 1, limit: limits.groupLimitMax }, signal };
    const [tours, bookings] = await Promise.all([api.listUpcomingTours(all), api.listUpcomingBookings(all)]);
    return { tours: tours.items, bookings: bookings.items };
  },
);

/**
 * What the family has planned, to warn of clashes: the requests in the store and, unless skipped, all upcoming ones. If they cannot
 * be loaded, only their warnings are missing.
 */
export function usePlanned({ skip = false }: { skip?: boolean } = {}): Planned {
  const isSigned = useAppSelector(selectIsSigned);
  const { data } = useLoad(loadPlanned, { background: true }, { skip: skip || !isSigned });
  const tours = useAppSelector(selectTourEntities);
  const bookings = useAppSelector(selectBookingEntities);
  return useMemo(
    () => ({
      tours: Object.values({ ...byId(data?.tours), ...tours }),
      bookings: Object.values({ ...byId(data?.bookings), ...bookings }),
    }),
    [data, tours, bookings],
  );
}

const byId = <T extends { id: string }>(groups: readonly T[] = []): Record<string, T> =>
  Object.fromEntries(groups.map((group) => [group.id, group]));
