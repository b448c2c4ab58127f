import { WaitlistStatus as S } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import { reasonToMoveUp, type WaitlistMove } from '@/server/areas/waitlists/rules/moves';

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
