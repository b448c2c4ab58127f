import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';

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
