import type { Updateable } from 'kysely';
import { conflict } from '@/lib/app-error';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { todayIn } from '@/lib/time-zones';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { BookingGroupTable } from '@/server/db/schema';
import { dueAt } from '@/server/domain/bookings/due';
import { effectOf, type BookingMove } from '@/server/domain/bookings/effects';
import { refusalOf } from '@/server/domain/bookings/refusal';
import type { MoveDetails } from '@/server/domain/requests/repeat';
import { updateGroup, type BookingGroupRow } from '@/server/repositories/booking-groups';
import { recordMove } from '@/server/repositories/request-moves';
import { recordMovements } from '@/server/repositories/waitlist-movements';
import type { RequestDeps } from '@/server/services/deps';
import { changeItems } from '@/server/services/booking-moves/change-items';
import { endPermanent } from '@/server/services/booking-moves/end-permanent';
import type { BookingOutcome } from '@/server/services/booking-moves/outcome';
import { repriceDropIn } from '@/server/services/booking-moves/reprice';
import { settleAccounts } from '@/server/services/booking-moves/settle-accounts';
import { notifyFamily } from '@/server/services/booking-moves/notify-family';
import { beginCharge, firstPeriod, noCard } from '@/server/services/payments/begin-charge';
import { countReply } from '@/server/services/requests/count-reply';
import { moveWaitlistWithBooking } from '@/server/services/booking-moves/move-waitlist-with-booking';

export interface MoveOptions {
  note?: string | null;
  /** The account of the parent who makes it. */
  by?: string;
  /** For approveSome: the dates the facility can take. */
  dates?: readonly string[];
  /** What the move is about, to be kept with it. */
  details?: MoveDetails;
  /** Columns that change with the move. */
  change?: Updateable<BookingGroupTable>;
  /** For an approval whose charge has been made already: the card's owner came back to the gateway by another way. */
  charged?: boolean;
}

/**
 * The only way a booking changes its status. The table of product rule 4 says whether the move is allowed, effects.ts
 * what it brings with it: items and their places, the charge or the refund, the facility's reply, the mail, the
 * waitlist, and when the clock is next concerned. `group` is locked by the caller (lockGroup), who has looked for a
 * repeat (isDone). What the table does not have is a `conflict` with a sentence.
 */
export async function moveBooking(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  move: BookingMove,
  options: MoveOptions = {},
): Promise<BookingOutcome> {
  const to = nextStatus(bookingWorkflow, group.status, move.actor, move.action);
  if (to === null || (group.endsOn !== null && move.actor === 'parent')) {
    throw conflict(refusalOf(move.action, group.status, move.actor));
  }
  const { note = null, dates = [], by, details } = options;
  if (endsWithPaidMonth(group, move, deps.clock.now())) return endPermanent(tx, deps, group, { by, details });

  const now = deps.clock.now();
  const effect = effectOf(move);
  const { items, freed } = await changeItems(tx, deps, group, { effect: effect.items, to, dates });
  const refund = await settleAccounts(tx, deps, group, { refund: effect.refund, to, reason: move.action });
  const left = items.filter((item) => item.status === BookingItemStatus.APPROVED);
  const fewer = effect.items === 'approveSome' ? await repriceDropIn(tx, group, left) : {};
  const moved = { ...group, ...options.change, ...fewer, status: to } as BookingGroupRow;
  const touched = move.actor === 'parent' || move.actor === 'facility';
  const after = await updateGroup(tx, group, {
    ...options.change,
    ...fewer,
    status: to,
    isExample: touched ? false : group.isExample,
    dueAt: dueAt(moved, { state: 'none' }, group.timeZone, now),
    updatedAt: now,
  });
  await recordMove(tx, 'booking', {
    subjectId: group.id,
    at: now,
    ...move,
    fromStatus: group.status,
    toStatus: to,
    note,
    fromVersion: group.version,
    details,
  });
  await countReply(tx, 'booking', group, effect.reply, now);
  await moveWaitlistWithBooking(tx, deps, after, effect.waitlist);
  if ([group.status, to].includes(BookingStatus.APPROVED)) {
    // Whether a sibling is enrolled decides who comes first in the lines there.
    const { facilityId, familyId } = group;
    await recordMovements(tx, { at: now, facilityId, familyId, up: 'siblingGone' });
  }
  if (effect.tell) {
    // What a person wrote is quoted as theirs; what the payment brought is said by us.
    const words = move.actor === 'payment' ? { note: null, reason: note } : { note, reason: null };
    const dates = (left.length > 0 ? left : items).map((item) => item.date);
    await notifyFamily(tx, deps, after, { dates, refund, by, ...words });
  }
  const outcome: BookingOutcome = { group: after, changed: true, freed };
  return effect.charge && !options.charged ? charge(tx, deps, outcome, move) : outcome;
}

/** A parent without a card is shown the way to the wallet; a facility's approval then finds the payment failed. */
async function charge(tx: Tx, deps: RequestDeps, outcome: BookingOutcome, move: BookingMove): Promise<BookingOutcome> {
  const { group } = outcome;
  if (await beginCharge(tx, deps, group, { amount: group.priceTotal, period: firstPeriod(group) })) return outcome;
  if (move.actor === 'parent') throw noCard();
  const refused = await moveBooking(
    tx,
    deps,
    group,
    { actor: 'payment', action: 'refuse' },
    { note: 'There was no card to charge.' },
  );
  return { ...refused, freed: [...outcome.freed, ...refused.freed] };
}

/** A confirmed permanent booking that its parent cancels goes on to the end of the paid month, unless that is over. */
function endsWithPaidMonth(group: BookingGroupRow, move: BookingMove, now: Date): boolean {
  const byParent = move.actor === 'parent' && move.action === 'decline';
  const confirmed = group.type === BookingType.PERMANENT && group.status === BookingStatus.APPROVED;
  return byParent && confirmed && group.paidThrough !== null && group.paidThrough >= todayIn(group.timeZone, now);
}
