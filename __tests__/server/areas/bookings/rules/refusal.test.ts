import { refusalOf as thrown } from '@/__tests__/support/builders/care-terms';
import { BookingStatus as B, valuesOf } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import { bookingEffects, type BookingMove } from '@/server/areas/bookings/rules/effects';
import { refusalOf, requireBookingMove } from '@/server/areas/bookings/rules/refusal';

test.each<[Parameters<typeof refusalOf>, string]>([
  [['approve', B.TIMEOUT], 'This booking can’t be approved: its status is now “Timeout”.'],
  // A parent cancels by declining.
  [['decline', B.COMPLETED], 'This booking can’t be cancelled: its status is now “Completed”.'],
  [['decline', B.COMPLETED, 'facility'], 'This booking can’t be declined: its status is now “Completed”.'],
  [['cancel', B.NEW, 'facility'], 'This booking can’t be cancelled: its status is now “Pending request”.'],
  [['approveSome', B.APPROVED, 'facility'], 'This booking can’t be approved: its status is now “Confirmed”.'],
  [['change', B.TIMEOUT], 'This booking can’t be changed: its status is now “Timeout”.'],
  [['attend', B.NEW, 'facility'], 'This booking can’t be marked as attended: its status is now “Pending request”.'],
])('The refusal of %j reads: %s', (refused, sentence) => expect(refusalOf(...refused)).toBe(sentence));

const now = new Date('2026-03-04T17:00:00Z');
const soon = new Date(now.getTime() + 1);
const asked = (status: B, over: { endsOn?: string; dueAt?: Date } = {}) => ({
  status,
  endsOn: null,
  dueAt: soon,
  ...over,
});
const move = (actor: Actor, action: string) => ({ actor, action }) as BookingMove;
const tryMove = (booking: ReturnType<typeof asked>, by: BookingMove) =>
  thrown(() => requireBookingMove(booking, by, now));
const tooLate = 'The time to answer has passed, so this booking can’t be approved.';

test.each<[Actor, string, B, B]>([
  ['facility', 'approve', B.NEW, B.PENDING_PAYMENT],
  ['facility', 'approveSome', B.NEW, B.WAITING_FOR_PARENTS_APPROVAL],
  ['facility', 'decline', B.NEW, B.DECLINED_BY_FACILITY],
  ['parent', 'approve', B.WAITING_FOR_PARENTS_APPROVAL, B.PENDING_PAYMENT],
  ['parent', 'decline', B.APPROVED, B.CANCELED_BY_PARENT],
  ['clock', 'expire', B.PAYMENT_FAILED, B.TIMEOUT],
  ['payment', 'succeed', B.PENDING_PAYMENT, B.APPROVED],
])('The %s’s %s leads a booking from %d to %d', (actor, action, from, to) => {
  expect(requireBookingMove(asked(from), move(actor, action), now)).toBe(to);
});

test('No move leads out of a final status, and the refusal names the status', () => {
  const moves = Object.entries(bookingEffects).flatMap(([actor, actions]) =>
    Object.keys(actions).map((action) => move(actor as Actor, action)),
  );
  const final = [B.DECLINED_BY_FACILITY, B.CANCELED_BY_PARENT, B.TIMEOUT, B.COMPLETED, B.CANCELED_BY_FACILITY];
  for (const status of valuesOf(B).filter((one) => (final as B[]).includes(one))) {
    for (const by of moves) expect(tryMove(asked(status), by)).toBe(refusalOf(by.action, status, by.actor));
  }
});

test('A booking that its parent has ended takes no move of the parent, but ends and can be cancelled', () => {
  const ending = asked(B.APPROVED, { endsOn: '2026-03-31' });
  expect(tryMove(ending, move('parent', 'decline'))).toBe(
    'This booking can’t be cancelled: its status is now “Confirmed”.',
  );
  expect(requireBookingMove(ending, move('clock', 'end'), now)).toBe(B.CANCELED_BY_PARENT);
  expect(requireBookingMove(ending, move('facility', 'cancel'), now)).toBe(B.CANCELED_BY_FACILITY);
});

test.each<[Actor, string, B, string | null]>([
  ['facility', 'approve', B.NEW, tooLate],
  ['facility', 'approveSome', B.NEW, tooLate],
  ['facility', 'decline', B.NEW, null],
  ['parent', 'approve', B.WAITING_FOR_PARENTS_APPROVAL, tooLate],
  ['parent', 'approve', B.PAYMENT_FAILED, tooLate],
  ['parent', 'decline', B.WAITING_FOR_PARENTS_APPROVAL, null],
  ['clock', 'expire', B.NEW, null],
])('From the deadline on, %s %s of status %d is refused: %p', (actor, action, status, sentence) => {
  expect(tryMove(asked(status, { dueAt: now }), move(actor, action))).toBe(sentence);
  expect(tryMove(asked(status), move(actor, action))).toBeNull();
});
