import { conflict } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import { dayMs } from '@/lib/dates/instants';
import { tourActionsOnceConfirmed, tourDueDays, tourWorkflow } from '@/lib/workflow/tour';
import { type Actor, type ByMove, entryOf, isFinal, type MoveIn, nextStatus } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/requests/rules';

type Table = typeof tourWorkflow;
export type TourMove = MoveIn<Table>;

/** What a move does besides changing the status. */
export interface TourEffect {
  /** The places of an offered start. */
  places: 'hold' | 'release' | 'keep';
  /** Confirms the proposed time or the offered start. */
  confirms: boolean;
  /** How it counts in the facility's reply statistics; null if it is not a reply. */
  reply: Reply | null;
  /** Drops an unsent mail that passes the request on to the facility. */
  dropsUnsentMail: boolean;
  sendsMail: boolean;
}

const plain: TourEffect = { places: 'keep', confirms: false, reply: null, dropsUnsentMail: false, sendsMail: true };

/** Product rule 4, "Tour". A move without an entry does not compile. */
export const tourEffects = {
  parent: {
    approve: { ...plain, confirms: true },
    change: { ...plain, sendsMail: false },
    cancel: { ...plain, places: 'release', dropsUnsentMail: true },
  },
  facility: {
    scheduleTour: { ...plain, reply: 'accepted' },
    offerStart: { ...plain, places: 'hold', reply: 'accepted' },
    decline: { ...plain, places: 'release', reply: 'declined' },
  },
  clock: { expire: { ...plain, places: 'release', reply: 'silence' } },
  payment: {},
} as const satisfies ByMove<Table, TourEffect>;

export const tourEffectOf = (move: TourMove): TourEffect => entryOf<TourEffect>(tourEffects, move);

export interface TourState {
  status: TourStatus;
  confirmedAt: Date | null;
  scheduledAt: Date | null;
  /** When it expires or expired. */
  dueAt?: Date | null;
}

/** True once the time of a confirmed visit has passed. It keeps its status but is final (product rule 4). */
export const hasPassed = (tour: TourState, now: Date): boolean =>
  tour.confirmedAt !== null && tour.scheduledAt !== null && tour.scheduledAt <= now;

/** The status the move leads to. Throws `conflict` if the workflow does not allow it. */
export function requireTourMove(tour: TourState, move: TourMove, now: Date): TourStatus {
  const to = nextTourStatus(tour, move, now);
  if (to === null) throw conflict(tourRefusal(move.action));
  return to;
}

/** Null if the move is not allowed. */
function nextTourStatus(tour: TourState, { actor, action }: TourMove, now: Date): TourStatus | null {
  if (action === 'approve' && tour.confirmedAt === null && tour.dueAt && tour.dueAt <= now) return null;
  if (tour.confirmedAt === null) return nextStatus(tourWorkflow, tour.status, actor, action);
  if (hasPassed(tour, now) || !(tour.status in tourActionsOnceConfirmed)) return null;
  const once: Partial<Record<Actor, Readonly<Record<string, TourStatus>>>> =
    tourActionsOnceConfirmed[tour.status as keyof typeof tourActionsOnceConfirmed];
  return once[actor]?.[action] ?? null;
}

/** Tours that are over can be hidden: final statuses, past visits, and accepted starts. */
export function canHideTour(tour: TourState, now: Date): boolean {
  if (isFinal(tourWorkflow, tour.status) || hasPassed(tour, now)) return true;
  return tour.status === TourStatus.SCHEDULED_START && tour.confirmedAt !== null;
}

/**
 * When an unconfirmed tour expires: after 14 days, or at the proposed time if sooner. For an offered start that is the opening
 * on its first day of care (`careBegins`). Null once confirmed.
 */
export function tourDueAt(tour: TourState, now: Date, careBegins: Date | null = null): Date | null {
  if (tour.confirmedAt !== null || isFinal(tourWorkflow, tour.status)) return null;
  const latest = new Date(now.getTime() + tourDueDays * dayMs);
  const proposed = tour.status === TourStatus.SCHEDULED_START ? careBegins : tour.scheduledAt;
  return proposed !== null && proposed < latest ? proposed : latest;
}

const refusals: Partial<Record<TourMove['action'] | 'hide', string>> = {
  approve: 'There is nothing left to approve.',
  cancel: 'This tour can no longer be cancelled.',
  change: 'This tour can no longer be changed.',
  hide: 'Only a tour that is over can be removed from the list.',
};

export const tourRefusal = (action: TourMove['action'] | 'hide'): string =>
  refusals[action] ?? 'This tour has changed, so you can no longer do this.';
