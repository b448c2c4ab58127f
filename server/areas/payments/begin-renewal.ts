import { addDays, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { monthCharge } from '@/lib/money/next-charge';
import type { Tx } from '@/server/db/connection';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { beginCharge } from '@/server/areas/payments/begin-charge';

/** The month after the paid ones, yyyy-MM-dd of its first day. */
export const nextPeriod = (paidThrough: string): string => firstOfMonth(monthOf(addDays(paidThrough, 1)));

/**
 * Begins the charge of the next month of a permanent booking (product rule 4). A month without a day of care left costs
 * nothing and counts as paid. Answers the group as it is then; `charged` is false when there was no card.
 */
export async function beginRenewal(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
): Promise<{ group: BookingGroupRow; charged: boolean }> {
  const period = nextPeriod(group.paidThrough!);
  const amount = monthCharge({ ...group, priceMonthly: group.priceMonthly! }, period);
  const updatedAt = deps.clock.now();
  if (amount > 0) {
    if (!(await beginCharge(tx, deps, group, { amount, period }))) return { group, charged: false };
    return { group: await updateGroup(tx, group, { updatedAt }), charged: true };
  }
  const change = { paidThrough: lastOfMonth(monthOf(period)), updatedAt };
  return { group: await updateGroup(tx, group, change), charged: true };
}
