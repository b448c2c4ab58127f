import { fullDate } from '@/lib/dates/dates';
import { Pool, type ScheduleType, SessionType, valuesOf, Weekday } from '@/lib/enums';

/** The pools in which a session takes a place (product rule 5). */
export const poolsOf = {
  [SessionType.FULL_DAY]: [Pool.MORNING, Pool.AFTERNOON],
  [SessionType.HALF_DAY_AM]: [Pool.MORNING],
  [SessionType.HALF_DAY_PM]: [Pool.AFTERNOON],
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: [Pool.BEFORE_AFTER],
  [SessionType.BEFORE_SCHOOL]: [Pool.BEFORE_AFTER],
  [SessionType.AFTER_SCHOOL]: [Pool.BEFORE_AFTER],
  [SessionType.WEEKEND_FULL_DAY]: [Pool.MORNING, Pool.AFTERNOON],
} as const satisfies Record<ScheduleType, readonly Pool[]>;

export interface CareItem {
  id: string;
  childId: string;
  ageGroupId: string;
  date: string;
  sessionType: ScheduleType;
}

interface PlaceCount {
  ageGroupId: string;
  date: string;
  pool: Pool;
  places: number;
}

interface ChildPlace {
  childId: string;
  date: string;
  pool: Pool;
  itemId: string;
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which counters are locked; the same everywhere, to avoid deadlocks. */
export function comparePlaces(a: Omit<PlaceCount, 'places'>, b: Omit<PlaceCount, 'places'>): number {
  return compareText(a.ageGroupId, b.ageGroupId) || compareText(a.date, b.date) || a.pool - b.pool;
}

/** The places these items take, by counter, in lock order. */
export function countPlaces(items: readonly Pick<CareItem, 'ageGroupId' | 'date' | 'sessionType'>[]): PlaceCount[] {
  const counts = new Map<string, PlaceCount>();
  for (const { ageGroupId, date, sessionType } of items) {
    for (const pool of poolsOf[sessionType]) {
      const key = `${ageGroupId} ${date} ${pool}`;
      const known = counts.get(key);
      if (known) known.places += 1;
      else counts.set(key, { ageGroupId, date, pool, places: 1 });
    }
  }
  return [...counts.values()].sort(comparePlaces);
}

/** The places these items take for their children, in a fixed order. */
export function childPlaces(items: readonly Omit<CareItem, 'ageGroupId'>[]): ChildPlace[] {
  return items
    .flatMap(({ id, childId, date, sessionType }) =>
      poolsOf[sessionType].map((pool) => ({ childId, date, pool, itemId: id })),
    )
    .sort((a, b) => compareText(a.childId, b.childId) || compareText(a.date, b.date) || a.pool - b.pool);
}

interface DoubledPlace {
  childName: string;
  facilityName: string;
  date: string;
  days: number;
}

const doubledNamed = 3;

/**
 * Says that children already have a place at a time that was asked for.
 *
 * @param isFamily whether the family reads it; a facility is not told where else a child is cared for
 */
export function writeDoubled(places: readonly DoubledPlace[], isFamily: boolean): string {
  // The other request may have ended since the conflict.
  if (places.length === 0) return 'A child already has a spot at this time.';
  const said = places.slice(0, doubledNamed).map(({ childName, facilityName, date, days }) => {
    const more = days > 1 ? ` and ${days - 1} other ${days === 2 ? 'day' : 'days'}` : '';
    return `${childName} already has a spot${isFamily ? ` at ${facilityName}` : ''} on ${fullDate(date)}${more}.`;
  });
  const rest = places.length - said.length;
  return [...said, ...(rest > 0 ? [`There ${rest === 1 ? 'is 1 more' : `are ${rest} more`}.`] : [])].join(' ');
}

/** The weekdays with places. @param figures 21 numbers: index (pool - 1) * 7 + weekday - 1 */
export const placesByWeekday = (figures: readonly number[]) =>
  valuesOf(Weekday)
    .map((weekday) => ({
      weekday,
      am: figures[weekday - 1] ?? 0,
      pm: figures[7 + weekday - 1] ?? 0,
      beforeAfter: figures[14 + weekday - 1] ?? 0,
    }))
    .filter((day) => day.am + day.pm + day.beforeAfter > 0);
