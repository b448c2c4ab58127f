import type { AskedTogether } from '@/api/contract/types';
import { minuteMs, spanText } from '@/lib/dates/moments';
import { TourStatus, WaitlistStatus } from '@/lib/enums';
import { replyTime } from '@/lib/facilities/facts';
import { childrenNames } from '@/lib/requests/booking-facts';
import { parentTourActions, tourNeedsAnswer } from '@/lib/workflow/tour';
import { isOffered, parentWaitlistActions } from '@/lib/workflow/waitlist';

type AskedTour = AskedTogether['tours'][number];
type AskedLine = AskedTogether['waitlists'][number];
/** One request of a question, of either kind. */
export type AskedRequest = ({ kind: 'tour' } & AskedTour) | ({ kind: 'waitlist' } & AskedLine);

/** All requests of a question, those first that wait for the parent, then those that were answered, the first answer first. */
export function askedRequests({ tours, waitlists }: AskedTogether): AskedRequest[] {
  const all: AskedRequest[] = [
    ...tours.map((one) => ({ kind: 'tour' as const, ...one })),
    ...waitlists.map((one) => ({ kind: 'waitlist' as const, ...one })),
  ];
  const rank = (one: AskedRequest) => `${needsAnswer(one) ? 0 : 1} ${one.answeredAt ?? '9999'}`;
  return all.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** True where the parent is asked. */
export const needsAnswer = (one: AskedRequest): boolean =>
  one.kind === 'tour' ? tourNeedsAnswer(one.request) : isOffered(one.request);

/** True where the family has said yes: to a time, or to a place. */
export const isAccepted = ({ kind, request }: AskedRequest): boolean =>
  kind === 'tour'
    ? request.confirmedAt !== null &&
      (request.status === TourStatus.SCHEDULED_TOUR || request.status === TourStatus.SCHEDULED_START)
    : request.status === WaitlistStatus.APPROVED || request.status === WaitlistStatus.COMPLETED;

/** "1 of 3 has answered." */
export function answeredCount(requests: readonly AskedRequest[]): string {
  const answered = requests.filter(({ answeredAt }) => answeredAt !== null).length;
  return `${answered === 0 ? 'None' : answered} of ${requests.length} ${answered === 1 ? 'has' : 'have'} answered.`;
}

/** Whether and how fast the facility answered; of one that has not, for how long, and how soon it usually does. */
export function answerText({ request, answeredAt, medianReplyHours, kind }: AskedRequest, now: Date): string {
  const askedAt = new Date(request.createdAt);
  if (answeredAt) return `Answered after ${spanText(askedAt, new Date(answeredAt))}.`;
  if (endedByParent({ kind, status: request.status })) return 'You cancelled it before there was an answer.';
  if (endedByTime({ kind, status: request.status })) return 'It did not answer in time.';
  if (request.passedOn) return 'Passed on by e-mail. It answers you directly, if at all, so we can’t tell when it has.';
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
 * What may be cancelled once one was accepted: the open requests at other facilities for the same children. A sibling who still
 * waits keeps its places in line; a place that is held, and perhaps being paid, is answered where its price is.
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

/** What cancelling one of them gives up, a line of the question. */
export function givenUp(one: AskedRequest): string {
  const { name } = one.request.facility;
  if (one.kind === 'waitlist') return `${name}: the place in line for ${childrenNames(one.request)}`;
  const { status } = one.request;
  if (status === TourStatus.SCHEDULED_START) return `${name}: the place it offers goes to another family`;
  return `${name}: ${status === TourStatus.NEW ? 'the tour request' : 'the time it proposed'}`;
}
