import type { BookingGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { presentBooking } from '@/server/areas/care/bookings/present-bookings';
import { lockGroup, setUnmetDismissed } from '@/server/areas/care/bookings/rows';
import { refuseStale } from '@/server/areas/care/requests/answer-checks';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Takes a booking off the unmet ones, for all adults of the family and on all their devices. Throws `notFound`, or
 * `conflict` if the booking has changed since the parent saw it.
 */
export async function dismissUnmetBooking(
  deps: Deps,
  { familyId }: Caller,
  id: string,
  { version }: { version?: number } = {},
): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    const row = await lockGroup(tx, id);
    if (row?.familyId !== familyId) throw notFound();
    await refuseStale({ row, version, present: () => presentBooking(tx, deps, row) });
    await setUnmetDismissed(tx, id, deps.clock.now());
    return presentBooking(tx, deps, row);
  });
}
