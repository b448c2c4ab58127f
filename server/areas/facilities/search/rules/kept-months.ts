import { firstOfMonth, monthOf } from '@/lib/dates/dates';
import { Pool } from '@/lib/enums';
import type { TakenMonth } from '@/server/areas/facilities/search/rules/month-calendar';

/** Places kept for waiting families in an age group, by day of the month; the same shape as {@link TakenMonth}. */
export interface KeptMonth {
  ageGroupId: string;
  /** First day of the month. */
  month: string;
  am: number[];
  pm: number[];
  beforeAfter: number[];
}

const listOf = { [Pool.MORNING]: 'am', [Pool.AFTERNOON]: 'pm', [Pool.BEFORE_AFTER]: 'beforeAfter' } as const;
const none = () => Array.from({ length: 31 }, () => 0);

/** Places unavailable to a new request: booked, or kept for waiting families. */
export function addKept(taken: TakenMonth, kept: KeptMonth): TakenMonth {
  const sum = (of: keyof TakenMonth) => kept[of].map((places, day) => places + (taken[of]?.[day] ?? 0));
  return { am: sum('am'), pm: sum('pm'), beforeAfter: sum('beforeAfter') };
}

export function keptByMonth(
  kept: readonly { ageGroupId: string; date: string; pool: Pool; places: number }[],
): KeptMonth[] {
  const months = new Map<string, KeptMonth>();
  for (const { ageGroupId, date, pool, places } of kept) {
    const month = firstOfMonth(monthOf(date));
    const key = `${ageGroupId} ${month}`;
    const known = months.get(key) ?? { ageGroupId, month, am: none(), pm: none(), beforeAfter: none() };
    known[listOf[pool]][Number(date.slice(8)) - 1]! += places;
    months.set(key, known);
  }
  return [...months.values()];
}
