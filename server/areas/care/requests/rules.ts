import { isDeepStrictEqual } from 'node:util';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { crockfordText } from '@/lib/ids';
import { needsAnswer } from '@/lib/requests/care/booking-facts';
import type { bookingWorkflow } from '@/lib/workflow/booking';
import type { MoveAbout } from '@/lib/workflow/move-words';
import { tourNeedsAnswer, type tourWorkflow } from '@/lib/workflow/tour';
import { isOffered, type waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { Actor, MoveName } from '@/lib/workflow/workflow';

/** A demonstration example stays an example until a person acts on it. */
export const staysExample = (request: { isExample: boolean }, { actor }: { actor: Actor }): boolean =>
  request.isExample && (actor === 'clock' || actor === 'payment');

/** What a move was about: dates, a target, amounts in minor units. Stored as JSON, so instants are ISO strings. */
export type MoveDetails = Readonly<Record<string, unknown>>;

export interface RecordedMove {
  actor: Actor;
  action: string;
  note: string | null;
  /** The request's version before the move; null if not recorded. */
  fromVersion: number | null;
  details: MoveDetails | null;
}

/** What a move's details say about single days, as histories show it; undefined for all other moves. */
export function aboutOf(
  { action, details }: Pick<RecordedMove, 'action' | 'details'>,
  children: readonly { id: string; firstName: string }[],
): MoveAbout | undefined {
  const known = (details ?? {}) as { children?: string[]; dates?: string[]; from?: string; to?: string };
  if (action === 'reschedule') {
    return known.from && known.to ? { children: [], dates: [known.from], movedTo: known.to } : undefined;
  }
  if (!known.dates || !daysAreTold.includes(action)) return undefined;
  // An absence of all children did not name them once.
  const who = known.children ?? (action === 'absence' ? children.map(({ id }) => id) : []);
  const names = children.filter(({ id }) => who.includes(id)).map(({ firstName }) => firstName);
  return { children: names, dates: known.dates, movedTo: null };
}
const daysAreTold = ['absence', 'comingAfterAll', 'decline'];

/** The move a person asks for. An undefined version or detail was not sent and is not compared. */
export interface AskedMove {
  actor: 'parent' | 'facility';
  action: string;
  version?: number | undefined;
  details?: MoveDetails;
  /** The facility's note; null matches any recorded note. */
  note?: string | null;
}

/** Moves that keep the one before them in force: the agreed care is paid, or ends. */
const consequences: readonly string[] = ['payment succeed', 'clock complete'];

/** How many of the newest moves isRepeat needs. */
export const movesForRepeatCheck = consequences.length + 1;

/**
 * Whether the move has been made already and is still in force (product rule 4, "Repeats"). A client that retries because it
 * lost the response sends the version from before its move: then the newest move must be that move, made at that version. With
 * the current version, or none, moves that only followed from the repeated one are ignored.
 *
 * @param newest the request's moves, newest first
 */
export function isRepeat(asked: AskedMove, request: { version: number }, newest: readonly RecordedMove[]): boolean {
  const { version } = asked;
  if (version !== undefined && version !== request.version) {
    return newest[0] !== undefined && newest[0].fromVersion === version && isSame(asked, newest[0]);
  }
  const inForce = newest.find(({ actor, action }) => !consequences.includes(`${actor} ${action}`));
  return inForce !== undefined && isSame(asked, inForce);
}

function isSame(asked: AskedMove, recorded: RecordedMove): boolean {
  if (asked.actor !== recorded.actor || asked.action !== recorded.action) return false;
  if (typeof asked.note === 'string' && asked.note !== recorded.note) return false;
  return Object.entries(asked.details ?? {}).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, recorded.details?.[name]),
  );
}

/** Whether everything asked for is as it is already. The order of children does not matter. */
export function isUnchanged(request: object, asked: Readonly<Record<string, unknown>>): boolean {
  const known: Partial<Record<string, unknown>> = { ...request };
  const comparable = (name: string, value: unknown) =>
    name === 'children' && Array.isArray(value) ? [...value].sort() : value;
  return Object.entries(asked).every(([name, value]) =>
    isDeepStrictEqual(comparable(name, value), comparable(name, known[name])),
  );
}

/** How a move counts in the facility's reply statistics (product rule 3). `silence`: the request timed out. */
export type Reply = 'accepted' | 'declined' | 'silence';

/** The statuses in which the facility has not answered. A timeout in a later status is the parent's. */
const unanswered = {
  booking: BookingStatus.NEW,
  tour: TourStatus.NEW,
  waitlist: WaitlistStatus.NEW,
} as const;

export type Answerable = keyof typeof unanswered;

/** Whether a move from this status counts as a reply of the facility. */
export const countsAsReply = (reply: Reply, kind: Answerable, from: number): boolean =>
  reply !== 'silence' || from === unanswered[kind];

/** The statuses in which a request waits for the parent (a tour only while unconfirmed). */
export const waitingStatuses = {
  bookings: valuesOf(BookingStatus).filter((status) => needsAnswer({ status, endsOn: null })),
  tours: valuesOf(TourStatus).filter((status) =>
    tourNeedsAnswer({ status, confirmedAt: null, changeWanted: null, canHide: false, hidden: false }),
  ),
  waitlists: valuesOf(WaitlistStatus).filter((status) => isOffered({ status })),
};

/** @param from the status before the move */
type NewsFrom = (from: number | null) => string;
type News = Readonly<Record<string, string | NewsFrom | null>>;
/** What a family declines that is not care yet. */
const givenUp: Partial<Record<BookingStatus, string>> = {
  [BookingStatus.NEW]: 'The family withdrew its request',
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'The family declined your offer',
};

/** Has every move of the workflow table that a facility does not make itself. */
type NewsOf<Flow> = Record<Exclude<MoveName<Flow>, `facility ${string}`>, string | NewsFrom | null> & News;

/**
 * The subject of the mail to a facility's contacts, by actor and action; null, like the facility's own moves, sends no mail. A change of
 * single days says itself what it is about.
 */
const news = {
  booking: {
    'parent request': 'New request for care',
    'parent decline': (from) => givenUp[from as BookingStatus] ?? 'The family cancelled its care',
    'clock withdraw': 'Request withdrawn by the family',
    'payment succeed': 'Booking confirmed and paid',
    'payment abandon': 'Booking ended because a month wasn’t paid',
    // The mail about the payment follows.
    'parent approve': null,
    'payment refuse': null,
    'clock expire': null,
    'clock complete': null,
    'clock end': null,
  },
  tour: {
    'parent request': 'New request for a tour',
    'parent change': 'Other times suggested for a tour',
    'parent approve': 'Confirmed by the family',
    'parent keep': 'The family keeps its confirmed tour',
    'parent cancel': 'The family cancelled its tour',
    'clock expire': null,
  },
  waitlist: {
    'parent request': 'New family on your waitlist',
    'parent change': 'Waitlist request changed by the family',
    'parent cancel': 'A family left your waitlist',
    // The mail about the booking says it.
    'parent decline': null,
    'parent release': null,
    'payment succeed': null,
    'payment fail': null,
    'clock expire': null,
    'clock complete': null,
  },
} as const satisfies {
  booking: NewsOf<typeof bookingWorkflow>;
  tour: NewsOf<typeof tourWorkflow>;
  waitlist: NewsOf<typeof waitlistWorkflow>;
};
const facilityNews: Record<Answerable, News> = news;

export function newsOf(kind: Answerable, move: string, from: number | null): string | null {
  const news = facilityNews[kind][move] ?? null;
  return typeof news === 'function' ? news(from) : news;
}

const length = 6;

/** Bookings, tours, waitlist requests. */
export type NumberPrefix = 'NB' | 'NT' | 'NW';

/**
 * A number people can read out, such as NB-4K7Q2M (product rule 3). There are only 32^6, so retry the insert on a collision.
 *
 * @param randomInt returns a random integer below its argument
 */
export function requestNumber(prefix: NumberPrefix, randomInt: (max: number) => number): string {
  return `${prefix}-${crockfordText(Array.from({ length }, () => randomInt(32)))}`;
}
