import { isDeepStrictEqual } from 'node:util';
import { needsAnswer } from '@/lib/requests/booking-facts';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { isOffered } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';

/** An example of a demonstration stays one until a person touches it. */
export const staysExample = (request: { isExample: boolean }, { actor }: { actor: Actor }): boolean =>
  request.isExample && (actor === 'clock' || actor === 'payment');

/** What a move was about besides its kind: dates, a target, amounts in minor units. As JSON: an instant is its ISO text. */
export type MoveDetails = Readonly<Record<string, unknown>>;

/** A move as it was recorded. */
export interface RecordedMove {
  actor: Actor;
  action: string;
  note: string | null;
  /** The version of the request at which it was made; null where it was not kept. */
  fromVersion: number | null;
  details: MoveDetails | null;
}

/** What a person asks to be done. A detail that is undefined was not stated, and so is the version. */
export interface AskedMove {
  actor: 'parent' | 'facility';
  action: string;
  version?: number | undefined;
  details?: MoveDetails;
  /** What the facility says with it; null where it says nothing, as when it repeats a move alone. */
  note?: string | null;
}

/** Moves that leave the one before them standing: what was agreed is paid, or comes to its end. */
const consequences: readonly string[] = ['payment succeed', 'clock complete'];

/** So many of the newest moves tell whether an asked one is a repeat. */
export const movesToKnowARepeat = consequences.length + 1;

/**
 * Whether what is asked has been done already: it is the very move that was recorded, and that one is still in force
 * (product rule 4, "Repeats"). Whoever lost the answer names the version that they saw before their move: then it must
 * be the newest move, made at that version. Whoever sees the request as it is now, or does not look, may also ask for a
 * move that has had its consequences since.
 *
 * @param newest the request's moves, newest first
 */
export function isRepeat(asked: AskedMove, request: { version: number }, newest: readonly RecordedMove[]): boolean {
  const { version } = asked;
  if (version !== undefined && version !== request.version) {
    return newest[0] !== undefined && newest[0].fromVersion === version && isSame(asked, newest[0]);
  }
  const standing = newest.find(({ actor, action }) => !consequences.includes(`${actor} ${action}`));
  return standing !== undefined && isSame(asked, standing);
}

function isSame(asked: AskedMove, recorded: RecordedMove): boolean {
  if (asked.actor !== recorded.actor || asked.action !== recorded.action) return false;
  if (typeof asked.note === 'string' && asked.note !== recorded.note) return false;
  return Object.entries(asked.details ?? {}).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, recorded.details?.[name]),
  );
}

/**
 * How a move counts among a facility's answers (product rule 3):
 * a yes, a no, or that it let the request run out of time.
 */
export type Reply = 'accepted' | 'declined' | 'silence';

/** While a request has one of these statuses the facility has not answered; a silence later on is the parent's. */
const unanswered = {
  booking: BookingStatus.NEW,
  tour: TourStatus.NEW,
  waitlist: WaitlistStatus.NEW,
} as const;

export type Answerable = keyof typeof unanswered;

/** Whether a move from this status counts as what it is marked as. */
export const counts = (reply: Reply, kind: Answerable, from: number): boolean =>
  reply !== 'silence' || from === unanswered[kind];

/** The statuses in which a request waits for its parent; a tour only until it is confirmed, a booking unless it has an end. */
export const waitingStatuses = {
  bookings: valuesOf(BookingStatus).filter((status) => needsAnswer({ status, endsOn: null })),
  tours: valuesOf(TourStatus).filter((status) =>
    tourNeedsAnswer({ status, confirmedAt: null, canHide: false, hidden: false }),
  ),
  waitlists: valuesOf(WaitlistStatus).filter((status) => isOffered({ status })),
};
