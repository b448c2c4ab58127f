import type { Tx } from '@/server/db/connection';
import { aboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

/**
 * Writes to the family what became of a refund that its card's bank sent back; the booking shows the same. `amount` is in minor
 * units. The group is locked.
 */
export async function tellOfRefund(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  kind: 'refundReturned' | 'refundPaidOtherwise',
  amount: number,
): Promise<void> {
  await updateGroup(tx, group, { updatedAt: deps.clock.now() });
  await enqueueMail(tx, deps, {
    kind,
    ...aboutRequest(group),
    refund: { amount, currency: group.currency },
  });
}
