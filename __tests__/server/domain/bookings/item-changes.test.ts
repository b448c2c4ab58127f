import { BookingItemStatus as I, type BookingType } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { bookingEffects, effectOf, type BookingMove } from '@/server/domain/bookings/effects';
import { itemChanges } from '@/server/domain/bookings/item-changes';

const items = [
  { id: 'open', date: '2026-03-10', status: null },
  { id: 'approved', date: '2026-03-11', status: I.APPROVED },
  { id: 'refused', date: '2026-03-12', status: I.NOT_APPROVED },
  { id: 'attended', date: '2026-03-02', status: I.ATTENDED },
  { id: 'missed', date: '2026-03-03', status: I.NOT_ATTENDED },
  { id: 'past', date: '2026-03-03', status: I.APPROVED },
  { id: 'canceled', date: '2026-03-13', status: I.CANCELED },
];
const at = (type: BookingType, dates: string[] = []) => ({ type, today: '2026-03-04', dates });

test('a cancellation cancels what was neither refused nor seen by the desk', () => {
  expect(itemChanges('cancel', items, at(1)).cancel).toEqual(['open', 'approved', 'past']);
});
test('of a permanent booking the days behind stay as they were', () => {
  expect(itemChanges('cancel', items, at(2)).cancel).toEqual(['open', 'approved']);
});
test('some dates are approved, the others not', () => {
  const changes = itemChanges('approveSome', items, at(1, ['2026-03-10']));
  expect(changes).toEqual({ approve: ['open'], refuse: ['approved', 'past'], cancel: [] });
});

test('every move of the table has its effect, and no effect is without a move', () => {
  const moves = new Set<string>();
  for (const row of Object.values(bookingWorkflow)) {
    for (const [actor, actions] of Object.entries(row)) {
      for (const action of Object.keys(actions)) {
        moves.add(`${actor} ${action}`);
        expect(() => effectOf({ actor, action } as BookingMove)).not.toThrow();
      }
    }
  }
  const effects = Object.entries(bookingEffects).flatMap(([actor, all]) =>
    Object.keys(all).map((a) => `${actor} ${a}`),
  );
  expect(new Set(effects)).toEqual(moves);
});
