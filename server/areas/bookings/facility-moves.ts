import { conflict, invalid } from '@/lib/app-error';
import { BookingType } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';
import { lockGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { itemsOfGroups } from '@/server/areas/capacity/rows';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import type { BookingMoveOptions } from '@/server/areas/bookings/moves/update-moved';
import type { Deps } from '@/server/areas/shared/deps';
import { answerOnce, type Answered } from '@/server/areas/requests/answer-once';

type FacilityMove = Extract<BookingMove, { actor: 'facility' }>;

/**
 * A facility's moves of a booking, for its desk and for the operator's facility site (product rules 4 and 8). Each
 * throws `notFound` for an unknown booking and `conflict` with a sentence where the table does not allow the move;
 * repeating the very move that was made changes nothing. `note` is what the facility tells the parent.
 */
export const approveBooking = (deps: Deps, id: string, note?: string) =>
  moveForFacility(deps, id, async () => ({ action: 'approve', note }));

export const declineBooking = (deps: Deps, id: string, note?: string) =>
  moveForFacility(deps, id, async () => ({ action: 'decline', note }));

/** Takes an answer or an offer back that the parent has not accepted yet. */
export const withdrawBooking = (deps: Deps, id: string, note?: string) =>
  moveForFacility(deps, id, async () => ({ action: 'withdraw', note }));

/** Cancels what was agreed; whatever was paid for care still to come is refunded in full. */
export const cancelBooking = (deps: Deps, id: string, note?: string) =>
  moveForFacility(deps, id, async () => ({ action: 'cancel', note }));

/** Approves some of a drop-in's dates (yyyy-MM-dd); the others give their places back. All of them is an approval. */
export const approveSomeDates = (deps: Deps, id: string, dates: readonly string[], note?: string) =>
  moveForFacility(deps, id, async (tx, group) => {
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
  ask: (tx: Tx, group: BookingGroupRow) => Promise<BookingMoveOptions & { action: FacilityMove['action'] }>,
): Promise<Answered<BookingGroupRow>> =>
  answerOnce(deps, 'booking', {
    lock: (tx) => lockGroup(tx, id),
    ask,
    make: (tx, group, { action, ...options }) => moveBooking(tx, deps, group, { actor: 'facility', action }, options),
  });
