import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { BookingStatus as B, TourStatus as T, WaitlistStatus as W } from '@/lib/enums';
import { limits } from '@/lib/limits';
import type { RequestKind } from '@/lib/paths';
import { oneLine, withoutHidden } from '@/lib/validation/seen';

/** Messages between a family and a facility about one request (product rule 8). */

/** The day from which the days until a thread closes are counted; `never`: it stays open in this status. */
type ClosesAfter = 'never' | 'lastDay' | 'lastMove';

/** By kind and status. A tour's last day is its visit, or the day on which an offered start was confirmed. */
const threadCloses = {
  booking: {
    [B.NEW]: 'never',
    [B.WAITING_FOR_PARENTS_APPROVAL]: 'never',
    [B.PENDING_PAYMENT]: 'never',
    [B.PAYMENT_FAILED]: 'never',
    [B.APPROVED]: 'lastDay',
    [B.COMPLETED]: 'lastDay',
    [B.DECLINED_BY_FACILITY]: 'lastMove',
    [B.CANCELED_BY_PARENT]: 'lastMove',
    [B.TIMEOUT]: 'lastMove',
    [B.CANCELED_BY_FACILITY]: 'lastMove',
  },
  tour: {
    [T.NEW]: 'never',
    [T.SCHEDULED_TOUR]: 'lastDay',
    [T.SCHEDULED_START]: 'lastDay',
    [T.DECLINED_BY_FACILITY]: 'lastMove',
    [T.CANCELED_BY_PARENT]: 'lastMove',
    [T.TIMEOUT]: 'lastMove',
  },
  waitlist: {
    [W.NEW]: 'never',
    [W.WAITING_FOR_PARENTS_APPROVAL]: 'never',
    // The care has a booking with messages of its own.
    [W.APPROVED]: 'lastMove',
    [W.COMPLETED]: 'lastMove',
    [W.DECLINED]: 'lastMove',
    [W.CANCELED_BY_PARENT]: 'lastMove',
    [W.TIMEOUT]: 'lastMove',
  },
} as const satisfies {
  booking: Record<B, ClosesAfter>;
  tour: Record<T, ClosesAfter>;
  waitlist: Record<W, ClosesAfter>;
};

interface ThreadDays {
  kind: RequestKind;
  status: number;
  /** The last day of care or the day of the tour; null while there is none. */
  lastDay: CalendarDate | null;
  /** The day of the request's newest move, in the facility's time zone. */
  lastMoveOn: CalendarDate;
}

/** The last day on which messages can be sent; null while no end is known. */
export function threadClosesOn({ kind, status, lastDay, lastMoveOn }: ThreadDays): CalendarDate | null {
  const after = (threadCloses[kind] as Readonly<Record<number, ClosesAfter>>)[status] ?? 'lastMove';
  const from = { never: null, lastDay, lastMove: lastMoveOn }[after];
  return from && addDays(from, limits.threadDays);
}

/** `unreachable`: nobody at the facility would be told of a message. */
export const threadStates = ['open', 'closed', 'unreachable'] as const;
export type ThreadState = (typeof threadStates)[number];

/** @param today in the facility's time zone */
export const threadState = (
  { closesOn, reachable }: { closesOn: CalendarDate | null; reachable: boolean },
  today: CalendarDate,
): ThreadState => (closesOn !== null && today > closesOn ? 'closed' : reachable ? 'open' : 'unreachable');

export const threadSides = ['family', 'facility'] as const;
export type ThreadSide = (typeof threadSides)[number];

export const newMessagesText = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`);

/** What a message can carry. The browser's list is a help only; the service looks at the bytes. */
export const threadFileTypes = 'image/jpeg,image/png,image/webp,application/pdf';

/** A file's name as one line of at most 100 characters, for a list of files. */
export function threadFileName(name: string): string {
  const line = withoutHidden(name.slice(-limits.textMax))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  return oneLine.test(line) ? line : 'File';
}
