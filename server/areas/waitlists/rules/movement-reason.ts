import { BookingStatus, WaitlistStatus as S } from '@/lib/enums';
import type { MovementReason, waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import type { WaitlistMove } from '@/server/areas/waitlists/rules/effects';

type Table = typeof waitlistWorkflow;
type InLine = typeof S.NEW | typeof S.WAITING_FOR_PARENTS_APPROVAL;

/** What each move of a request that waits means to those behind it; null where it keeps its place. */
const reasons = {
  [S.NEW]: {
    parent: { change: null, cancel: 'left' },
    facility: { offer: null, decline: 'declined' },
    clock: { expire: 'passed' },
  },
  [S.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { decline: null, cancel: 'left' },
    facility: { withdraw: null, decline: 'declined' },
    clock: { expire: 'unanswered' },
    payment: { succeed: 'accepted', fail: 'unanswered' },
  },
} as const satisfies {
  [Status in InLine]: { [A in keyof Table[Status]]: { [Action in keyof Table[Status][A]]: MovementReason | null } };
};

/** Why those behind move up after this move out of the line; null where nobody does. */
export function reasonBehind(from: S, { actor, action }: WaitlistMove): MovementReason | null {
  const rows: Partial<Record<S, { [A in Actor]?: Readonly<Record<string, MovementReason | null>> }>> = reasons;
  return rows[from]?.[actor]?.[action] ?? null;
}

/** Whether a sibling is enrolled decides who comes first in the lines there: what a booking's move means to them. */
export const reasonOfEnrolment = (from: BookingStatus, to: BookingStatus): MovementReason | null =>
  (from === BookingStatus.APPROVED) === (to === BookingStatus.APPROVED) ? null : 'siblingGone';
