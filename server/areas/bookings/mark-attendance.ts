import { conflict, invalid, notFound } from '@/lib/app-error';
import { formatDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';
import { inTransaction } from '@/server/db/transaction';
import { refusalOf } from '@/server/areas/bookings/rules/refusal';
import { lockGroup, updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { itemsOfGroups, setItemStatus } from '@/server/areas/capacity/rows';
import type { Deps } from '@/server/areas/shared/deps';

const markable: readonly (BookingItemStatus | null)[] = [
  BookingItemStatus.APPROVED,
  BookingItemStatus.ATTENDED,
  BookingItemStatus.NOT_ATTENDED,
];

/**
 * The desk notes whether the children of a booking were there on a date (product rule 3). Throws `notFound`, `invalid`
 * {date} for a day that is still to come or not one of the booking's, `conflict` where no care was agreed.
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
    if (group.status !== BookingStatus.APPROVED && group.status !== BookingStatus.COMPLETED) {
      throw conflict(refusalOf('attend', group.status));
    }
    const now = deps.clock.now();
    if (date > todayIn(group.timeZone, now))
      throw invalid({ date: `${formatDate(date, 'MMMM d')} has not happened yet.` });
    const items = (await itemsOfGroups(tx, [id])).filter(
      (item) => item.date === date && markable.includes(item.status),
    );
    if (items.length === 0) throw invalid({ date: 'This booking has no care on this date.' });
    const ids = items.map((item) => item.id);
    await setItemStatus(tx, ids, attended ? BookingItemStatus.ATTENDED : BookingItemStatus.NOT_ATTENDED);
    return updateGroup(tx, group, { isExample: false, updatedAt: now });
  });
}
