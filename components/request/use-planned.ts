import { useMemo } from 'react';
import type { Planned } from '@/lib/requests/clashes';
import { useAppSelector } from '@/store/hooks';
import { loadPlanned } from '@/store/load-planned';
import { selectBookingEntities } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { selectTourEntities } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';

/**
 * What the family has planned, to warn of clashes: everything that is loaded already and, unless skipped, all of it. A failure only
 * leaves out warnings.
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
