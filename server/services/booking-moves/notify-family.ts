import { bookingDueHours } from '@/lib/workflow/booking';
import { BookingType } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { BookingChange } from '@/server/domain/mail/mail';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import type { RequestDeps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

/** Writes the mail that tells the family how its booking stands now. */
export async function notifyFamily(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  {
    dates,
    refund,
    note,
    reason,
  }: { dates: readonly string[]; refund: number; note: string | null; reason: string | null },
): Promise<void> {
  const answerAwaited = bookingDueHours[group.status] !== undefined && group.dueAt !== null;
  await enqueueMail(tx, deps, {
    kind: 'bookingStatus',
    familyId: group.familyId,
    id: group.id,
    number: group.number,
    facilityName: group.facilityName,
    status: group.status,
    dates: group.type === BookingType.PERMANENT ? [group.startDate] : dates,
    answerBy: answerAwaited ? { at: group.dueAt!, timeZone: group.timeZone } : null,
    refund: refund > 0 ? { amount: refund, currency: group.currency } : null,
    note,
    reason,
  });
}

/** Writes the mail that tells the family which dates of its booking have changed; the other adult reads it too. */
export async function notifyOfChange(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { told }: { told: BookingChange },
): Promise<void> {
  await enqueueMail(tx, deps, {
    kind: 'bookingChange',
    familyId: group.familyId,
    id: group.id,
    number: group.number,
    facilityName: group.facilityName,
    status: group.status,
    currency: group.currency,
    change: told,
  });
}
