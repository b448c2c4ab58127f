import { TourStatus as S } from '@/lib/enums';
import { actionsOf, type Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, "Tour". Approving keeps the status and sets confirmedAt; from then on {@link tourActionsOnceConfirmed}
 * holds. Changing the request returns a scheduled tour to NEW.
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

/** What may still happen to a confirmed tour: until it has passed, a visit may be moved to other times or called off (record 0157). */
export const tourActionsOnceConfirmed = {
  [S.SCHEDULED_TOUR]: {
    parent: { change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { decline: S.DECLINED_BY_FACILITY },
  },
  [S.SCHEDULED_START]: {},
} as const;

/** Days without an answer after which an unconfirmed tour expires; a proposed time that has passed comes first. */
export const tourDueDays = 14;

/**
 * What the parent may do with a tour now, `hide` among it;
 * `canHide` is true once nothing else can happen (product rule 4).
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

/** True where the tour waits for the parent: a proposed time, or an offered start. */
export const tourNeedsAnswer = (tour: Parameters<typeof parentTourActions>[0]): boolean =>
  parentTourActions(tour).includes('approve');
