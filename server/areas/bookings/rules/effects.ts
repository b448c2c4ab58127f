import type { bookingWorkflow } from '@/lib/workflow/booking';
import { entryOf, type ByMove, type MoveIn } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/requests/rules';
import type { WaitlistMove } from '@/server/areas/waitlists/rules/effects';

type Table = typeof bookingWorkflow;
export type BookingMove = MoveIn<Table>;

/** What a move does besides changing the status. */
export interface BookingEffect {
  /** What becomes of the live items: approved, not approved, cancelled, only those of the named dates approved, or kept. */
  items: 'approve' | 'approveSome' | 'refuse' | 'cancel' | 'keep';
  /** Begins a charge. */
  charge: boolean;
  /** What is refunded of what was paid: by the quote, all of it, or nothing. */
  refund: 'quote' | 'full' | 'none';
  /** How it counts among the facility's answers; null where it is none. */
  reply: Reply | null;
  /** The family is told of its new status by mail. */
  tell: boolean;
  /** What the waitlist request behind an offered booking does: the first of these that its own table allows. */
  waitlist: readonly WaitlistMove[];
}

const plain: BookingEffect = { items: 'keep', charge: false, refund: 'none', reply: null, tell: false, waitlist: [] };

/** Before confirmation the place in line is kept; cancelling a confirmed booking ends the waitlist request with it. */
const keepOrLeave: readonly WaitlistMove[] = [
  { actor: 'parent', action: 'decline' },
  { actor: 'parent', action: 'release' },
];
const withdrawOrRelease: readonly WaitlistMove[] = [
  { actor: 'facility', action: 'withdraw' },
  { actor: 'facility', action: 'release' },
];

/** Product rule 3 ("Item status") and product rule 4, as data; total: a move without an entry does not compile. */
export const bookingEffects = {
  parent: {
    approve: { ...plain, charge: true },
    decline: { ...plain, items: 'cancel', refund: 'quote', tell: true, waitlist: keepOrLeave },
  },
  facility: {
    approve: { ...plain, items: 'approve', charge: true, reply: 'accepted' },
    approveSome: { ...plain, items: 'approveSome', reply: 'accepted', tell: true },
    decline: { ...plain, items: 'refuse', reply: 'declined', tell: true },
    withdraw: { ...plain, items: 'cancel', tell: true, waitlist: withdrawOrRelease },
    cancel: { ...plain, items: 'cancel', refund: 'full', tell: true, waitlist: withdrawOrRelease },
  },
  clock: {
    expire: {
      ...plain,
      items: 'cancel',
      reply: 'silence',
      tell: true,
      waitlist: [{ actor: 'clock', action: 'expire' }],
    },
    withdraw: { ...plain, items: 'cancel', tell: true },
    complete: { ...plain, tell: true },
    end: plain,
  },
  payment: {
    succeed: { ...plain, tell: true, waitlist: [{ actor: 'payment', action: 'succeed' }] },
    refuse: { ...plain, tell: true },
    abandon: { ...plain, items: 'cancel', tell: true },
  },
} as const satisfies ByMove<Table, BookingEffect>;

/** The effect of a move that the table allows. */
export const effectOf = (move: BookingMove): BookingEffect => entryOf<BookingEffect>(bookingEffects, move);
