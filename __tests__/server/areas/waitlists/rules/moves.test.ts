import { refusalOf } from '@/__tests__/support/builders/care-terms';
import { BookingStatus, WaitlistStatus as S } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import {
  reasonOfEnrolment,
  reasonToMoveUp,
  requireWaitlistMove,
  type WaitlistMove,
} from '@/server/areas/waitlists/rules/moves';

/** Only a request that leaves the line lets those behind move up. */
test.each<[S, Actor, string, MovementReason | null]>([
  [S.NEW, 'parent', 'cancel', 'left'],
  [S.NEW, 'facility', 'decline', 'declined'],
  [S.NEW, 'clock', 'expire', 'passed'],
  [S.NEW, 'parent', 'change', null],
  [S.NEW, 'facility', 'offer', null],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'payment', 'succeed', 'accepted'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'payment', 'fail', 'unanswered'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'clock', 'expire', 'unanswered'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'cancel', 'left'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'decline', 'declined'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'decline', null],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'withdraw', null],
  // Not in line any more.
  [S.APPROVED, 'parent', 'release', null],
  [S.TIMEOUT, 'parent', 'cancel', null],
  [S.NEW, 'payment', 'succeed', null],
])('From status %p, the move %s %s makes families move up for reason %p', (from, actor, action, reason) => {
  expect(reasonToMoveUp(from, { actor, action } as WaitlistMove)).toBe(reason);
});

const changed = 'This request has changed, so you can no longer do this.';

test.each<[S, Actor, string, S | string]>([
  [S.NEW, 'facility', 'offer', S.WAITING_FOR_PARENTS_APPROVAL],
  [S.NEW, 'parent', 'change', S.NEW],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'change', 'You can change a request only while it is pending.'],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'offer', 'This family already has an offer.'],
  [S.TIMEOUT, 'facility', 'offer', 'This family is no longer waiting.'],
  [S.TIMEOUT, 'parent', 'cancel', changed],
  [S.TIMEOUT, 'facility', 'decline', changed],
])('In status %p, the move %s %s leads to %p', (status, actor, action, result) => {
  const move = () => requireWaitlistMove({ status }, { actor, action } as WaitlistMove);
  expect(refusalOf(move) ?? move()).toBe(result);
});

test.each([
  [BookingStatus.PENDING_PAYMENT, BookingStatus.APPROVED, 'siblingGone'],
  [BookingStatus.APPROVED, BookingStatus.CANCELED_BY_PARENT, 'siblingGone'],
  [BookingStatus.APPROVED, BookingStatus.APPROVED, null],
  [BookingStatus.NEW, BookingStatus.PENDING_PAYMENT, null],
])('A booking that goes from status %p to %p reorders the waitlists for reason %p', (from, to, reason) => {
  expect(reasonOfEnrolment(from, to)).toBe(reason);
});
