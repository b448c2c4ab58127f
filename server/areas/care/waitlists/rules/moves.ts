import { conflict } from '@/lib/app-error';
import { BookingStatus, WaitlistStatus as S, type WaitlistStatus } from '@/lib/enums';
import { isOffered, type MovementReason, waitlistWorkflow } from '@/lib/workflow/waitlist';
import { type Actor, type ByMove, entryOf, type MoveIn, nextStatus } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/care/requests/rules';

type Table = typeof waitlistWorkflow;
export type WaitlistMove = MoveIn<Table>;

/** What a move does besides changing the status. */
interface WaitlistEffect {
  /** How it counts in the facility's reply statistics; null if it is not a reply. */
  reply: Reply | null;
  /** Drops an unsent mail that passes the request on to the facility. */
  dropsUnsentMail: boolean;
  /** False for moves that follow an offered booking: the booking sends the mail. */
  sendsMail: boolean;
}

const plain: WaitlistEffect = { reply: null, dropsUnsentMail: false, sendsMail: true };
const follows: WaitlistEffect = { ...plain, sendsMail: false };

/** Product rule 4, "Waitlist". A move without an entry does not compile. */
export const waitlistEffects = {
  parent: {
    change: { ...plain, sendsMail: false },
    cancel: { ...plain, dropsUnsentMail: true },
    decline: follows,
    release: follows,
  },
  facility: {
    offer: { ...plain, reply: 'accepted' },
    decline: { ...plain, reply: 'declined' },
    withdraw: follows,
    release: follows,
  },
  clock: { expire: plain, complete: plain },
  payment: { succeed: follows, fail: follows },
} as const satisfies ByMove<Table, WaitlistEffect>;

export const waitlistEffectOf = (move: WaitlistMove): WaitlistEffect => entryOf<WaitlistEffect>(waitlistEffects, move);

/** The status the move leads to. Throws `conflict` if the workflow does not allow it. */
export function requireWaitlistMove(
  waitlist: { status: WaitlistStatus },
  { actor, action }: WaitlistMove,
): WaitlistStatus {
  const to = nextStatus(waitlistWorkflow, waitlist.status, actor, action);
  if (to === null) throw conflict(refusalOf(action, isOffered(waitlist)));
  return to;
}

function refusalOf(action: WaitlistMove['action'], isOffered: boolean): string {
  if (action === 'change') return 'You can change a request only while it is pending.';
  if (action !== 'offer') return 'This request has changed, so you can no longer do this.';
  return isOffered ? 'This family already has an offer.' : 'This family is no longer waiting.';
}

type Workflow = typeof waitlistWorkflow;
type InLine = typeof S.NEW | typeof S.WAITING_FOR_PARENTS_APPROVAL;

/** Why families behind a waiting request move up after each of its moves; null if it keeps its position. */
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
  [Status in InLine]: {
    [A in keyof Workflow[Status]]: { [Action in keyof Workflow[Status][A]]: MovementReason | null };
  };
};

/** Why families behind move up after this move; null if none do. */
export function reasonToMoveUp(from: S, { actor, action }: WaitlistMove): MovementReason | null {
  const rows: Partial<Record<S, { [A in Actor]?: Readonly<Record<string, MovementReason | null>> }>> = reasons;
  return rows[from]?.[actor]?.[action] ?? null;
}

/** Enrolled siblings give priority, so confirming or ending a booking can reorder the facility's waitlists. */
export const reasonOfEnrolment = (from: BookingStatus, to: BookingStatus): MovementReason | null =>
  (from === BookingStatus.APPROVED) === (to === BookingStatus.APPROVED) ? null : 'siblingGone';
