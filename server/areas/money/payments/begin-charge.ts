import { randomUUID } from 'node:crypto';
import { conflict } from '@/lib/app-error';
import { addDays, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { wallClockIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { payingCard } from '@/lib/money/card-facts';
import { monthCharge } from '@/lib/money/charges';
import { bookedPrice } from '@/lib/money/price-steps';
import { type BookingGroupRow, updateGroup } from '@/server/areas/care/bookings/rows';
import { insertPayment, lockPayments, updatePayment } from '@/server/areas/money/payments/rows/payments';
import { listCards } from '@/server/areas/money/payments/rows/wallet-cards';
import { paidColumns } from '@/server/areas/money/payments/rules';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';

/** `wallet` makes the page link to the wallet (product rule 4). */
export const noCard = () => conflict('Add a payment card to your wallet first.', { wallet: true });

/** History note when a charge fails for lack of a card and no parent is present. */
export const noCardNote = 'There was no card to charge.';

/** First day of the month that a permanent booking's approval charges; null for a drop-in. */
export function firstPeriod(group: Pick<BookingGroupRow, 'type' | 'firstStartAt' | 'timeZone'>): string | null {
  if (group.type === BookingType.DROP_IN) return null;
  return firstOfMonth(monthOf(wallClockIn(group.timeZone, group.firstStartAt).date));
}

/**
 * Writes a charge to the card that pays for the booking. After the commit a job sends it to the gateway with the payment's id as
 * idempotency key, so a crash cannot charge twice. A charge that needed authentication is reused if it was to the same card.
 * Returns false if the family has no card. The group is locked.
 */
export async function beginCharge(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { amount, period }: { amount: number; period: string | null },
): Promise<boolean> {
  const now = deps.clock.now();
  const card = payingCard(await listCards(tx, group.familyId), group.cardId);
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

/** First day (yyyy-MM-dd) of the first unpaid month. */
export const nextPeriod = (paidThrough: string): string => firstOfMonth(monthOf(addDays(paidThrough, 1)));

/**
 * Begins the charge of a permanent booking's next month (product rule 4). A month without care costs nothing and counts as paid.
 * `charged` is false if there was no card.
 */
export async function beginRenewal(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
): Promise<{ group: BookingGroupRow; charged: boolean }> {
  const period = nextPeriod(group.paidThrough!);
  const amount = monthCharge({ ...group, price: bookedPrice(group, []) }, period);
  const updatedAt = deps.clock.now();
  if (amount > 0) {
    if (!(await beginCharge(tx, deps, group, { amount, period }))) return { group, charged: false };
    return { group: await updateGroup(tx, group, { updatedAt }), charged: true };
  }
  const change = paidColumns(group, lastOfMonth(monthOf(period)));
  return { group: await updateGroup(tx, group, { ...change, updatedAt }), charged: true };
}
