import { WaitlistStatus as S } from '@/lib/enums';
import { actionsOf, type Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, "Waitlist". An offer holds the places and makes a booking group; that booking's fate moves the
 * waitlist: `decline` (parent) and `withdraw` (facility) return it to NEW with its place in line kept, `succeed`
 * confirms it, `fail` and `expire` end it.
 */
export const waitlistWorkflow = {
  [S.NEW]: {
    parent: { change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { offer: S.WAITING_FOR_PARENTS_APPROVAL, decline: S.DECLINED },
    clock: { expire: S.TIMEOUT },
  },
  [S.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { decline: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { withdraw: S.NEW, decline: S.DECLINED },
    clock: { expire: S.TIMEOUT },
    payment: { succeed: S.APPROVED, fail: S.TIMEOUT },
  },
  [S.APPROVED]: {
    // The confirmed booking was cancelled before care started: the waitlist ends as the booking did.
    parent: { release: S.CANCELED_BY_PARENT },
    facility: { release: S.DECLINED },
    clock: { complete: S.COMPLETED },
  },
  [S.DECLINED]: {},
  [S.CANCELED_BY_PARENT]: {},
  [S.COMPLETED]: {},
  [S.TIMEOUT]: {},
} as const satisfies Workflow<S>;

/** Hours in which an offered place is to be answered, unless care begins sooner. */
export const waitlistOfferHours = 48;
/** The same in words, after "You then have". */
export const waitlistOfferTime = `${waitlistOfferHours} hours, or until care begins if that is sooner`;

/** Days for which a family that let an offer go is passed over, so that the place goes on to the next. */
export const waitlistRestDays = 7;

/** What the parent may do with a waitlist request itself; an offer is answered at its booking. `hide` is allowed in final states. */
export function parentWaitlistActions(waitlist: { status: S; canHide: boolean; hidden: boolean }): string[] {
  if (waitlist.canHide) return waitlist.hidden ? [] : ['hide'];
  const own = ['change', 'cancel'];
  return actionsOf(waitlistWorkflow, waitlist.status, 'parent').filter((action) => own.includes(action));
}

/** True while a place is held for the family, which answers at the offered booking. */
export const isOffered = ({ status }: { status: S }): boolean => status === S.WAITING_FOR_PARENTS_APPROVAL;

/** Why a place in line changed, as the service knows it; for those behind it never says which family. */
export const movementReasons = [
  /** The first place, on joining, or when places began to be noted. */
  'joined',
  'counted',
  /** The parent changed the request. */
  'changed',
  /** Somebody ahead left, took a place, was declined, let an offer pass, or waited for days that are over. */
  'left',
  'accepted',
  'declined',
  'unanswered',
  'passed',
  /** Another request of the same family ahead of this one ended. */
  'own',
  /** The rule of siblings first: one's own are enrolled there now, or no longer, or those of another family. */
  'enrolled',
  'notEnrolled',
  'siblingAhead',
  'siblingGone',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Where there is more to say to the family whose move it was than that a request of its own ended. */
const ownReasons: Partial<Record<MovementReason, MovementReason>> = { accepted: 'enrolled', siblingGone: 'enrolled' };

/** Why the other requests of the family whose move it was move up, where those of others do for the reason `up`. */
export const ownReasonFor = (up: MovementReason): MovementReason => ownReasons[up] ?? 'own';
