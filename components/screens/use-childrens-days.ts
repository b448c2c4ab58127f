import type { Activity } from '@/api/contract/types';
import { addDays, type CalendarDate } from '@/lib/dates';
import { localTimeZone, todayIn } from '@/lib/time-zones';
import { loadActivities } from '@/store/slices/activities';
import { useLoadAll } from '@/store/use-load';
import { useLookAgain } from '@/store/use-look-again';

/** How often what may have changed today is asked for again while the page is looked at. */
export const lookAgainMs = 60_000;
/** For so many days what a facility asked for is still to be brought. */
const suppliesDays = 7;

/** What the facilities noted of these children lately, newest first, kept up to date while the page is looked at. */
export function useChildrensDays(ids: readonly string[]) {
  const views = ids.map((childId) => ({ childId, kind: 'all' as const, page: 1 }));
  const { data, status, failure, retry, reload } = useLoadAll(loadActivities, views);
  useLookAgain(() => status === 'loaded' && reload(views.map((view) => ({ ...view, background: true }))), lookAgainMs);

  const of = (id: string): readonly Activity[] => data?.find(({ view }) => view.childId === id)?.activities.items ?? [];
  return {
    /** Nothing is known of them yet. */
    isLoading: data === null && status === 'loading',
    failure,
    retry,
    of,
    /** What was asked for these children in the last days. */
    suppliesOf: (children: readonly { id: string }[], today: CalendarDate): Activity[] =>
      children
        .flatMap(({ id }) => of(id))
        .filter(
          ({ kind, at }) =>
            kind === 'supplies' && todayIn(localTimeZone(), new Date(at)) > addDays(today, -suppliesDays),
        ),
  };
}
