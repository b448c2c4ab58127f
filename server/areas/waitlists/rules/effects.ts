import type { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { entryOf, type ByMove, type MoveIn } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/areas/requests/rules';

type Table = typeof waitlistWorkflow;
export type WaitlistMove = MoveIn<Table>;

/** What a move does besides changing the status; what it means to those behind is movement-reason.ts. */
export interface WaitlistEffect {
  /** How it counts among the facility's answers; null where it is none. */
  reply: Reply | null;
  /** A mail that passes the request on, and has not left yet, is taken back. */
  recalls: boolean;
  /** The family is told of it by mail. Of a move that follows an offered booking, the booking's mail tells. */
  tell: boolean;
}

const plain: WaitlistEffect = { reply: null, recalls: false, tell: true };
const follows: WaitlistEffect = { ...plain, tell: false };

/** Product rule 4, "Waitlist", as data; total: a move without an entry does not compile. */
export const waitlistEffects = {
  parent: {
    change: { ...plain, tell: false },
    cancel: { ...plain, recalls: true },
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

/** The effect of a move that the table allows. */
export const waitlistEffectOf = (move: WaitlistMove): WaitlistEffect => entryOf<WaitlistEffect>(waitlistEffects, move);
