import { WaitlistStatus as S } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import type { WaitlistMove } from '@/server/areas/waitlists/rules/effects';
import { reasonBehind } from '@/server/areas/waitlists/rules/movement-reason';

/** Whoever leaves the line lets those behind move up; whoever keeps the place does not. */
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
  // Out of line already: nobody waits behind it.
  [S.APPROVED, 'parent', 'release', null],
  [S.TIMEOUT, 'parent', 'cancel', null],
  [S.NEW, 'payment', 'succeed', null],
])('from %p, %s %s: %p', (from, actor, action, reason) => {
  expect(reasonBehind(from, { actor, action } as WaitlistMove)).toBe(reason);
});
