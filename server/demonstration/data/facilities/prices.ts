import { Pool, SessionType, type Weekday } from '@/lib/enums';
import { sessionShare, type GroupPlan } from '@/server/demonstration/data/facilities/kinds';
import type { SeedRandom } from '@/server/demonstration/data/seed-random';
import type { SeedAgeGroup } from '@/server/demonstration/data/seed-facility';

/** A month has this many weeks; more days a week cost less each. */
const weeksPerMonth = 4.33;
const discountByDays = [0, 1, 0.98, 0.95, 0.92, 0.88] as const;
const roundTo = (amount: number, step: number) => Math.round(amount / step) * step;

/** Drop-in prices to the dollar and monthly prices to five dollars. */
export function pricesOf(plan: GroupPlan, level: number): Pick<SeedAgeGroup, 'dropIn' | 'schedule'> {
  const dropIn = plan.sessions.map((sessionType) => ({
    sessionType,
    price: roundTo(plan.dayPrice * level * sessionShare[sessionType], 100),
  }));
  const schedule = dropIn.flatMap(({ sessionType, price }) =>
    daysOffered(sessionType).map((days) => ({
      scheduleType: sessionType,
      days,
      monthlyPrice: roundTo(price * days * weeksPerMonth * 0.86 * (discountByDays[days] ?? 1), 500),
    })),
  );
  return { dropIn, schedule };
}

const daysOffered = (session: SessionType) => (session === SessionType.WEEKEND_FULL_DAY ? [1, 2] : [1, 2, 3, 4, 5]);

/** The weekly template of an age group: Mondays a little quieter, weekends smaller where there are any. */
export function capacityOf(plan: GroupPlan, weekends: boolean, random: SeedRandom): SeedAgeGroup['capacity'] {
  const places = random.int(plan.places[0], plan.places[1]);
  const weekdays: Weekday[] = weekends ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5];
  const pools: Pool[] = {
    day: [Pool.MORNING, Pool.AFTERNOON],
    school: [Pool.BEFORE_AFTER],
    dayAndSchool: [Pool.MORNING, Pool.AFTERNOON, Pool.BEFORE_AFTER],
  }[plan.pools];
  return weekdays.flatMap((weekday) =>
    pools
      .filter((pool) => weekday < 6 || pool !== Pool.BEFORE_AFTER)
      .map((pool) => ({ weekday, pool, places: weekday < 6 ? places : Math.max(2, Math.round(places / 3)) })),
  );
}
