import { groupOf } from '@/__tests__/support/search/plain-care';
import type { PlainRows } from '@/__tests__/support/search/plain-rows';
import { addMonths, ageInMonths, eachDate, weekdayOf } from '@/lib/dates/dates';
import { WaitlistStatus } from '@/lib/enums';
import type { Database } from '@/server/db/connection';

const poolsOf: Record<number, readonly number[]> = { 1: [1, 2], 2: [1], 3: [2], 4: [3], 5: [3], 6: [3], 7: [1, 2] };

/**
 * Reference implementation of the places kept for waiting families, for requests that were never offered a place, of families
 * without a child enrolled there: in the order of joining, a request keeps its places if all of them are free. Returns the rows with the kept
 * places counted as taken.
 */
export async function withKept(db: Database, rows: PlainRows, today: string): Promise<PlainRows> {
  const waiting = await db
    .selectFrom('waitlistGroup')
    .selectAll()
    .where('status', '=', WaitlistStatus.NEW)
    .orderBy('ageGroupId')
    .orderBy('type')
    .orderBy('joinedAt')
    .orderBy('sequence')
    .execute();
  const children = new Map((await db.selectFrom('child').selectAll().execute()).map((child) => [child.id, child]));
  const taken = new Map(rows.taken);
  for (const request of waiting) {
    const facility = rows.facilities.find(({ id }) => id === request.facilityId)!;
    const groups = facility.groups.filter(({ addressId }) => addressId === request.addressId);
    const first = request.startMonth && request.startMonth > today ? request.startMonth : today;
    const dates =
      request.type === 1
        ? request.bookingDates
        : eachDate(first, addMonths(first, 12)).filter((date) =>
            (request.permanentBookingDays as number[]).includes(weekdayOf(date)),
          );
    const wanted = new Map<string, { places: number; left: number }>();
    for (const date of dates.filter((day) => day > today && !facility.closedDays.includes(day))) {
      for (const child of request.children) {
        const group = groupOf(groups, ageInMonths(children.get(child)!.birthDate, date));
        for (const pool of group ? poolsOf[request.scheduleType]! : []) {
          const key = [group!.id, date, pool].join();
          const all = rows.capacity.get([group!.id, weekdayOf(date), pool].join()) ?? 0;
          const places = (wanted.get(key)?.places ?? 0) + 1;
          wanted.set(key, { places, left: all - (taken.get(key) ?? 0) });
        }
      }
    }
    if ([...wanted.values()].some(({ places, left }) => places > left)) continue;
    for (const [key, { places }] of wanted) taken.set(key, (taken.get(key) ?? 0) + places);
  }
  return { ...rows, taken };
}
