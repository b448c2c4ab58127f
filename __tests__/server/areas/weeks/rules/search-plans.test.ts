import { count } from '@/__tests__/support/depth';
import { limits as productLimits } from '@/lib/limits';
import { compareCosts, type PlanCost } from '@/server/areas/weeks/rules/plan-cost';
import {
  placesOf,
  searchPlans as planSteps,
  type WeekLimits,
  type WeekNeed,
  type WeekOffer,
  type WeekPlan,
  type WeekWish,
} from '@/server/areas/weeks/rules/search-plans';

const limits = { plans: 3, steps: 10_000_000 };

/** The plans, and the work between two pauses. */
function planned(wish: WeekWish, of: WeekLimits): { plans: WeekPlan[]; portions: number } {
  const work = planSteps(wish, of);
  for (let portions = 1; ; portions += 1) {
    const { done, value } = work.next();
    if (done) return { plans: value, portions };
  }
}
const searchPlans = (wish: WeekWish, of: WeekLimits) => planned(wish, of).plans;

const { weekSteps } = productLimits;
const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

/** Free places by day, such as "A: 1 2 3", with distance and price per day. */
interface Place {
  name: string;
  on: readonly number[];
  km?: number;
  price?: number;
  /** Places per day; by default enough for everyone. */
  room?: number;
}

function wishOf(children: number, places: readonly Place[], of = days): WeekWish {
  const left = new Map<string, number>();
  const needs = of.flatMap((date, day) =>
    Array.from({ length: children }, (_, child): WeekNeed => {
      const offers = places
        .filter(({ on }) => on.includes(day))
        .map(({ name, km = 1, price = 5000, room = children }): WeekOffer => {
          left.set(`${name} ${date}`, room);
          return { place: name, km, price, takes: [`${name} ${date}`] };
        });
      return { child, date, offers };
    }),
  );
  return { needs, left };
}

const all = [0, 1, 2, 3, 4];
const shownAs = ({ offers }: WeekPlan) => offers.map((offer) => offer?.place ?? '-').join('');

test.each<[string, number, Place[], string[]]>([
  ['one facility for the whole week', 1, [{ name: 'A', on: all }], ['AAAAA']],
  [
    'the nearer of two',
    1,
    [
      { name: 'A', on: all, km: 4 },
      { name: 'B', on: all, km: 2 },
    ],
    ['BBBBB', 'AAAAA'],
  ],
  [
    'the cheaper of two as near',
    1,
    [
      { name: 'A', on: all, price: 6000 },
      { name: 'B', on: all, price: 5500 },
    ],
    ['BBBBB', 'AAAAA'],
  ],
  [
    'the cheaper of two with the same distance in whole kilometres',
    1,
    [
      { name: 'A', on: all, km: 2.02, price: 6000 },
      { name: 'B', on: all, km: 2.08, price: 5500 },
    ],
    ['BBBBB', 'AAAAA'],
  ],
  [
    'one change rather than two',
    1,
    [
      { name: 'A', on: [0, 2, 3] },
      { name: 'B', on: [1, 4] },
      { name: 'C', on: [0, 1] },
    ],
    ['CCAAB', 'ABAAB'],
  ],
  [
    'a farther one rather than a change',
    1,
    [
      { name: 'A', on: [0, 1], km: 1 },
      { name: 'B', on: all, km: 20 },
    ],
    ['BBBBB'],
  ],
  [
    'most of the week where nothing covers it',
    1,
    [
      { name: 'A', on: [0, 1] },
      { name: 'B', on: [3], km: 9 },
    ],
    ['AA-B-'],
  ],
  ['nothing where nothing is free', 1, [], []],
  [
    'both children at one facility',
    2,
    [
      { name: 'A', on: all },
      { name: 'B', on: all, km: 0.5 },
    ],
    ['BBBBBBBBBB', 'AAAAAAAAAA'],
  ],
  [
    'two facilities where one has a single place',
    2,
    [
      { name: 'A', on: all, room: 1 },
      { name: 'B', on: all, room: 1, km: 2 },
    ],
    ['ABABABABAB'],
  ],
])('The search plans %s', (_, children, places, expected) => {
  const plans = searchPlans(wishOf(children, places), limits);
  expect(plans.map(shownAs)).toEqual(expected);
});

test('Distance counts once a day, and a change counts for each child that moves', () => {
  const wish = wishOf(2, [
    { name: 'A', on: [0, 1, 2], km: 3 },
    { name: 'B', on: [3, 4], km: 4 },
  ]);
  expect(searchPlans(wish, limits)[0]?.cost).toEqual({
    uncovered: 0,
    changes: 2,
    facilities: 2,
    km: 17,
    price: 50_000,
  });
});

test('The search stops at the limit of steps and returns the best plan found', () => {
  const places = Array.from({ length: 30 }, (_, n): Place => ({
    name: `p${n}`,
    on: all.filter((d) => (n + d) % 3),
    room: 1,
    km: n,
  }));
  const wish = wishOf(4, places);
  const [plan] = searchPlans(wish, { plans: 1, steps: 1_000 });
  expect(plan?.cost.uncovered).toBe(0);
  expectValid(wish, plan!);
});

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15'];
/** A town where every address is free on most days. */
const town = (addresses: number) =>
  Array.from({ length: addresses }, (_, n): Place => ({
    name: `p${n}`,
    on: [0, 1, 2, 3, 4, 5, 6].filter((day) => (n * 7 + day * 3) % 5 !== 0),
    km: 1 + ((n * 37) % 23),
    price: 5000 + ((n * 71) % 19) * 100,
    room: 2,
  }));

/** Counts how often the search looks at an offer's places: at least once for each step. */
function counted(wish: WeekWish): { wish: WeekWish; looks: () => number } {
  let looks = 0;
  const left = new Map(wish.left);
  const needs = wish.needs.map((need) => ({
    ...need,
    offers: need.offers.map(({ takes, ...offer }) => ({
      ...offer,
      get takes() {
        looks += 1;
        return takes;
      },
    })),
  }));
  return { wish: { needs, left }, looks: () => looks };
}

test('Eight children for seven days among forty addresses cost no more steps than the limit, in portions', () => {
  const { wish, looks } = counted(wishOf(8, town(40), week));
  let most = 0;
  let before = looks();
  const steps = 30_000;
  const work = planSteps(wish, { plans: 3, steps });
  for (let isDone = false; !isDone; before = looks()) {
    isDone = work.next().done === true;
    most = Math.max(most, looks() - before);
  }
  // Choosing an offer and giving it up look twice more.
  expect(looks()).toBeLessThan(2 * steps);
  // The bounds look at each offer once before the first pause.
  expect(most).toBeLessThan(8 * 7 * 40 + 2_500);
});

test.each([
  [1, 7, 40],
  [2, 5, 20],
  [3, 3, 10],
])(
  '%d children for %d days among %d addresses get the plans that a search without a limit finds',
  (children, of, n) => {
    const wish = wishOf(children, town(n), week.slice(0, of));
    expect(searchPlans(wish, { plans: 3, steps: weekSteps })).toEqual(searchPlans(wish, limits));
  },
);

/** Seeded random numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomWish(seed: number): WeekWish {
  const random = randomFrom(seed);
  const children = 1 + random(2);
  const dates = days.slice(0, children === 2 ? 2 + random(2) : 2 + random(4));
  const places = Array.from({ length: 1 + random(children === 2 ? 3 : 4) }, (_, n) => ({
    name: 'ABCD'[n]!,
    km: random(6) / 2,
  }));
  const left = new Map<string, number>();
  const needs = dates.flatMap((date) =>
    Array.from({ length: children }, (_, child): WeekNeed => {
      const offers = places.flatMap(({ name, km }) => {
        if (random(100) < 35) return [];
        const group = `${name}${random(2)} ${date}`;
        if (!left.has(group)) left.set(group, random(3));
        return [{ place: name, km, price: 4000 + 500 * random(5), takes: [group] }];
      });
      return { child, date, offers };
    }),
  );
  return { needs, left };
}

/** The cost of a plan, calculated naively. */
function costOf(needs: readonly WeekNeed[], offers: readonly (WeekOffer | null)[]): PlanCost {
  const covered = needs.flatMap(({ child, date }, index) => {
    const offer = offers[index];
    return offer ? [{ child, date, ...offer }] : [];
  });
  const changesOf = (child: number) => {
    const own = covered.filter((one) => one.child === child);
    return own.filter(({ place }, index) => index > 0 && own[index - 1]!.place !== place).length;
  };
  const ways = new Map(covered.map(({ date, place, km }) => [`${date} ${place}`, km]));
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
  return {
    uncovered: needs.length - covered.length,
    changes: sum([...new Set(covered.map(({ child }) => child))].map(changesOf)),
    facilities: placesOf(offers).length,
    km: sum(ways.values()),
    price: sum(covered.map(({ price }) => price)),
  };
}

/** All plans, by brute force. */
function everyPlan({ needs, left }: WeekWish): WeekPlan[] {
  let partial: (WeekOffer | null)[][] = [[]];
  for (const need of needs)
    partial = partial.flatMap((chosen) => [...need.offers, null].map((offer) => [...chosen, offer]));
  const fits = (offers: readonly (WeekOffer | null)[]) => {
    const taken = offers.flatMap((offer) => offer?.takes ?? []);
    return taken.every((key) => taken.filter((one) => one === key).length <= (left.get(key) ?? 0));
  };
  return partial.filter(fits).map((offers) => ({ offers, cost: costOf(needs, offers) }));
}

function exhaustive(wish: WeekWish): PlanCost[] {
  let plans = everyPlan(wish).filter(({ offers }) => placesOf(offers).length > 0);
  const best: PlanCost[] = [];
  while (best.length < limits.plans && plans.length > 0) {
    const next = plans.reduce((a, b) => (compareCosts(b.cost, a.cost) < 0 ? b : a));
    if (best[0] && next.cost.uncovered > best[0].uncovered) break;
    best.push(next.cost);
    // A tie decides what is left for later plans: compare only up to the first tie.
    const alike = plans.filter(({ cost }) => compareCosts(cost, next.cost) === 0);
    const sets = new Set(alike.map(({ offers }) => placesOf(offers).sort().join()));
    if (sets.size > 1) break;
    const places = placesOf(next.offers);
    plans = plans.filter(({ offers }) => !places.every((place) => placesOf(offers).includes(place)));
  }
  return best;
}

function expectValid(wish: WeekWish, { offers, cost }: WeekPlan) {
  expect(offers).toHaveLength(wish.needs.length);
  offers.forEach((offer, index) => offer && expect(wish.needs[index]!.offers).toContain(offer));
  const taken = offers.flatMap((offer) => offer?.takes ?? []);
  for (const key of taken)
    expect(taken.filter((one) => one === key).length).toBeLessThanOrEqual(wish.left.get(key) ?? 0);
  expect(compareCosts(cost, costOf(wish.needs, offers))).toBe(0);
}

test('The search finds the same as an exhaustive search', () => {
  for (let seed = 1; seed <= count(100, 1000); seed += 1) {
    const wish = randomWish(seed);
    const plans = searchPlans(wish, limits);
    const best = exhaustive(wish);
    plans.forEach((plan) => expectValid(wish, plan));
    const found = plans.slice(0, best.length).map(({ cost }) => cost);
    expect({ seed, alike: found.map((cost, n) => compareCosts(cost, best[n]!)) }).toEqual({
      seed,
      alike: best.map(() => 0),
    });
    expect(searchPlans(wish, limits)).toEqual(plans);
  }
});
