import type { Updateable } from 'kysely';
import { conflict } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import type { PlaceCount } from '@/server/domain/capacity/pools';
import { nextTourStatus, tourDueAt, tourRefusal } from '@/server/domain/tour/rules';
import { itemsOfTour } from '@/server/repositories/booking-items';
import { recordReply } from '@/server/repositories/facility-replies';
import { newestAction, recordMove } from '@/server/repositories/moves';
import { readTour, updateTourRow, type TourGroupRow } from '@/server/repositories/tour-groups';
import type { BookingDeps } from '@/server/services/bookings/booking-deps';
import { releasePlaces } from '@/server/services/capacity/release-places';
import { tellOfTour } from '@/server/services/tours/tell-of-tour';

export interface TourMove {
  actor: Actor;
  action: string;
}

export interface TourOutcome {
  tour: TourGroupRow;
  changed: boolean;
  freed: PlaceCount[];
}

/** Whether the facility's action is a yes, for its acceptance rate. */
const accepts: Readonly<Record<string, boolean>> = { scheduleTour: true, offerStart: true, decline: false };

/**
 * The only way a tour changes its status; `tour` is locked by the caller. An offered start that is not taken gives its
 * places back. A person's repeat of their newest move changes nothing; what the tables do not have is a `conflict`.
 */
export async function moveTour(
  tx: Tx,
  deps: BookingDeps,
  tour: TourGroupRow,
  move: TourMove,
  change: Updateable<TourGroupTable> & { note?: string | null; careBegins?: Date } = {},
): Promise<TourOutcome> {
  const now = deps.clock.now();
  const to = nextTourStatus(tour, move.actor, move.action, now);
  if (to === null) {
    const repeat = move.actor === 'parent' || move.actor === 'facility';
    if (repeat && (await newestAction(tx, 'tour', tour.id, move.actor)) === move.action) {
      return { tour, changed: false, freed: [] };
    }
    throw conflict(tourRefusal(move.action));
  }
  const { note = null, careBegins = null, ...columns } = change;
  const confirmed = move.action === 'approve';
  const scheduledAt = 'scheduledAt' in columns ? (columns.scheduledAt as Date | null) : tour.scheduledAt;
  const state = { status: to, confirmedAt: confirmed ? now : tour.confirmedAt, scheduledAt };
  await updateTourRow(tx, tour.id, {
    ...columns,
    status: to,
    confirmedAt: state.confirmedAt,
    dueAt: tourDueAt(state, now, careBegins),
    isExample: move.actor === 'clock' ? tour.isExample : false,
    updatedAt: now,
  });
  await recordMove(tx, 'tour', { subjectId: tour.id, at: now, ...move, fromStatus: tour.status, toStatus: to, note });
  const left = tour.status === TourStatus.SCHEDULED_START && to !== TourStatus.SCHEDULED_START;
  const freed = left ? await releaseOffer(tx, tour.id) : [];
  // A request that the facility let run out of time is one it did not accept.
  const leftUnanswered = move.action === 'expire' && tour.status === TourStatus.NEW;
  const accepted = move.actor === 'facility' ? accepts[move.action] : leftUnanswered ? false : undefined;
  if (accepted !== undefined) {
    const { facilityId, createdAt: askedAt } = tour;
    const repliedAt = leftUnanswered ? null : now;
    await recordReply(tx, { facilityId, subject: 'tour', subjectId: tour.id, askedAt, repliedAt, accepted });
  }
  const after = (await readTour(tx, tour.id))!;
  await tellOfTour(tx, deps, after, note);
  return { tour: after, changed: true, freed };
}

async function releaseOffer(tx: Tx, tourId: string): Promise<PlaceCount[]> {
  const items = await itemsOfTour(tx, tourId);
  return releasePlaces(
    tx,
    items.map((item) => item.id),
  );
}
