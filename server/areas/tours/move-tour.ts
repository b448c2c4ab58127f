import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import { holdPlaces } from '@/server/areas/capacity/hold-places';
import { releasePlaces } from '@/server/areas/capacity/release-places';
import { insertItems, itemsOfTour } from '@/server/areas/capacity/rows';
import { dropWaitingMail } from '@/server/areas/mail/rows';
import { type MoveOptions, recordMoveOf } from '@/server/areas/requests/record-move';
import { staysExample } from '@/server/areas/requests/rules';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { notifyOfTour } from '@/server/areas/tours/notify-of-tour';
import { type TourGroupRow, updateTourRow } from '@/server/areas/tours/rows';
import { requireTourMove, tourDueAt, type TourEffect, tourEffectOf, type TourMove } from '@/server/areas/tours/rules';
import type { Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';

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
