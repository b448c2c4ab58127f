import { randomUUID } from 'node:crypto';
import { conflict } from '@/lib/app-error';
import { firstOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { wallClockIn } from '@/lib/dates/time-zones';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { listCards } from '@/server/areas/payments/rows/wallet-cards';
import { insertPayment, lockPayments, updatePayment } from '@/server/areas/payments/rows/payments';
import type { RequestDeps } from '@/server/areas/shared/deps';

/** A charge cannot begin without a card: the way to the wallet (product rule 4). */
export const noCard = () => conflict('Add a payment card to your wallet first.', { wallet: true });

/** What the history says where nobody was there to be shown that way. */
export const noCardNote = 'There was no card to charge.';

/** The month whose charge comes with the approval of a permanent booking (its first day); null for a drop-in. */
export function firstPeriod(group: Pick<BookingGroupRow, 'type' | 'firstStartAt' | 'timeZone'>): string | null {
  if (group.type === BookingType.DROP_IN) return null;
  return firstOfMonth(monthOf(wallClockIn(group.timeZone, group.firstStartAt).date));
}

/**
 * Writes the charge to be made with the family's main card; a job asks the gateway after the commit, under the payment's
 * id, so that whatever crashes, it charges at most once. A charge that needed authentication is taken up again when the
 * card is still the main one. False when the family has no card. The group's lock is held.
 */
export async function beginCharge(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { amount, period }: { amount: number; period: string | null },
): Promise<boolean> {
  const now = deps.clock.now();
  const card = (await listCards(tx, group.familyId)).find((one) => one.isMain);
  if (!card) return false;
  afterCommit(tx, 'payments');
  const payments = (await lockPayments(tx, group.id)).filter((payment) => payment.period === period);
  const last = payments[payments.length - 1];
  if (last?.status === 'needs_authentication' && last.cardId === card.id && last.amount === amount) {
    await updatePayment(tx, last.id, { dueAt: now, attempts: 0, begunAt: now });
    return true;
  }
  await insertPayment(tx, {
    id: randomUUID(),
    groupId: group.id,
    cardId: card.id,
    cardLast4: card.last4,
    cardToken: card.gatewayToken,
    period,
    amount,
    currency: group.currency,
    status: 'created',
    dueAt: now,
    createdAt: now,
  });
  return true;
}
