import type { CalendarDate } from '@/lib/dates/dates';
import { searchDayAt } from '@/lib/dates/time-zones';
import { useAppSelector } from '@/store/hooks';
import { selectSearchDay, selectSettings } from '@/store/slices/settings';

/** The day that ages and "tomorrow" are counted from: the server's, so that its HTML and the browser agree. */
export function useSearchDay(): CalendarDate {
  const told = useAppSelector(selectSearchDay);
  const settings = useAppSelector(selectSettings);
  return told ?? searchDayAt(new Date(settings?.now ?? 0));
}
