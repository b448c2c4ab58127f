import type { CalendarDate } from '@/lib/dates';
import { todayIn } from '@/lib/time-zones';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

/** The search knows no facility's zone; this one is in the middle of them. */
const zone = 'America/Toronto';

/** The day that ages and "tomorrow" are counted from: the server's, so that its HTML and the browser agree. */
export function useSearchDay(): CalendarDate {
  const settings = useAppSelector(selectSettings);
  return todayIn(zone, new Date(settings?.now ?? 0));
}
