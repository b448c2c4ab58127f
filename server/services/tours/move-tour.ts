import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import type { BookingPlan } from '@/server/domain/bookings/plan';
import { staysExample } from '@/server/domain/requests/example';
import { tourEffectOf, type TourEffect, type TourMove } from '@/server/domain/tours/effects';
import { requireTourMove, tourDueAt } from '@/server/domain/tours/rules';
import { insertItems, itemsOfTour } from '@/server/repositories/booking-items';
import { dropWaitingMail } from '@/server/repositories/mail-outbox';
import { updateTourRow, type TourGroupRow } from '@/server/repositories/tour-groups';
import { holdPlaces } from '@/server/services/capacity/hold-places';
import { releasePlaces } from '@/server/services/capacity/release-places';
import type { RequestDeps } from '@/server/services/deps';
import { recordMoveOf, type MoveOptions } from '@/server/services/requests/record-move';
import { notifyOfTour } from '@/server/services/tours/notify-of-tour';

export interface TourMoveOptions extends MoveOptions {
  /** For an offered start: the care whose places are held. */
  start?: BookingPlan;
  /** Columns that change with the move. */
  columns?: Updateable<TourGroupTable> & Partial<Pick<TourGroupRow, 'confirmedAt' | 'scheduledAt'>>;
}

/**
 * The only way a tour changes its status, by the same steps as moveBooking; `tour` is locked by the caller, who has looked
 * for a repeat (isDone). Answers the tour as it is then. What the tables do not have is a `conflict`.
 */
export async function moveTour(
  tx: Tx,
  deps: RequestDeps,
  tour: TourGroupRow,
  move: TourMove,
  { note = null, by, details, start, columns = {} }: TourMoveOptions = {},
): Promise<TourGroupRow> {
  const at = deps.clock.now();
  const to = requireTourMove(tour, move, at);
  const effect = tourEffectOf(move);
  await changePlaces(tx, tour, effect.places, start);
  const { confirmedAt = effect.confirms ? at : tour.confirmedAt, scheduledAt = tour.scheduledAt } = columns;
  const state = { status: to, confirmedAt, scheduledAt };
  const after = await updateTourRow(tx, tour.id, {
    ...columns,
    ...state,
    dueAt: tourDueAt(state, at, start?.firstStartAt),
    isExample: staysExample(tour, move),
    updatedAt: at,
  });
  await recordMoveOf(tx, 'tour', tour, { ...move, to, at, note, details, reply: effect.reply });
  if (effect.recalls) await dropWaitingMail(tx, tour.id);
  if (effect.tell) await notifyOfTour(tx, deps, after, { note, by });
  return after;
}

/** The places of an offered start; an accepted one's become its booking's (createBooking). */
async function changePlaces(tx: Tx, tour: TourGroupRow, effect: TourEffect['places'], start?: BookingPlan) {
  if (effect === 'release') {
    const items = await itemsOfTour(tx, tour.id);
    await releasePlaces(
      tx,
      items.map((item) => item.id),
    );
  }
  if (effect !== 'hold' || !start) return;
  const held = { groupId: null, tourId: tour.id, status: null, held: true };
  const items = start.items.map((item) => ({ ...item, ...held, id: randomUUID() }));
  await insertItems(tx, items);
  await holdPlaces(tx, items);
}
