import { conflict, invalid, notFound } from '@/lib/app-error';
import { formatDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus } from '@/lib/enums';
import { isReported } from '@/lib/requests/care/absences';
import { type DayMark, type DayState, dayStateLabels, markOf, marksFrom, markStatuses } from '@/lib/requests/day-marks';
import { bookingIsConfirmed } from '@/lib/workflow/booking';
import {
  type BookingGroupRow,
  groupOfItem,
  lockGroup,
  lockGroupsOfItems,
  updateGroup,
} from '@/server/areas/care/bookings/rows';
import { refusalOf } from '@/server/areas/care/bookings/rules/refusal';
import { type BookingItemRow, itemsById, itemsOfGroups, markItems } from '@/server/areas/facilities/capacity/rows';
import { holdLink } from '@/server/areas/facilities/contacts/links';
import type { LinkRow } from '@/server/areas/facilities/contacts/rows';
import { childrenById } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Records whether the children of a booking attended on a date (product rule 3). Throws `notFound`, `invalid` {date} for a future
 * date or one not in the booking, `conflict` if the booking is not confirmed.
 */
export async function markAttendance(
  deps: Deps,
  id: string,
  date: string,
  attended: boolean,
): Promise<BookingGroupRow> {
  return inTransaction(deps, async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group) throw notFound();
    if (!hasCare(group)) throw conflict(refusalOf('attend', group.status));
    const now = deps.clock.now();
    if (date > todayIn(group.timeZone, now))
      throw invalid({ date: `${formatDate(date, 'MMMM d')} has not happened yet.` });
    const items = (await itemsOfGroups(tx, [id])).filter((item) => item.date === date && markOf(item.status) !== null);
    if (items.length === 0) throw invalid({ date: 'This booking has no care on this date.' });
    const ids = items.map((item) => item.id);
    const status = attended ? BookingItemStatus.ATTENDED : BookingItemStatus.NOT_ATTENDED;
    await markItems(tx, ids, { status, markedAt: now, markedBy: null });
    return updateGroup(tx, group, { isExample: false, updatedAt: now });
  });
}

const hasCare = ({ status }: BookingGroupRow) => bookingIsConfirmed[status];

/** A booked day, also one on which the child is reported absent; null for one that was given up. */
const stateOf = (item: Pick<BookingItemRow, 'status' | 'notComing'>): DayState | null =>
  isReported(item) ? 'away' : markOf(item.status);

interface ChildMark {
  itemId: string;
  to: DayMark;
  /** What the contact saw. */
  shown: DayState;
}

/**
 * A facility's contact marks one child's day, today only, or undoes the mark. The mark that stands already does nothing. Throws
 * `notFound` for another facility's child or a link that has ended, and `conflict` if the day has changed since the contact saw it, or is not today.
 */
export async function markChild(
  deps: Deps,
  { itemId, to, shown }: ChildMark,
  by: Pick<LinkRow, 'id' | 'contactId' | 'facilityId'>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const groupId = await groupOfItem(tx, itemId);
    const group = groupId === null ? undefined : await lockGroup(tx, groupId);
    if (group?.facilityId !== by.facilityId) throw notFound();
    await holdLink(tx, deps, by);
    const now = deps.clock.now();
    const item = (await itemsOfGroups(tx, [group.id])).find(({ id }) => id === itemId)!;
    const [child] = await childrenById(tx, item.childId ? [item.childId] : []);
    const stands = hasCare(group) && child ? stateOf(item) : null;
    if (stands === null) {
      const who = child?.firstName ?? 'This child';
      throw conflict(`${who} isn’t expected today anymore, so nothing was changed. See the list as it is now.`);
    }
    if (stands === to) return;
    if (item.date !== todayIn(group.timeZone, now)) throw conflict('You can mark children only on the day itself.');
    if (stands !== shown || !marksFrom[stands].some((offered) => offered.to === to)) {
      throw conflict(
        stands === 'away'
          ? `${child!.firstName}’s family said since you opened this page that ${child!.firstName} isn’t coming, so nothing was changed.`
          : `${child!.firstName} was marked “${dayStateLabels[stands]}” since you opened this page, so nothing was changed.`,
      );
    }
    const marked = to === 'expected' ? { markedAt: null, markedBy: null } : { markedAt: now, markedBy: by.contactId };
    await markItems(tx, [itemId], { status: markStatuses[to], ...marked });
    await updateGroup(tx, group, { isExample: false, updatedAt: now });
  });
}

/**
 * A facility's contact marks these days' children as here, today only and all in one transaction. One who isn't expected anymore (reported
 * absent, marked, given up, or not this facility's) stays as it is, so that a repeat does nothing. Throws `notFound` for a link that
 * has ended.
 */
export async function markAllHere(
  deps: Deps,
  itemIds: readonly string[],
  by: Pick<LinkRow, 'id' | 'contactId' | 'facilityId'>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const groups = new Map((await lockGroupsOfItems(tx, by.facilityId, itemIds)).map((group) => [group.id, group]));
    await holdLink(tx, deps, by);
    const now = deps.clock.now();
    const expected = (await itemsById(tx, itemIds)).filter((item) => {
      const group = groups.get(item.groupId ?? '');
      if (!group || !hasCare(group) || item.childId === null) return false;
      return item.date === todayIn(group.timeZone, now) && stateOf(item) === 'expected';
    });
    const mark = { status: markStatuses.here, markedAt: now, markedBy: by.contactId };
    await markItems(
      tx,
      expected.map(({ id }) => id),
      mark,
    );
    for (const id of new Set(expected.map(({ groupId }) => groupId!)))
      await updateGroup(tx, groups.get(id)!, { isExample: false, updatedAt: now });
  });
}
