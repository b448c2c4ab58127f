import type { BookingStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import { dueAt } from '@/server/areas/bookings/rules/due';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';
import { staysExample } from '@/server/areas/requests/rules';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import type { ChangedItems } from '@/server/areas/bookings/moves/change-items';
import type { MoveOptions } from '@/server/areas/requests/record-move';

export interface BookingMoveOptions extends MoveOptions {
  /** For approveSome: the dates the facility can take. */
  dates?: readonly string[];
  /** Up to where a payment that came in pays. */
  paidThrough?: string;
  /** For an approval whose charge has been made already: the card's owner came back to the gateway by another way. */
  charged?: boolean;
  /** For an approval: nothing is charged yet, as the other facilities of the week have not accepted. */
  held?: boolean;
}

/** A move that the table allows, on its way through the steps of moveBooking. */
export type MadeMove = BookingMove & BookingMoveOptions & { to: BookingStatus; at: Date };

/** Writes the booking's row: its status, when the clock is next concerned, and what has changed with its items. */
export async function updateMoved(
  tx: Tx,
  group: BookingGroupRow,
  move: MadeMove,
  repriced: ChangedItems['columns'],
): Promise<BookingGroupRow> {
  const { to: status, at, paidThrough = group.paidThrough } = move;
  const moved = { ...group, ...repriced, paidThrough, status };
  return updateGroup(tx, group, {
    ...repriced,
    paidThrough,
    status,
    isExample: staysExample(group, move),
    dueAt: dueAt(moved, { state: 'none' }, group.timeZone, at),
    updatedAt: at,
  });
}
