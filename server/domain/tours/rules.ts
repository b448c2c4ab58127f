import { conflict } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import { dayMs } from '@/lib/time-units';
import { tourActionsOnceConfirmed, tourDueDays, tourWorkflow } from '@/lib/workflow/tour';
import { isFinal, nextStatus, type Actor } from '@/lib/workflow/workflow';
import type { TourMove } from '@/server/domain/tours/effects';

export interface TourState {
  status: TourStatus;
  confirmedAt: Date | null;
  scheduledAt: Date | null;
  /** When it expires, if the clock has not got to it yet. */
  dueAt?: Date | null;
}

/** True once a confirmed visit lies behind: it keeps its status and is final (product rule 4). */
export const hasPassed = (tour: TourState, now: Date): boolean =>
  tour.confirmedAt !== null && tour.scheduledAt !== null && tour.scheduledAt <= now;

/** Where the move leads; throws `conflict` with a sentence when the tables do not allow it. */
export function requireTourMove(tour: TourState, move: TourMove, now: Date): TourStatus {
  const to = nextTourStatus(tour, move, now);
  if (to === null) throw conflict(tourRefusal(move.action));
  return to;
}

/** Null when the tables do not allow it: what has expired can no longer be approved. */
function nextTourStatus(tour: TourState, { actor, action }: TourMove, now: Date): TourStatus | null {
  if (action === 'approve' && tour.confirmedAt === null && tour.dueAt && tour.dueAt <= now) return null;
  if (tour.confirmedAt === null) return nextStatus(tourWorkflow, tour.status, actor, action);
  if (hasPassed(tour, now) || !(tour.status in tourActionsOnceConfirmed)) return null;
  const once: Partial<Record<Actor, Readonly<Record<string, TourStatus>>>> =
    tourActionsOnceConfirmed[tour.status as keyof typeof tourActionsOnceConfirmed];
  return once[actor]?.[action] ?? null;
}

/** Hide is allowed where nothing can happen any more: final states, passed visits, and starts that were taken. */
export function canHideTour(tour: TourState, now: Date): boolean {
  if (isFinal(tourWorkflow, tour.status) || hasPassed(tour, now)) return true;
  return tour.status === TourStatus.SCHEDULED_START && tour.confirmedAt !== null;
}

/**
 * When an unconfirmed tour expires: after 14 days, or at the proposed time if that is sooner, which for an offered start is
 * the opening on its first day of care (`careBegins`); null once confirmed.
 */
export function tourDueAt(tour: TourState, now: Date, careBegins: Date | null = null): Date | null {
  if (tour.confirmedAt !== null || isFinal(tourWorkflow, tour.status)) return null;
  const patience = new Date(now.getTime() + tourDueDays * dayMs);
  const proposed = tour.status === TourStatus.SCHEDULED_START ? careBegins : tour.scheduledAt;
  return proposed !== null && proposed < patience ? proposed : patience;
}

const refusals: Partial<Record<TourMove['action'] | 'hide', string>> = {
  approve: 'There is nothing left to approve.',
  cancel: 'This tour can no longer be cancelled.',
  change: 'This tour can no longer be changed.',
  hide: 'Only a tour that is over can be removed from the list.',
};

/** Why an action was refused, in a sentence. */
export const tourRefusal = (action: TourMove['action'] | 'hide'): string =>
  refusals[action] ?? 'This tour has changed, so you can no longer do this.';
