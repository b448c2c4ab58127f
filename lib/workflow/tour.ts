import { TourStatus as S } from '@/lib/enums';
import type { Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, "Tour". Approving keeps the status and sets confirmedAt; after that {@link confirmedTourWorkflow}
 * applies.
 */
export const tourWorkflow = {
  [S.NEW]: {
    parent: { change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { scheduleTour: S.SCHEDULED_TOUR, offerStart: S.SCHEDULED_START, decline: S.DECLINED_BY_FACILITY },
    clock: { expire: S.TIMEOUT },
  },
  [S.SCHEDULED_TOUR]: {
    parent: { approve: S.SCHEDULED_TOUR, change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { decline: S.DECLINED_BY_FACILITY },
    clock: { expire: S.TIMEOUT },
  },
  [S.SCHEDULED_START]: {
    parent: { approve: S.SCHEDULED_START, cancel: S.CANCELED_BY_PARENT },
    facility: { decline: S.DECLINED_BY_FACILITY },
    clock: { expire: S.TIMEOUT },
  },
  [S.DECLINED_BY_FACILITY]: {},
  [S.CANCELED_BY_PARENT]: {},
  [S.TIMEOUT]: {},
} as const satisfies Workflow<S>;

/**
 * The moves of a confirmed visit until it has passed, by how far moving it has come. It keeps its time until the parent
 * approves another one.
 */
export const confirmedTourWorkflow = {
  settled: {
    parent: { change: S.SCHEDULED_TOUR, cancel: S.CANCELED_BY_PARENT },
    facility: { decline: S.DECLINED_BY_FACILITY },
  },
  /** The parent suggested other times. */
  changeWanted: {
    parent: { change: S.SCHEDULED_TOUR, keep: S.SCHEDULED_TOUR, cancel: S.CANCELED_BY_PARENT },
    facility: { scheduleTour: S.SCHEDULED_TOUR, declineChange: S.SCHEDULED_TOUR, decline: S.DECLINED_BY_FACILITY },
    clock: { expire: S.SCHEDULED_TOUR },
  },
  /** The facility proposed another time. */
  changeProposed: {
    parent: {
      approve: S.SCHEDULED_TOUR,
      change: S.SCHEDULED_TOUR,
      keep: S.SCHEDULED_TOUR,
      cancel: S.CANCELED_BY_PARENT,
    },
    facility: { declineChange: S.SCHEDULED_TOUR, decline: S.DECLINED_BY_FACILITY },
    clock: { expire: S.SCHEDULED_TOUR },
  },
} as const satisfies Record<string, Workflow<S>[S]>;

/** Whether a tour in this status came to nothing and not by the parent's choice (record 0157). */
export const tourLeadsOn = {
  [S.NEW]: false,
  [S.SCHEDULED_TOUR]: false,
  [S.SCHEDULED_START]: false,
  [S.DECLINED_BY_FACILITY]: true,
  [S.CANCELED_BY_PARENT]: false,
  [S.TIMEOUT]: true,
} as const satisfies Record<S, boolean>;

interface TourInWorkflow {
  status: S;
  confirmedAt: unknown;
  /** The wish to move a confirmed tour. */
  changeWanted: { proposedAt: unknown } | null;
}

/** The moves of a tour whose time has not passed. */
export function tourMoves({ status, confirmedAt, changeWanted }: TourInWorkflow): Workflow<S>[S] {
  if (confirmedAt === null) return tourWorkflow[status];
  if (status !== S.SCHEDULED_TOUR) return {};
  if (changeWanted === null) return confirmedTourWorkflow.settled;
  return confirmedTourWorkflow[changeWanted.proposedAt === null ? 'changeWanted' : 'changeProposed'];
}

/** Days until an unanswered tour expires, but at the latest when the first of the times it is about begins. */
export const tourDueDays = 14;

/**
 * The parent's possible actions, including `hide`. `canHide` is true once nothing else is possible (product rule 4).
 */
export function parentTourActions(tour: TourInWorkflow & { canHide: boolean; hidden: boolean }): string[] {
  if (tour.canHide) return tour.hidden ? [] : ['hide'];
  return Object.keys(tourMoves(tour).parent ?? {});
}

/** True if the tour waits for the parent: a proposed time, also for a confirmed tour, or an offered start. */
export const tourNeedsAnswer = (tour: Parameters<typeof parentTourActions>[0]): boolean =>
  parentTourActions(tour).includes('approve');
