import fc from 'fast-check';
import type { DateMove } from '@/lib/dates/booking-dates';
import { addDays } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import { shareAmount } from '@/lib/money/share-amount';
import { careDays, sumById, tellApart } from '@/server/areas/money/receipts/rules';

const amounts = (amount: number, ...weights: number[]) =>
  shareAmount(
    amount,
    weights.map((weight, index) => ({ id: `child ${index}`, weight })),
  ).map((part) => part.amount);

test.each<[string, number, number[], number[]]>([
  ['by weight', 1_000, [3, 1], [750, 250]],
  ['the rest goes to the larger remainder', 100, [1, 5], [17, 83]],
  ['the larger remainder may come last', 10, [1, 1.5], [4, 6]],
  ['of two equal remainders the first gets it', 101, [1, 1], [51, 50]],
  ['two of three equal remainders', 200, [1, 1, 1], [67, 67, 66]],
  ['a refund', -101, [1, 1], [-51, -50]],
  ['equal parts if all weights are 0', 90, [0, 0, 0], [30, 30, 30]],
  ['one weight of 0', 90, [0, 1, 2], [0, 30, 60]],
  ['nothing', 0, [1, 2], [0, 0]],
  ['without children', 100, [], []],
])('shareAmount splits correctly: %s', (_, amount, weights, parts) =>
  expect(amounts(amount, ...weights)).toEqual(parts),
);

test('The parts add up, differ by less than one unit from the exact share, and keep the order of weights', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const parts = amounts(amount, ...weights);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const exact = sum === 0 ? amount / weights.length : (amount * weights[index]!) / sum;
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);
          for (const [other, weight] of weights.entries())
            if (weight < weights[index]!) expect(Math.abs(parts[other]!)).toBeLessThanOrEqual(Math.abs(part));
        }
      },
    ),
    { seed: 20261121 },
  );
});

test('Ids stay with their parts', () => {
  const weights = [
    { id: 'Ava', weight: 1 },
    { id: 'Ben', weight: 3 },
  ];
  expect(shareAmount(400, weights)).toEqual([
    { id: 'Ava', amount: 100 },
    { id: 'Ben', amount: 300 },
  ]);
});

test('Parts of the same id are summed in order of first appearance', () => {
  const parts = [
    { id: 'Ben', amount: 5 },
    { id: 'Ava', amount: 7 },
    { id: 'Ben', amount: -2 },
  ];
  expect(sumById(parts)).toEqual([
    { id: 'Ben', amount: 3 },
    { id: 'Ava', amount: 7 },
  ]);
});

describe('Equal names are told apart', () => {
  const apart = (...children: [name: string, birthDate: string | null][]) => [
    ...tellApart(children.map(([name, birthDate], index) => ({ id: String(index), name, birthDate }))).values(),
  ];

  test.each<[string, [string, string | null][], string[]]>([
    [
      'different names have nothing after them',
      [
        ['Ava Ng', '2023-05-14'],
        ['Ben Ng', '2023-05-14'],
      ],
      ['', ''],
    ],
    [
      'by birth date',
      [
        ['Ava Ng', '2023-05-14'],
        ['Ava Ng', '2020-02-02'],
      ],
      [' (born May 14, 2023)', ' (born February 2, 2020)'],
    ],
    [
      'whatever the capitals, the spaces and the way of writing an accent',
      [
        ['Zoë Ng', '2023-05-14'],
        ['zoe\u0308  ng', '2020-02-02'],
      ],
      [' (born May 14, 2023)', ' (born February 2, 2020)'],
    ],
    [
      'by a number where the birth date is the same, too',
      [
        ['Ava Ng', '2023-05-14'],
        ['Ava Ng', '2023-05-14'],
        ['Ava Ng', '2020-02-02'],
      ],
      [' (born May 14, 2023; 1 of 2)', ' (born May 14, 2023; 2 of 2)', ' (born February 2, 2020)'],
    ],
    [
      'by a number where no birth date is known',
      [
        ['Gone', null],
        ['Gone', null],
      ],
      [' (1 of 2)', ' (2 of 2)'],
    ],
  ])('%s', (_, children, shown) => expect(apart(...children)).toEqual(shown));
});

describe('The days of a drop-in on a receipt', () => {
  const { APPROVED, CANCELED, NOT_APPROVED } = BookingItemStatus;
  const nov = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  const item = (day: number, status: BookingItemStatus | null = APPROVED) => ({ date: nov(day), status });
  const move = (from: number, to: number): DateMove => ({ from: nov(from), to: nov(to) });

  test.each<[string, ReturnType<typeof item>[], DateMove[], object]>([
    ['days as booked', [item(25), item(26)], [], { unchanged: [nov(25), nov(26)], moved: [], cancelled: [] }],
    [
      'a moved day, listed once',
      [item(27, CANCELED), item(30)],
      [move(27, 30)],
      { unchanged: [], moved: [{ from: nov(27), to: nov(30) }], cancelled: [] },
    ],
    [
      'a day that moved twice, from the booked day',
      [item(26, CANCELED), item(27, CANCELED), item(30)],
      [move(26, 27), move(27, 30)],
      { unchanged: [], moved: [{ from: nov(26), to: nov(30) }], cancelled: [] },
    ],
    [
      'a day moved back to its own date as booked',
      [item(30, CANCELED), item(27, CANCELED), item(30)],
      [move(30, 27), move(27, 30)],
      { unchanged: [nov(30)], moved: [], cancelled: [] },
    ],
    [
      'a moved day that was then cancelled',
      [item(25), item(27, CANCELED), item(30, CANCELED)],
      [move(27, 30)],
      { unchanged: [nov(25)], moved: [], cancelled: [nov(30)] },
    ],
    [
      'a day of several children, one refused, one cancelled',
      [item(25), item(25), item(26, NOT_APPROVED), item(27, CANCELED), item(27, CANCELED)],
      [],
      { unchanged: [nov(25)], moved: [], cancelled: [nov(27)] },
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
        const { unchanged, moved, cancelled } = careDays(items, moves);
        const live = items.filter(({ status }) => status === APPROVED);
        const said = [...unchanged, ...moved.map(({ to }) => to), ...cancelled];
        expect(new Set(said).size).toBe(said.length);
        expect([...unchanged, ...moved.map(({ to }) => to)].sort()).toEqual(live.map(({ date }) => date).sort());
        for (const { from, to } of moved) expect(live.find(({ date }) => date === to)!.booked).toBe(from);
      }),
    );
  });
});
