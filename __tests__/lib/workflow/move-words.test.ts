import { BookingStatus as B, TourStatus as T, WaitlistStatus as W } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { bookingMoveText, tourMoveText, waitlistMoveText } from '@/lib/workflow/move-words';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';

const move = <S extends number>(from: S | null, by: Actor, action: string, to: S) => ({ from, by, action, to });

test.each<[string, ReturnType<typeof move<B>>]>([
  ['Requested by you', move<B>(null, 'parent', 'request', B.NEW)],
  ['Place offered by the facility', move<B>(null, 'facility', 'offer', B.WAITING_FOR_PARENTS_APPROVAL)],
  ['Place accepted by you', move<B>(null, 'parent', 'approve', B.PENDING_PAYMENT)],
  ['Accepted by the facility', move<B>(B.NEW, 'facility', 'approve', B.PENDING_PAYMENT)],
  ['Approved by you', move<B>(B.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'approve', B.PENDING_PAYMENT)],
  ['Payment failed', move<B>(B.PENDING_PAYMENT, 'payment', 'refuse', B.PAYMENT_FAILED)],
  ['Cancelled by you', move<B>(B.APPROVED, 'parent', 'decline', B.CANCELED_BY_PARENT)],
  ['Ended by you', move<B>(B.APPROVED, 'parent', 'decline', B.APPROVED)],
  ['Absence shared by you', move<B>(B.APPROVED, 'parent', 'absence', B.APPROVED)],
  ['Date moved by you', move<B>(B.APPROVED, 'parent', 'reschedule', B.APPROVED)],
])('a booking: %s', (text, made) => expect(bookingMoveText(made)).toBe(text));

test('what has no words of its own is called by the status that it led to', () => {
  expect(bookingMoveText(move<B>(null, 'facility', 'import', B.APPROVED))).toBe('Confirmed');
  expect(bookingMoveText(move<B>(B.COMPLETED, 'parent', 'decline', B.CANCELED_BY_PARENT))).toBe('Cancelled by you');
  expect(bookingMoveText(move<B>(B.APPROVED, 'parent', 'note', B.APPROVED))).toBe('Confirmed');
  expect(tourMoveText(move<T>(T.TIMEOUT, 'clock', 'expire', T.TIMEOUT))).toBe('Expired');
  expect(waitlistMoveText(move<W>(W.NEW, 'payment', 'fail', W.TIMEOUT))).toBe('Expired');
});

test('who did it is told apart: a facility that withdraws an offer, and a parent who declines one', () => {
  const from = W.WAITING_FOR_PARENTS_APPROVAL;
  expect(waitlistMoveText(move<W>(from, 'facility', 'withdraw', W.NEW))).toBe(
    'Offer withdrawn by the facility, place in line kept',
  );
  expect(waitlistMoveText(move<W>(from, 'parent', 'decline', W.NEW))).toBe('Offer declined by you, place in line kept');
  expect(tourMoveText(move<T>(T.SCHEDULED_TOUR, 'facility', 'decline', T.DECLINED_BY_FACILITY))).toBe(
    'Cancelled by the facility',
  );
  expect(tourMoveText(move<T>(T.NEW, 'facility', 'decline', T.DECLINED_BY_FACILITY))).toBe('Declined by the facility');
});

test('a phrase says who moved, where a person did', () => {
  const texts = [
    ...phrases<B>(bookingWorkflow, bookingMoveText),
    ...phrases<T>(tourWorkflow, tourMoveText),
    ...phrases<W>(waitlistWorkflow, waitlistMoveText),
  ];
  for (const [by, text] of texts) {
    if (by === 'parent') expect(text).toMatch(/\b[Yy]ou\b/);
    if (by === 'facility') expect(text).toMatch(/ by the facility\b/);
    if (by === 'clock' || by === 'payment') expect(text).not.toMatch(/\byou\b|by the facility/);
  }
});

type Rows<S extends number> = Record<S, { [A in Actor]?: Readonly<Record<string, S>> }>;

/** Every move of a table, with its phrase. */
function phrases<S extends number>(rows: Rows<S>, textOf: (made: ReturnType<typeof move<S>>) => string) {
  return Object.entries<Rows<S>[S]>(rows).flatMap(([from, row]) =>
    Object.entries(row).flatMap(([by, actions]) =>
      Object.entries(actions as Record<string, S>).map(
        ([action, to]) => [by, textOf(move(Number(from) as S, by as Actor, action, to))] as const,
      ),
    ),
  );
}
