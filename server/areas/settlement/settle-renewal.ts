import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import type { Tx } from '@/server/db/connection';
import { dueAt } from '@/server/areas/bookings/rules/due';
import { givesUp, renewalState } from '@/server/areas/bookings/rules/renewal';
import { aboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockPayments, type PaymentRow } from '@/server/areas/payments/rows/payments';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

/** A later month of a permanent booking is paid: it runs on to that month's end. */
export async function acceptRenewal(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  payment: PaymentRow,
): Promise<void> {
  const now = deps.clock.now();
  const paidThrough = lastOfMonth(monthOf(payment.period!));
  const due = dueAt({ ...group, paidThrough }, { state: 'none' }, group.timeZone, now);
  await updateGroup(tx, group, { paidThrough, dueAt: due, updatedAt: now });
}

/** A later month was refused: tried again a day later, and given up after three days (product rule 4). */
export async function refuseRenewal(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  payment: PaymentRow,
): Promise<void> {
  const now = deps.clock.now();
  const tries = (await lockPayments(tx, group.id)).filter((one) => one.period === payment.period);
  if (givesUp(tries, now)) {
    const note = 'The month could not be charged.';
    await moveBooking(tx, deps, group, { actor: 'payment', action: 'abandon' }, { note });
    return;
  }
  const due = dueAt(group, renewalState(tries), group.timeZone, now);
  await updateGroup(tx, group, { dueAt: due, updatedAt: now });
  await enqueueMail(tx, deps, {
    kind: 'renewalRefused',
    ...aboutRequest(group),
    cardLast4: payment.cardLast4,
    charge: { amount: payment.amount, currency: payment.currency },
  });
}
