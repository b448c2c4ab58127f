import type { ScheduleType } from '@/lib/enums';
import { groupBy } from '@/lib/text/group-by';

/** A session of a plan that is to be asked for. */
interface PlannedSession {
  child: number;
  date: string;
  place: string;
  session: ScheduleType;
  price: number;
}

/** One drop-in request: these children, all of these dates. */
interface WeekRequest {
  place: string;
  children: number[];
  dates: string[];
  session: ScheduleType;
  total: number;
}

/**
 * The fewest drop-in requests that ask for these sessions: one for each address, unless its children need different sessions or
 * dates.
 */
export function requestsOf(sessions: readonly PlannedSession[]): WeekRequest[] {
  const byChild = groupBy(sessions, ({ place, session, child }) => `${place} ${session} ${child}`);
  const rows = [...byChild.values()].map((own) => ({ own, dates: own.map(({ date }) => date).sort() }));
  const alike = groupBy(rows, ({ own, dates }) => `${own[0]!.place} ${own[0]!.session} ${dates.join()}`);
  return [...alike.values()].map((same) => {
    const { own, dates } = same[0]!;
    const all = same.flatMap((row) => row.own);
    return {
      place: own[0]!.place,
      session: own[0]!.session,
      dates,
      children: same.map((row) => row.own[0]!.child),
      total: all.reduce((sum, { price }) => sum + price, 0),
    };
  });
}
