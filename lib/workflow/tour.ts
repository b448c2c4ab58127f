import { TourStatus as S } from '@/lib/enums';
import { actionsOf, type Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, "Tour". Approving keeps the status and sets confirmedAt; after that {@link tourActionsOnceConfirmed}
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

/** The moves of a confirmed tour: a visit can be rescheduled or canceled until it has passed. */
export const tourActionsOnceConfirmed = {
  [S.SCHEDULED_TOUR]: {
    parent: { change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { decline: S.DECLINED_BY_FACILITY },
  },
  [S.SCHEDULED_START]: {},
} as const;

/** Days until an unconfirmed tour expires, but at the latest at the proposed time. */
export const tourDueDays = 14;

/**
 * The parent's possible actions, including `hide`. `canHide` is true once nothing else is possible (product rule 4).
 */
export function parentTourActions(tour: {
  status: S;
  confirmedAt: unknown;
  canHide: boolean;
  hidden: boolean;
}): string[] {
  if (tour.canHide) return tour.hidden ? [] : ['hide'];
  if (tour.confirmedAt === null) return actionsOf(tourWorkflow, tour.status, 'parent');
  const once: Partial<Record<S, { parent?: object }>> = tourActionsOnceConfirmed;
  return Object.keys(once[tour.status]?.parent ?? {});
}

/** True if the tour waits for the parent: a proposed time, or an offered start. */
export const tourNeedsAnswer = (tour: Parameters<typeof parentTourActions>[0]): boolean =>
  parentTourActions(tour).includes('approve');
