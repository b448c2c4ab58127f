import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { planStanding } from '@/lib/requests/care/care-plan';
import type { bookingWorkflow } from '@/lib/workflow/booking';
import { type ByMove, entryOf, type MoveIn } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/care/requests/rules';
import type { WaitlistMove } from '@/server/areas/care/waitlists/rules/moves';

type Table = typeof bookingWorkflow;
export type BookingMove = MoveIn<Table>;

/** What a move does besides changing the status. */
export interface BookingEffect {
  /** What happens to the live items. `approveSome`: only those of the given dates are approved. */
  items: 'approve' | 'approveSome' | 'refuse' | 'cancel' | 'keep';
  charge: boolean;
  refund: 'quote' | 'full' | 'none';
  /** How it counts in the facility's reply statistics; null if it is not a reply. */
  reply: Reply | null;
  sendsMail: boolean;
  /** The move of the waitlist request that the booking was offered to: the first of these that is allowed. */
  waitlist: readonly WaitlistMove[];
}

const plain: BookingEffect = {
  items: 'keep',
  charge: false,
  refund: 'none',
  reply: null,
  sendsMail: false,
  waitlist: [],
};

/** Before confirmation the family stays on the waitlist; cancelling a confirmed booking ends the waitlist request. */
const keepOrLeave: readonly WaitlistMove[] = [
  { actor: 'parent', action: 'decline' },
  { actor: 'parent', action: 'release' },
];
const withdrawOrRelease: readonly WaitlistMove[] = [
  { actor: 'facility', action: 'withdraw' },
  { actor: 'facility', action: 'release' },
];

/** Product rule 3 ("Item status") and product rule 4. A move without an entry does not compile. */
export const bookingEffects = {
  parent: {
    approve: { ...plain, charge: true },
    decline: { ...plain, items: 'cancel', refund: 'quote', sendsMail: true, waitlist: keepOrLeave },
  },
  facility: {
    approve: { ...plain, items: 'approve', charge: true, reply: 'accepted' },
    approveSome: { ...plain, items: 'approveSome', reply: 'accepted', sendsMail: true },
    decline: { ...plain, items: 'refuse', reply: 'declined', sendsMail: true },
    withdraw: { ...plain, items: 'cancel', sendsMail: true, waitlist: withdrawOrRelease },
    cancel: { ...plain, items: 'cancel', refund: 'full', sendsMail: true, waitlist: withdrawOrRelease },
    // Items, refund and mail depend on the dates: see cancel-dates.ts.
    cancelDates: plain,
  },
  clock: {
    expire: {
      ...plain,
      items: 'cancel',
      reply: 'silence',
      sendsMail: true,
      waitlist: [{ actor: 'clock', action: 'expire' }],
    },
    withdraw: { ...plain, items: 'cancel', refund: 'full', sendsMail: true },
    complete: { ...plain, sendsMail: true },
    end: plain,
  },
  payment: {
    succeed: { ...plain, sendsMail: true, waitlist: [{ actor: 'payment', action: 'succeed' }] },
    refuse: { ...plain, sendsMail: true },
    abandon: { ...plain, items: 'cancel', sendsMail: true },
  },
} as const satisfies ByMove<Table, BookingEffect>;

export const effectOf = (move: BookingMove): BookingEffect => entryOf<BookingEffect>(bookingEffects, move);

interface ChangingItem {
  id: string;
  date: string;
  status: BookingItemStatus | null;
}

interface ItemChanges {
  approve: string[];
  refuse: string[];
  cancel: string[];
}

interface Circumstances {
  type: BookingType;
  /** In the facility's time zone. */
  today: string;
  /** For approveSome: the approved dates. */
  dates: readonly string[];
  /** Of the facility, which may have closed them since the request. */
  closedDays: readonly string[];
}

const kept: readonly (BookingItemStatus | null)[] = [
  BookingItemStatus.NOT_APPROVED,
  BookingItemStatus.ATTENDED,
  BookingItemStatus.NOT_ATTENDED,
  BookingItemStatus.CANCELED,
];

/**
 * Which items a move changes (product rule 3, "Item status"). Refused and canceled items, recorded attendance, and past days of a
 * permanent booking (provided and paid) stay as they are.
 */
export function itemChanges(
  effect: BookingEffect['items'],
  items: readonly ChangingItem[],
  { type, today, dates, closedDays }: Circumstances,
): ItemChanges {
  const open = items.filter((item) => !kept.includes(item.status));
  const ids = (some: readonly ChangingItem[]) => some.map((item) => item.id);
  const none: ItemChanges = { approve: [], refuse: [], cancel: [] };
  switch (effect) {
    case 'approve':
      return {
        ...none,
        approve: ids(open.filter((item) => !closedDays.includes(item.date))),
        cancel: ids(open.filter((item) => closedDays.includes(item.date))),
      };
    case 'approveSome':
      return {
        ...none,
        approve: ids(open.filter((item) => dates.includes(item.date))),
        refuse: ids(open.filter((item) => !dates.includes(item.date))),
      };
    case 'refuse':
      return { ...none, refuse: ids(open) };
    case 'cancel':
      return { ...none, cancel: ids(open.filter((item) => type === BookingType.DROP_IN || item.date >= today)) };
    case 'keep':
      return none;
  }
}

/**
 * What a move means for an all-or-none plan: wait for the others, charge all (`agree`), refund what the others have paid because
 * this part is not paid (`reopen`), or withdraw all (`end`).
 */
export type PlanStep = 'wait' | 'agree' | 'reopen' | 'end';

/**
 * Null if the move means nothing for the plan. While an agreed plan is charged, all of its bookings are PENDING_PAYMENT; they are
 * confirmed together.
 *
 * @param to the booking's new status
 * @param others the statuses of the plan's other bookings
 */
export function planStep(
  plan: 'open' | 'agreed',
  to: BookingStatus,
  others: readonly BookingStatus[],
): PlanStep | null {
  const isOver = planStanding[to] === 'over';
  if (plan === 'agreed') {
    const isCharging = others.length > 0 && others.every((status) => status === BookingStatus.PENDING_PAYMENT);
    if (!isCharging) return null;
    return isOver ? 'end' : to === BookingStatus.PAYMENT_FAILED ? 'reopen' : null;
  }
  if (isOver) return 'end';
  return [to, ...others].every((status) => planStanding[status] === 'accepted') ? 'agree' : 'wait';
}

/** Why the others are withdrawn; the family and the facilities read it. */
export function reasonOfEnd({ actor }: BookingMove, facilityName: string): string {
  if (actor === 'parent') return `The request to ${facilityName} was cancelled.`;
  if (actor === 'clock') return `The request to ${facilityName} wasn’t completed in time.`;
  return `${facilityName} couldn’t take its part of this week.`;
}
