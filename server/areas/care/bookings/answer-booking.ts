import type { BookingGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { BookingStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { payingCard } from '@/lib/money/card-facts';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { presentBooking } from '@/server/areas/care/bookings/present-bookings';
import { type BookingGroupRow, lockGroup, setCard } from '@/server/areas/care/bookings/rows';
import { cancellationQuote } from '@/server/areas/care/bookings/rules/refunds';
import { isRepeatedMove, refuseStale } from '@/server/areas/care/requests/answer-checks';
import { countMoves } from '@/server/areas/care/requests/rows/moves';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { shownCard } from '@/server/areas/money/payments/cards';
import { lockPayments } from '@/server/areas/money/payments/rows/payments';
import { listCards } from '@/server/areas/money/payments/rows/wallet-cards';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** What the parent saw; money in minor units. */
interface Shown {
  version?: number;
  /** The charge shown for approving. */
  charge?: number;
  /** The card chosen or shown as the one to be charged. */
  cardId?: string;
  /** The refund shown for declining. */
  refund?: number;
  /** The month chosen as the last one of permanent care; without it, care ends with the paid month. */
  lastMonth?: string;
}

/**
 * The parent approves (a facility's answer, or a retry of a failed payment) or declines, which is how a booking is cancelled
 * (product rule 4). Throws `notFound`, or `conflict` if the move is not allowed, there is no card, or what the parent saw has
 * changed.
 */
export async function answerBooking(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'decline',
  shown: Shown = {},
): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    const card = await shownCard(tx, caller.familyId, shown.cardId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    // The refund must not expire between the check and the move.
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = (of: BookingGroupRow) => presentBooking(tx, frozen, of);
    const { version, charge, cardId, refund, lastMonth } = shown;
    const details = action === 'approve' ? { charge, cardId } : { refund, lastMonth };
    if (await isRepeatedMove(tx, 'booking', group, { actor: 'parent', action, version, details })) {
      return present(group);
    }
    const amount =
      action === 'approve'
        ? ({ kind: 'charge', shown: charge, now: group.priceTotal } as const)
        : ({ kind: 'refund', shown: refund, now: await refundOf(tx, group, now) } as const);
    await refuseStale({ row: group, version, amount, ...(card && { card }), present: () => present(group) });
    if (action === 'approve') await limitTries(tx, group);
    const paying = action === 'approve' && cardId ? await keepCard(tx, group, cardId) : group;
    const after = await moveBooking(
      tx,
      frozen,
      paying,
      { actor: 'parent', action },
      {
        by: caller.accountId,
        details: { [amount.kind]: amount.now, ...(cardId && { cardId }), ...(lastMonth && { lastMonth }) },
        ...(lastMonth && { lastMonth }),
      },
    );
    return present(after);
  });
}

/**
 * Keeps the card for the booking's later charges, unless it would pay anyway: so a booking whose parent chose no other card follows
 * the main one. The family is locked.
 */
async function keepCard(tx: Tx, group: BookingGroupRow, cardId: string): Promise<BookingGroupRow> {
  if (payingCard(await listCards(tx, group.familyId), group.cardId)?.id === cardId) return group;
  await setCard(tx, group.id, cardId);
  return { ...group, cardId };
}

/** Limits retries of a refused card: each one costs a charge attempt, a mail and a history entry. */
async function limitTries(tx: Tx, group: BookingGroupRow): Promise<void> {
  if (group.status !== BookingStatus.PAYMENT_FAILED) return;
  if ((await countMoves(tx, 'booking', group.id, 'approve')) < limits.paymentTriesMax) return;
  throw conflict(
    `We’ve tried to charge this booking ${limits.paymentTriesMax} times. Cancel it and send a new request.`,
  );
}

async function refundOf(tx: Tx, group: BookingGroupRow, now: Date): Promise<number> {
  const items = await itemsOfGroups(tx, [group.id]);
  return cancellationQuote(group, items, await lockPayments(tx, group.id), now)?.amount ?? 0;
}
