import { conflict } from '@/lib/app-error';
import { type CalendarDate, morningEnds } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/durations';
import { zonedInstant } from '@/lib/dates/instants';
import { DayPart, TourStatus } from '@/lib/enums';
import { type confirmedTourWorkflow, tourDueDays, tourMoves, tourWorkflow } from '@/lib/workflow/tour';
import { type ByMove, entryOf, isFinal, type MoveIn } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/care/requests/rules';
import { openingAt } from '@/server/areas/facilities/listings/rules';

type Table = typeof tourWorkflow & typeof confirmedTourWorkflow;
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
    keep: { ...plain, sendsMail: false },
    cancel: { ...plain, places: 'release', dropsUnsentMail: true },
  },
  facility: {
    scheduleTour: { ...plain, reply: 'accepted' },
    offerStart: { ...plain, places: 'hold', reply: 'accepted' },
    declineChange: plain,
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
  /** The wish to move a confirmed tour; `proposedAt` is ISO 8601. */
  changeWanted: { proposedAt: string | null } | null;
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
  if (action === 'approve' && tour.dueAt && tour.dueAt <= now) return null;
  // The clock may still expire a wish to move the tour once the tour has begun.
  if (actor !== 'clock' && hasPassed(tour, now)) return null;
  const moves = tourMoves(tour)[actor];
  return moves && Object.hasOwn(moves, action) ? (moves[action] ?? null) : null;
}

/** Tours that are over can be hidden: final statuses, past visits, and accepted starts. */
export function canHideTour(tour: TourState, now: Date): boolean {
  if (isFinal(tourWorkflow, tour.status) || hasPassed(tour, now)) return true;
  return tour.status === TourStatus.SCHEDULED_START && tour.confirmedAt !== null;
}

/**
 * When a tour that waits for an answer expires: after 14 days, or earlier when the first suggested or proposed time begins. Null
 * if it waits for no answer.
 *
 * @param begins the earliest suggested time ({@link firstWished}), or the opening on an offered start's first day of care
 */
export function tourDueAt(tour: TourState, now: Date, begins: Date | null = null): Date | null {
  const { status, confirmedAt, scheduledAt, changeWanted } = tour;
  if (isFinal(tourWorkflow, status) || (confirmedAt !== null && changeWanted === null)) return null;
  const isVisit = status === TourStatus.SCHEDULED_TOUR;
  const proposed = changeWanted?.proposedAt ? new Date(changeWanted.proposedAt) : null;
  const times = [
    isVisit ? scheduledAt : begins,
    // The new time counts in addition to the confirmed one.
    isVisit && changeWanted ? (proposed ?? begins) : null,
  ];
  const latest = now.getTime() + tourDueDays * dayMs;
  return new Date(Math.min(latest, ...times.flatMap((at) => at?.getTime() ?? [])));
}

/** When the earliest of the suggested times that can still be chosen begins; null if all have passed. */
export function firstWished(
  terms: Parameters<typeof openingAt>[0],
  preferredTimes: readonly { date: CalendarDate; dayPart: DayPart }[],
  now: Date,
): Date | null {
  const times = preferredTimes
    .map(({ date, dayPart }) => beginningOf(terms, date, dayPart))
    .filter((at) => at > now)
    .sort((one, other) => one.getTime() - other.getTime());
  return times[0] ?? null;
}

function beginningOf(terms: Parameters<typeof openingAt>[0], date: CalendarDate, dayPart: DayPart): Date {
  const opens = openingAt(terms, date);
  const noon = zonedInstant(date, morningEnds, terms.timeZone);
  return dayPart === DayPart.AFTERNOON && noon > opens ? noon : opens;
}

const refusals: Partial<Record<TourMove['action'] | 'hide', string>> = {
  approve: 'There’s nothing left to approve.',
  cancel: 'This tour can’t be cancelled anymore.',
  change: 'This tour can’t be changed anymore.',
  hide: 'Only a tour that is over can be removed from the list.',
};

export const tourRefusal = (action: TourMove['action'] | 'hide'): string =>
  refusals[action] ?? 'This tour has changed, so you can no longer do this.';
