import type { ScheduleType } from '@/lib/enums';
import { sessionsOverlap } from '@/lib/places-left';
import { isLive } from '@/lib/single-dates';
import { useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { useLoad } from '@/store/use-load';

/** The days on which one of these children has a place at the time of this session: {date: first name}. A visitor has none. */
export function useBusyDays(
  children: readonly { id: string; firstName: string }[],
  session: ScheduleType,
): ReadonlyMap<string, string> {
  const signed = useAppSelector(selectIsSigned);
  const bookings = useAppSelector((state) => selectBookings(state, 'upcoming'));
  useLoad(loadBookings, { list: 'upcoming' }, { skip: !signed });

  const names = new Map(children.map(({ id, firstName }) => [id, firstName]));
  const busy = new Map<string, string>();
  for (const { items } of bookings ?? []) {
    for (const { childId, date, sessionType } of items.filter(isLive)) {
      const name = childId && names.get(childId);
      if (name && sessionsOverlap(sessionType as ScheduleType, session)) busy.set(date, name);
    }
  }
  return busy;
}
