import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';
import type { Tx } from '@/server/db/connection';
import { careDates, holdHorizon } from '@/server/areas/bookings/rules/horizon';
import { ageGroupOn } from '@/lib/facilities/age-group';
import type { CareItem } from '@/server/areas/capacity/rules';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { insertItems, type BookingItemRow } from '@/server/areas/capacity/rows';
import { readCareChildren, type CareChildRow } from '@/server/areas/family/rows/children';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { holdPlaces } from '@/server/areas/capacity/hold-places';

/**
 * Holds the months that have come within reach since the last time (product rule 4). A child who has outgrown the
 * facility by then ends the booking with its last held day, which becomes its end date. Throws `conflict` as holdPlaces
 * does: then nothing was held, and it is tried again the next day. Answers the group as it is then.
 */
export async function extendPermanent(tx: Tx, deps: RequestDeps, group: BookingGroupRow): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  const heldThrough = group.heldThrough!;
  const horizon = holdHorizon(todayIn(group.timeZone, now));
  const lastDay = group.endsOn ?? group.endDate;
  const through = lastDay !== null && lastDay < horizon ? lastDay : horizon;
  const terms = await readCareTerms(tx, group.facilityId, group.addressId);
  const children = await readCareChildren(tx, group.familyId, group.children);
  const groups = terms?.ageGroups ?? [];
  const dates = careDates(addDays(heldThrough, 1), through, group.permanentBookingDays);
  const outgrown = dates.find((date) => children.some((child) => !ageGroupOn(groups, child.birthDate, date)));
  const reached = outgrown === undefined ? through : addDays(outgrown, -1);
  const items = itemsOn(
    group,
    groups,
    children,
    dates.filter((date) => date <= reached),
  );
  await insertItems(tx, items);
  await holdPlaces(tx, items);
  const ending = outgrown === undefined ? {} : { endDate: reached };
  return updateGroup(tx, group, { heldThrough: reached, ...ending, updatedAt: now });
}

function itemsOn(
  group: BookingGroupRow,
  ageGroups: readonly { id: string; fromMonths: number | null; toMonths: number | null }[],
  children: readonly CareChildRow[],
  dates: readonly string[],
): (BookingItemRow & CareItem)[] {
  return dates.flatMap((date) =>
    children.map((child) => ({
      id: randomUUID(),
      groupId: group.id,
      tourId: null,
      childId: child.id,
      ageGroupId: ageGroupOn(ageGroups, child.birthDate, date)!.id,
      date,
      sessionType: group.scheduleType,
      status: BookingItemStatus.APPROVED,
      price: 0,
      held: true,
    })),
  );
}
