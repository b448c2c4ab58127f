import type { AskedTogether } from '@/api/contract/types';
import { minuteMs } from '@/lib/dates/durations';
import { spanText } from '@/lib/dates/instants';
import { TourStatus, WaitlistStatus } from '@/lib/enums';
import { replyTime } from '@/lib/facilities/facts';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { parentTourActions, tourNeedsAnswer } from '@/lib/workflow/tour';
import { isOffered, parentWaitlistActions } from '@/lib/workflow/waitlist';

type AskedTour = AskedTogether['tours'][number];
type AskedWaitlist = AskedTogether['waitlists'][number];
/** A tour or waitlist request. */
export type AskedRequest = ({ kind: 'tour' } & AskedTour) | ({ kind: 'waitlist' } & AskedWaitlist);

/** Sorted: those that need the parent's answer, then by response time. */
export function askedRequests({ tours, waitlists }: AskedTogether): AskedRequest[] {
  const all: AskedRequest[] = [
    ...tours.map((one) => ({ kind: 'tour' as const, ...one })),
    ...waitlists.map((one) => ({ kind: 'waitlist' as const, ...one })),
  ];
  const rank = (one: AskedRequest) => `${needsAnswer(one) ? 0 : 1} ${one.answeredAt ?? '9999'}`;
  return all.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

export const needsAnswer = (one: AskedRequest): boolean =>
  one.kind === 'tour' ? tourNeedsAnswer(one.request) : isOffered(one.request);

/** The family accepted a time or a place. */
export const isAccepted = ({ kind, request }: AskedRequest): boolean =>
  kind === 'tour'
    ? request.confirmedAt !== null &&
      (request.status === TourStatus.SCHEDULED_TOUR || request.status === TourStatus.SCHEDULED_START)
    : request.status === WaitlistStatus.APPROVED || request.status === WaitlistStatus.COMPLETED;

/** "1 of 3 has answered." */
export function answeredCount(requests: readonly AskedRequest[]): string {
  const answered = requests.filter(({ answeredAt }) => answeredAt !== null).length;
  if (answered === 0) return `No answers yet (0 of ${requests.length})`;
  return `${answered} of ${requests.length} ${answered === 1 ? 'has' : 'have'} answered.`;
}

/** Whether and how fast the facility answered; if not, how long it has been and its usual response time. */
export function answerText({ request, answeredAt, medianReplyHours, kind }: AskedRequest, now: Date): string {
  const askedAt = new Date(request.createdAt);
  if (answeredAt) return `Answered after ${spanText(askedAt, new Date(answeredAt))}.`;
  if (endedByParent({ kind, status: request.status })) return 'You cancelled it before they answered.';
  if (endedByTime({ kind, status: request.status })) return 'It didn’t answer in time.';
  if (request.passedOn) return 'Passed on by e‑mail. They’ll contact you directly. We can’t guarantee a reply.';
  const usual = replyTime(medianReplyHours);
  const isJustAsked = now.getTime() - askedAt.getTime() < minuteMs;
  const soFar = isJustAsked ? 'No answer yet.' : `No answer for ${spanText(askedAt, now)}.`;
  return [soFar, usual && `${usual}.`].filter(Boolean).join(' ');
}

interface Ended {
  kind: AskedRequest['kind'];
  status: number;
}
const endedByParent = ({ kind, status }: Ended) =>
  status === (kind === 'tour' ? TourStatus.CANCELED_BY_PARENT : WaitlistStatus.CANCELED_BY_PARENT);
const endedByTime = ({ kind, status }: Ended) =>
  status === (kind === 'tour' ? TourStatus.TIMEOUT : WaitlistStatus.TIMEOUT);

/**
 * Requests to cancel once one was accepted: open ones at other facilities for the same children. A sibling who still
 * waits keeps all waitlist spots; a place on hold, which may be in payment, is answered on its booking.
 */
export function othersToCancel(requests: readonly AskedRequest[]): AskedRequest[] {
  const accepted = requests.filter(isAccepted);
  const settled = new Set(accepted.flatMap(({ request }) => request.children.map(({ id }) => id)));
  const there = new Set(accepted.map(({ request }) => request.facility.id));
  return requests.filter(
    (one) =>
      accepted.length > 0 &&
      !isAccepted(one) &&
      !there.has(one.request.facility.id) &&
      one.request.children.every(({ id }) => settled.has(id)) &&
      !(one.kind === 'waitlist' && isOffered(one.request)) &&
      (one.kind === 'tour' ? parentTourActions(one.request) : parentWaitlistActions(one.request)).includes('cancel'),
  );
}

/** What cancelling gives up, for the confirmation. */
export function givenUp(one: AskedRequest): string {
  const { name } = one.request.facility;
  if (one.kind === 'waitlist') return `${name}: the waitlist spot for ${childrenNames(one.request)}`;
  const { status } = one.request;
  if (status === TourStatus.SCHEDULED_START) return `${name}: the spot it offers goes to another family`;
  return `${name}: ${status === TourStatus.NEW ? 'the tour request' : 'the time it proposed'}`;
}
