import type { BookingGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { limits } from '@/lib/limits';
import { bookingMoney } from '@/lib/money/booking-money';
import { isInProgress } from '@/lib/money/charges';
import { presentBooking } from '@/server/areas/care/bookings/present-bookings';
import { lockGroup, setDue, updateGroup } from '@/server/areas/care/bookings/rows';
import { dueAt } from '@/server/areas/care/bookings/rules/due';
import { refuseStale } from '@/server/areas/care/requests/answer-checks';
import { beginRenewal, nextPeriod } from '@/server/areas/money/payments/begin-charge';
import { shownCard } from '@/server/areas/money/payments/cards';
import { lockPayments } from '@/server/areas/money/payments/rows/payments';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Chooses the card that pays for the later months of permanent care (product rule 4, "Charges"). A month that was refused, or
 * waits for the bank, is charged to it at once; other bookings and the main card stay as they are. Throws `notFound`, or
 * `conflict` if no later month is charged, a charge is in progress, or what the parent saw has changed.
 *
 * @param shown the version, the next charge in minor units, and the chosen card
 */
export async function chooseCard(
  deps: Deps,
  { familyId }: Caller,
  id: string,
  { version, charge, cardId }: { version?: number; charge?: number; cardId: string },
): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    const card = await shownCard(tx, familyId, cardId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== familyId) throw notFound();
    const present = () => presentBooking(tx, deps, group);
    const shown = await present();
    const { goesOn, next } = bookingMoney(shown);
    const period = group.paidThrough && nextPeriod(group.paidThrough);
    const attempts = (await lockPayments(tx, id)).filter((payment) => payment.period === period);
    const isCharging = attempts.some(isInProgress);
    // A repeated answer, or nothing to change.
    if (group.cardId === cardId && (isCharging || next?.moment === 'month')) return shown;

    const amount = next && ({ kind: 'charge', shown: charge, now: next.amount } as const);
    await refuseStale({ row: group, version, ...(amount && { amount }), ...(card && { card }), present });
    if (!goesOn || !next) throw conflict('No later month of this booking will be charged.');
    if (isCharging) throw conflict('A payment for this booking is in progress. Try again in a few minutes.');

    const now = deps.clock.now();
    const chosen = await updateGroup(tx, group, { cardId, isExample: false, updatedAt: now });
    if (next.moment === 'month') return presentBooking(tx, deps, chosen);
    if (attempts.length >= limits.paymentTriesMax)
      throw conflict(`We’ve tried to charge this month ${limits.paymentTriesMax} times. Please contact support.`);
    const { group: charged } = await beginRenewal(tx, deps, chosen);
    await setDue(tx, id, { dueAt: dueAt(charged, { state: 'charging' }, charged.timeZone, now) });
    return presentBooking(tx, deps, charged);
  });
}
