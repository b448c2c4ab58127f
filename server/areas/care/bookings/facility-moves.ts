import { conflict, invalid } from '@/lib/app-error';
import { BookingType } from '@/lib/enums';
import { actionToCancel, refundOfMove } from '@/server/areas/care/bookings/cancel-dates';
import { type BookingMoveOptions, moveBooking } from '@/server/areas/care/bookings/move-booking';
import { type BookingGroupRow, lockGroup } from '@/server/areas/care/bookings/rows';
import type { BookingMove } from '@/server/areas/care/bookings/rules/effects';
import { type Answered, answerForFacility, type ShownToFacility } from '@/server/areas/care/requests/request-moves';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

type FacilityMove = Extract<BookingMove, { actor: 'facility' }>;

interface ShownBooking extends ShownToFacility {
  /** The refund that was shown for cancelling, minor units. */
  refund?: number | undefined;
}

/**
 * A facility's moves of a booking (product rules 4 and 8). Each throws `notFound`, or `conflict` if the move is not allowed or what
 * the facility saw has changed; repeating the last move does nothing. `note` is for the parent.
 */
export const approveBooking = (deps: Deps, id: string, note?: string, shown?: ShownToFacility) =>
  moveForFacility(deps, id, shown, async () => ({ action: 'approve', note }));

export const declineBooking = (deps: Deps, id: string, note?: string, shown?: ShownToFacility) =>
  moveForFacility(deps, id, shown, async () => ({ action: 'decline', note }));

/** Withdraws an answer or offer that the parent has not accepted yet. */
export const withdrawBooking = (deps: Deps, id: string, note?: string, shown?: ShownToFacility) =>
  moveForFacility(deps, id, shown, async () => ({ action: 'withdraw', note }));

/** Cancels a confirmed booking; future care is refunded in full. */
export const cancelBooking = (deps: Deps, id: string, note?: string, shown?: ShownBooking) =>
  moveForFacility(deps, id, shown, async () => ({ action: 'cancel', note }));

/**
 * Cancels single dates (yyyy-MM-dd) of a confirmed booking, each with a full refund. If none is left, the booking is cancelled.
 * Throws `conflict` if it has changed since `version`, and `invalid` {dates} for a past date or one not in the booking.
 */
export const cancelSomeDates = (
  deps: Deps,
  id: string,
  dates: readonly string[],
  { note, ...shown }: ShownBooking & { note?: string | undefined } = {},
) =>
  moveForFacility(deps, id, shown, async (tx, group) => {
    const wanted = [...new Set(dates)].sort();
    const action = await actionToCancel(tx, group, wanted, deps.clock.now());
    const told = action === 'cancel' ? { note } : { words: note };
    return { action, dates: wanted, details: { dates: wanted, words: note }, ...told };
  });

/** Approves some of a drop-in's dates (yyyy-MM-dd) and releases the others. */
export const approveSomeDates = (
  deps: Deps,
  id: string,
  dates: readonly string[],
  note?: string,
  shown?: ShownToFacility,
) =>
  moveForFacility(deps, id, shown, async (tx, group) => {
    if (group.type === BookingType.PERMANENT) throw conflict('A permanent booking can only be approved as a whole.');
    const asked = new Set((await itemsOfGroups(tx, [group.id])).map((item) => item.date));
    if (dates.length === 0 || dates.some((date) => !asked.has(date))) {
      throw invalid({ dates: `Choose from the requested dates: ${[...asked].sort().join(', ')}.` });
    }
    return new Set(dates).size === asked.size
      ? { action: 'approve', note }
      : { action: 'approveSome', dates, details: { dates: [...new Set(dates)].sort() }, note };
  });

const moveForFacility = (
  deps: Deps,
  id: string,
  { refund, ...shown }: ShownBooking = {},
  ask: (tx: Tx, group: BookingGroupRow) => Promise<BookingMoveOptions & { action: FacilityMove['action'] }>,
): Promise<Answered<BookingGroupRow>> =>
  answerForFacility(deps, 'booking', shown, {
    lock: (tx) => lockGroup(tx, id),
    ask,
    amount: async (tx, group, { action, dates }) =>
      refund === undefined
        ? undefined
        : { kind: 'refund', shown: refund, now: await refundOfMove(tx, group, { action, dates }, deps.clock.now()) },
    make: (tx, group, { action, ...options }) =>
      moveBooking(tx, deps, group, { actor: 'facility', action }, { ...options, contactId: shown.contactId }),
  });
