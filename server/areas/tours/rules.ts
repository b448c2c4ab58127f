import { conflict } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import { dayMs } from '@/lib/dates/moments';
import { tourActionsOnceConfirmed, tourDueDays, tourWorkflow } from '@/lib/workflow/tour';
import { type Actor, type ByMove, entryOf, isFinal, type MoveIn, nextStatus } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/requests/rules';

type Table = typeof tourWorkflow;
export type TourMove = MoveIn<Table>;

/** What a move does besides changing the status. */
export interface TourEffect {
  /** The places of an offered start: held with the offer, released when it is not taken, or kept. */
  places: 'hold' | 'release' | 'keep';
  /** The proposed time or the offered start is agreed from now on. */
  confirms: boolean;
  /** How it counts among the facility's answers; null where it is none. */
  reply: Reply | null;
  /** A mail that passes the request on, and has not left yet, is taken back. */
  recalls: boolean;
  /** The family is told of it by mail. */
  tell: boolean;
}

const plain: TourEffect = { places: 'keep', confirms: false, reply: null, recalls: false, tell: true };

/** Product rule 4, "Tour", as data; total: a move without an entry does not compile. */
export const tourEffects = {
  parent: {
    approve: { ...plain, confirms: true },
    change: { ...plain, tell: false },
    cancel: { ...plain, places: 'release', recalls: true },
  },
  facility: {
    scheduleTour: { ...plain, reply: 'accepted' },
    offerStart: { ...plain, places: 'hold', reply: 'accepted' },
    decline: { ...plain, places: 'release', reply: 'declined' },
  },
  clock: { expire: { ...plain, places: 'release', reply: 'silence' } },
  payment: {},
} as const satisfies ByMove<Table, TourEffect>;

/** The effect of a move that the table allows. */
export const tourEffectOf = (move: TourMove): TourEffect => entryOf<TourEffect>(tourEffects, move);

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
