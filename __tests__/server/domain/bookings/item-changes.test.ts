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

test.each<['approve' | 'refuse' | 'keep', Partial<ReturnType<typeof itemChanges>>]>([
  ['approve', { approve: ['open', 'approved', 'past'] }],
  ['refuse', { refuse: ['open', 'approved', 'past'] }],
  ['keep', {}],
])('what %s changes, and nothing else', (effect, changed) => {
  expect(itemChanges(effect, items, at(1))).toEqual({ approve: [], refuse: [], cancel: [], ...changed });
});
test('today’s day of a permanent booking is given up with those to come', () => {
  const today = { id: 'today', date: '2026-03-04', status: I.APPROVED };
  expect(itemChanges('cancel', [today], at(2)).cancel).toEqual(['today']);
});

/** What each move does besides the status (product rule 3, "Item status"; product rule 4). */
test.each<[BookingMove['actor'], string, string]>([
  ['parent', 'approve', 'charges'],
  ['parent', 'decline', 'items cancel, refunds quote, tells, waitlist parent decline or parent release'],
  ['facility', 'approve', 'items approve, charges, counts as accepted'],
  ['facility', 'approveSome', 'items approveSome, counts as accepted, tells'],
  ['facility', 'decline', 'items refuse, counts as declined, tells'],
  ['facility', 'withdraw', 'items cancel, tells, waitlist facility withdraw or facility release'],
  ['facility', 'cancel', 'items cancel, refunds full, tells, waitlist facility withdraw or facility release'],
  ['clock', 'expire', 'items cancel, counts as silence, tells, waitlist clock expire'],
  ['clock', 'complete', 'tells'],
  ['clock', 'end', ''],
  ['payment', 'succeed', 'tells, waitlist payment succeed'],
  ['payment', 'refuse', 'tells'],
  ['payment', 'abandon', 'items cancel, tells'],
])('%s %s: %s', (actor, action, does) => {
  const effect = effectOf({ actor, action } as BookingMove);
  const said = [
    effect.items !== 'keep' && `items ${effect.items}`,
    effect.charge && 'charges',
    effect.refund !== 'none' && `refunds ${effect.refund}`,
    effect.reply && `counts as ${effect.reply}`,
    effect.tell && 'tells',
    effect.waitlist.length > 0 &&
      `waitlist ${effect.waitlist.map((move) => `${move.actor} ${move.action}`).join(' or ')}`,
  ];
  expect(said.filter(Boolean).join(', ')).toBe(does);
});
test('what is no move of the table has no effect to ask for', () => {
  expect(() => effectOf({ actor: 'clock', action: 'approve' } as unknown as BookingMove)).toThrow(
    'The table has no move clock approve.',
  );
});

test('every move of the table has its effect, and no effect is without a move', () => {
  const moves = new Set<string>();
  for (const row of Object.values(bookingWorkflow)) {
    for (const [actor, actions] of Object.entries(row)) {
      for (const action of Object.keys(actions)) {
        moves.add(`${actor} ${action}`);
      }
    }
  }
  const effects = Object.entries(bookingEffects).flatMap(([actor, all]) =>
    Object.keys(all).map((a) => `${actor} ${a}`),
  );
  expect(new Set(effects)).toEqual(moves);
});
