import fc from 'fast-check';
import { shareAmount, sumById, tellApart } from '@/server/areas/receipts/rules';

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

  test('names that differ only in what is not shown are equal', () => {
    const children = [
      { id: 'a', name: '🦊 Ng', birthDate: '2023-05-14' },
      { id: 'b', name: '🐻 Ng', birthDate: '2020-02-02' },
    ];
    expect(tellApart(children, (name) => name.replace(/^../u, '?')).get('b')).toBe(' (born February 2, 2020)');
    expect(tellApart(children).get('b')).toBe('');
  });
});
