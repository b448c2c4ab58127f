import fc from 'fast-check';
import { addDays } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { careDays, type DateMove } from '@/server/areas/receipts/rules';

const { APPROVED, CANCELED, NOT_APPROVED } = BookingItemStatus;
const nov = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const item = (day: number, status: BookingItemStatus | null = APPROVED) => ({ date: nov(day), status });
const move = (from: number, to: number): DateMove => ({ from: nov(from), to: nov(to) });

test.each<[string, ReturnType<typeof item>[], DateMove[], object]>([
  ['days as booked', [item(25), item(26)], [], { kept: [nov(25), nov(26)], moved: [], cancelled: [] }],
  [
    'a moved day, listed once',
    [item(27, CANCELED), item(30)],
    [move(27, 30)],
    { kept: [], moved: [{ from: nov(27), to: nov(30) }], cancelled: [] },
  ],
  [
    'a day that moved twice, from the booked day',
    [item(26, CANCELED), item(27, CANCELED), item(30)],
    [move(26, 27), move(27, 30)],
    { kept: [], moved: [{ from: nov(26), to: nov(30) }], cancelled: [] },
  ],
  [
    'a day moved back to its own date as booked',
    [item(30, CANCELED), item(27, CANCELED), item(30)],
    [move(30, 27), move(27, 30)],
    { kept: [nov(30)], moved: [], cancelled: [] },
  ],
  [
    'a moved day that was then cancelled',
    [item(25), item(27, CANCELED), item(30, CANCELED)],
    [move(27, 30)],
    { kept: [nov(25)], moved: [], cancelled: [nov(30)] },
  ],
  [
    'a day of several children, one refused, one cancelled',
    [item(25), item(25), item(26, NOT_APPROVED), item(27, CANCELED), item(27, CANCELED)],
    [],
    { kept: [nov(25)], moved: [], cancelled: [nov(27)] },
  ],
])('A receipt lists %s', (_, items, moves, days) => {
  expect(careDays(items, moves)).toEqual(days);
});

test("After any moves and cancellations each day is listed once, and only the booking's days", () => {
  const deed = fc.record({ cancel: fc.boolean(), which: fc.nat(), to: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(deed, { maxLength: 12 }), (count, deeds) => {
      const items = Array.from({ length: count }, (_, day) => ({ ...item(10 + day), booked: nov(10 + day) }));
      const moves: DateMove[] = [];
      for (const { cancel, which, to } of deeds) {
        const live = items.filter(({ status }) => status === APPROVED);
        const one = live[which % Math.max(live.length, 1)];
        const date = addDays(nov(10), to);
        if (!one || (!cancel && live.some((other) => other.date === date))) continue;
        one.status = CANCELED;
        if (cancel) continue;
        moves.push({ from: one.date, to: date });
        items.push({ date, status: APPROVED, booked: one.booked });
      }
      const { kept, moved, cancelled } = careDays(items, moves);
      const live = items.filter(({ status }) => status === APPROVED);
      const said = [...kept, ...moved.map(({ to }) => to), ...cancelled];
      expect(new Set(said).size).toBe(said.length);
      expect([...kept, ...moved.map(({ to }) => to)].sort()).toEqual(live.map(({ date }) => date).sort());
      for (const { from, to } of moved) expect(live.find(({ date }) => date === to)!.booked).toBe(from);
    }),
  );
});
