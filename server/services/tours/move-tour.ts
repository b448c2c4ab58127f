import type { Updateable } from 'kysely';
import { conflict } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { TourGroupTable } from '@/server/db/schema';
import type { PlaceCount } from '@/server/domain/capacity/pools';
import { nextTourStatus, tourDueAt, tourRefusal } from '@/server/domain/tours/rules';
import type { MoveDetails } from '@/server/domain/requests/repeat';
import type { Reply } from '@/server/domain/requests/reply';
import { itemsOfTour } from '@/server/repositories/booking-items';
import { recordMove } from '@/server/repositories/request-moves';
import { readTour, updateTourRow, type TourGroupRow } from '@/server/repositories/tour-groups';
import type { RequestDeps } from '@/server/services/deps';
import { releasePlaces } from '@/server/services/capacity/release-places';
import { countReply } from '@/server/services/requests/count-reply';
import { notifyOfTour } from '@/server/services/tours/notify-of-tour';

export interface TourMove {
  actor: Actor;
  action: string;
  /** What it is about, to be kept with it. */
  details?: MoveDetails;
}

export interface TourOutcome {
  tour: TourGroupRow;
  changed: boolean;
  freed: PlaceCount[];
}

/** How moves count among the facility's answers; the others do not. */
const replies: Readonly<Partial<Record<Actor, Readonly<Record<string, Reply>>>>> = {
  facility: { scheduleTour: 'accepted', offerStart: 'accepted', decline: 'declined' },
  clock: { expire: 'silence' },
};

/**
 * The only way a tour changes its status; `tour` is locked by the caller, who has looked for a repeat (isDone). An offered
 * start that is not taken gives its places back. What the tables do not have is a `conflict`.
 */
export async function moveTour(
  tx: Tx,
  deps: RequestDeps,
  tour: TourGroupRow,
  move: TourMove,
  change: Updateable<TourGroupTable> & { note?: string | null; careBegins?: Date; by?: string } = {},
): Promise<TourOutcome> {
  const now = deps.clock.now();
  const to = nextTourStatus(tour, move.actor, move.action, now);
  if (to === null) throw conflict(tourRefusal(move.action));
  const { note = null, careBegins = null, by, ...columns } = change;
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
  const at = { subjectId: tour.id, at: now, fromVersion: tour.version } as const;
  await recordMove(tx, 'tour', { ...at, ...move, fromStatus: tour.status, toStatus: to, note });
  const left = tour.status === TourStatus.SCHEDULED_START && to !== TourStatus.SCHEDULED_START;
  const freed = left ? await releaseOffer(tx, tour.id) : [];
  if (tour.passedOnAt === null) await countReply(tx, 'tour', tour, replies[move.actor]?.[move.action] ?? null, now);
  const after = (await readTour(tx, tour.id))!;
  await notifyOfTour(tx, deps, after, { note, by });
  return { tour: after, changed: true, freed };
}

async function releaseOffer(tx: Tx, tourId: string): Promise<PlaceCount[]> {
  const items = await itemsOfTour(tx, tourId);
  return releasePlaces(
    tx,
    items.map((item) => item.id),
  );
}
