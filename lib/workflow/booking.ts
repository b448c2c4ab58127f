import { dayMs } from '@/lib/dates/durations';
import { BookingStatus as S, valuesOf } from '@/lib/enums';
import type { Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, table "Booking". For `expire` see {@link bookingExpiry}. If the parent declines an approved permanent
 * booking, it stays APPROVED until its last month ends, then the clock moves it (`end`). `withdraw` ends the other
 * requests of an all-or-none week plan when one fails. `cancelDates` of all that is left is a `cancel`.
 */
export const bookingWorkflow = {
  [S.NEW]: {
    parent: { decline: S.CANCELED_BY_PARENT },
    facility: {
      approve: S.PENDING_PAYMENT,
      approveSome: S.WAITING_FOR_PARENTS_APPROVAL,
      decline: S.DECLINED_BY_FACILITY,
    },
    clock: { expire: S.TIMEOUT, withdraw: S.CANCELED_BY_PARENT },
  },
  [S.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { approve: S.PENDING_PAYMENT, decline: S.CANCELED_BY_PARENT },
    facility: { withdraw: S.CANCELED_BY_FACILITY },
    clock: { expire: S.TIMEOUT, withdraw: S.CANCELED_BY_PARENT },
  },
  [S.PENDING_PAYMENT]: {
    parent: { decline: S.CANCELED_BY_PARENT },
    facility: { cancel: S.CANCELED_BY_FACILITY },
    clock: { withdraw: S.CANCELED_BY_PARENT },
    payment: { succeed: S.APPROVED, refuse: S.PAYMENT_FAILED },
  },
  [S.PAYMENT_FAILED]: {
    parent: { approve: S.PENDING_PAYMENT, decline: S.CANCELED_BY_PARENT },
    facility: { cancel: S.CANCELED_BY_FACILITY },
    clock: { expire: S.TIMEOUT, withdraw: S.CANCELED_BY_PARENT },
  },
  [S.APPROVED]: {
    parent: { decline: S.CANCELED_BY_PARENT },
    facility: { cancelDates: S.APPROVED, cancel: S.CANCELED_BY_FACILITY },
    clock: { complete: S.COMPLETED, end: S.CANCELED_BY_PARENT },
    payment: { abandon: S.CANCELED_BY_FACILITY },
  },
  [S.DECLINED_BY_FACILITY]: {},
  [S.CANCELED_BY_PARENT]: {},
  [S.TIMEOUT]: {},
  [S.COMPLETED]: {},
  [S.CANCELED_BY_FACILITY]: {},
} as const satisfies Workflow<S>;

/** Hours until `expire`, but at the latest when care begins (product rule 4). */
const bookingDueHours: Partial<Record<S, number>> = {
  [S.NEW]: 72,
  [S.WAITING_FOR_PARENTS_APPROVAL]: 48,
  [S.PAYMENT_FAILED]: 24,
};

/** True if the booking waits for an answer and expires without it. */
export const awaitsAnswer = (status: S): boolean => bookingDueHours[status] !== undefined;

/**
 * When a booking in this status since `since` expires; null if it doesn't. May be in the past, since it's never after
 * care begins (record 0154).
 */
export function bookingExpiry(status: S, firstStartAt: Date, since: Date): Date | null {
  const hours = bookingDueHours[status];
  if (hours === undefined) return null;
  return new Date(Math.min(since.getTime() + hours * 3_600_000, firstStartAt.getTime()));
}

/** Days for which a refused monthly charge is retried. */
const renewalRetryDays = 3;

/** When permanent care ends without a payment of its month, which was first charged at `first` (product rule 4). */
export const renewalEnds = (first: Date): Date => new Date(first.getTime() + renewalRetryDays * dayMs);

/** True if permanent care ended because a later month could not be charged, and not because the facility cancelled it. */
export const endedUnpaid = ({ history }: { history: readonly { action: string }[] }): boolean =>
  history.some(({ action }) => action === 'abandon');

export type BookingList = 'upcoming' | 'past' | 'canceled';

/** Product rule 4, "Lists". */
export const bookingListOf = {
  [S.NEW]: 'upcoming',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'upcoming',
  [S.PENDING_PAYMENT]: 'upcoming',
  [S.PAYMENT_FAILED]: 'upcoming',
  [S.APPROVED]: 'upcoming',
  [S.COMPLETED]: 'past',
  [S.TIMEOUT]: 'past',
  [S.DECLINED_BY_FACILITY]: 'canceled',
  [S.CANCELED_BY_PARENT]: 'canceled',
  [S.CANCELED_BY_FACILITY]: 'canceled',
} as const satisfies Record<S, BookingList>;

/**
 * Whether a request in this status ended without the care and not by the parent's choice, so that pages and mails lead
 * on to other facilities (record 0157).
 */
export const bookingLeadsOn = {
  [S.NEW]: false,
  [S.WAITING_FOR_PARENTS_APPROVAL]: false,
  [S.PENDING_PAYMENT]: false,
  [S.PAYMENT_FAILED]: false,
  [S.APPROVED]: false,
  [S.COMPLETED]: false,
  [S.DECLINED_BY_FACILITY]: true,
  [S.CANCELED_BY_PARENT]: false,
  [S.TIMEOUT]: true,
  [S.CANCELED_BY_FACILITY]: true,
} as const satisfies Record<S, boolean>;

/** Whether the care is agreed and paid, or was given: then there is a confirmation to download. */
export const bookingIsConfirmed = {
  [S.NEW]: false,
  [S.WAITING_FOR_PARENTS_APPROVAL]: false,
  [S.PENDING_PAYMENT]: false,
  [S.PAYMENT_FAILED]: false,
  [S.APPROVED]: true,
  [S.COMPLETED]: true,
  [S.DECLINED_BY_FACILITY]: false,
  [S.CANCELED_BY_PARENT]: false,
  [S.TIMEOUT]: false,
  [S.CANCELED_BY_FACILITY]: false,
} as const satisfies Record<S, boolean>;

export const confirmedBookings = valuesOf(S).filter((status) => bookingIsConfirmed[status]);

/** Whether live items of a booking in this status hold places (product rule 3, "Live items"). */
export const bookingHoldsPlaces = {
  [S.NEW]: true,
  [S.WAITING_FOR_PARENTS_APPROVAL]: true,
  [S.PENDING_PAYMENT]: true,
  [S.PAYMENT_FAILED]: true,
  [S.APPROVED]: true,
  [S.COMPLETED]: true,
  [S.DECLINED_BY_FACILITY]: false,
  [S.CANCELED_BY_PARENT]: false,
  [S.TIMEOUT]: false,
  [S.CANCELED_BY_FACILITY]: false,
} as const satisfies Record<S, boolean>;
