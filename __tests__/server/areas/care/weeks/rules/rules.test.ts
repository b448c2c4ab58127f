import { careTerms } from '@/__tests__/support/builders/care-terms';
import { count } from '@/__tests__/support/depth';
import type { WeekDay } from '@/lib/dates/dates';
import { Pool, SessionType } from '@/lib/enums';
import { limits as productLimits } from '@/lib/limits';
import { compareCosts, type PlanCost } from '@/server/areas/care/weeks/rules/plan-cost';
import {
  placesOf,
  searchPlans as planSteps,
  type WeekLimits,
  type WeekNeed,
  type WeekOffer,
  type WeekPlan,
  type WeekWish,
} from '@/server/areas/care/weeks/rules/search-plans';
import {
  counterKey,
  limitToPlaces,
  type SessionOffer,
  waitlistsFor,
  type WeekAddress,
  type WeekAsked,
  weekOffers,
} from '@/server/areas/care/weeks/rules/week-offers';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';

describe('The search for plans', () => {
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

  test.each<[string, number, Record<string, Partial<Place>>, string[]]>([
    ['one facility for the whole week', 1, { A: {} }, ['AAAAA']],
    ['the nearer of two', 1, { A: { km: 4 }, B: { km: 2 } }, ['BBBBB', 'AAAAA']],
    ['the nearer though dearer one', 1, { A: { km: 4, price: 5000 }, B: { km: 2, price: 6000 } }, ['BBBBB', 'AAAAA']],
    ['the cheaper of two as near', 1, { A: { price: 6000 }, B: { price: 5500 } }, ['BBBBB', 'AAAAA']],
    [
      'the cheaper of two with the same distance in whole kilometres',
      1,
      { A: { km: 2.02, price: 6000 }, B: { km: 2.08, price: 5500 } },
      ['BBBBB', 'AAAAA'],
    ],
    [
      'one change rather than two',
      1,
      { A: { on: [0, 2, 3] }, B: { on: [1, 4] }, C: { on: [0, 1] } },
      ['CCAAB', 'ABAAB'],
    ],
    ['a farther one rather than a change', 1, { A: { on: [0, 1], km: 1 }, B: { km: 20 } }, ['BBBBB']],
    ['most of the week where nothing covers it', 1, { A: { on: [0, 1] }, B: { on: [3], km: 9 } }, ['AA-B-']],
    ['nothing where nothing is free', 1, {}, []],
    ['both children at one facility', 2, { A: {}, B: { km: 0.5 } }, ['BBBBBBBBBB', 'AAAAAAAAAA']],
    ['two facilities where one has a single place', 2, { A: { room: 1 }, B: { room: 1, km: 2 } }, ['ABABABABAB']],
  ])('The search plans %s', (_, children, places, expected) => {
    const given = Object.entries(places).map(([name, one]) => ({ name, on: all, ...one }));
    expect(searchPlans(wishOf(children, given), limits).map(shownAs)).toEqual(expected);
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
});

describe('The offers of a week', () => {
  /** What each facility can offer for a week (record 0167). */
  const now = new Date('2026-03-04T17:00:00Z');
  const { FULL_DAY, HALF_DAY_AM, HALF_DAY_PM, WEEKEND_FULL_DAY } = SessionType;
  const [toddler, preschooler] = ['2024-08-01', '2023-08-01'];
  /** Two places in every half of every weekday. */
  const weeklyPlaces = Array.from({ length: 21 }, (_, index) => (index < 14 ? 2 : 0));
  const sold = [
    { session: FULL_DAY, price: 8_000 },
    { session: HALF_DAY_AM, price: 5_000 },
    { session: HALF_DAY_PM, price: 4_500 },
  ];
  const address = (place: string, over: Partial<CareTerms> = {}, km = 1): WeekAddress => ({
    km,
    terms: careTerms({
      addressId: place,
      openingHours: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, opens: '07:30', closes: '18:00' })),
      ageGroups: [{ id: `${place}-toddlers`, title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces }],
      dropInPrices: sold.map(({ session, price }) => ({
        ageGroupId: `${place}-toddlers`,
        sessionType: session,
        price,
      })),
      ...over,
    }),
  });
  const monday = (from = '08:00', to = '17:00'): WeekDay => ({ date: '2026-03-09', from, to });
  const tuesday = { ...monday(), date: '2026-03-10' };
  const asked = (over: Partial<WeekAsked> = {}): WeekAsked => ({
    birthDates: [toddler!],
    days: [monday()],
    booked: new Set(),
    maxPrice: null,
    ...over,
  });
  function offered(addresses: readonly WeekAddress[], wish = asked(), taken: ReadonlyMap<string, number> = new Map()) {
    const work = weekOffers(addresses, wish, taken, now);
    for (let pauses = 0; ; pauses += 1) {
      const { done, value } = work.next();
      if (done) return { ...value, pauses };
    }
  }
  const shown = (offers: readonly SessionOffer[]) => offers.map(({ place, session }) => [place, session]);
  const [morning, afternoon] = [Pool.MORNING, Pool.AFTERNOON].map((pool) =>
    counterKey('A-toddlers', '2026-03-09', pool),
  );

  test('An offer names the address, its distance, the price, and the places that it takes', () => {
    const { needs, left, full, pauses } = offered([address('A', {}, 3)], asked(), new Map([[morning!, 1]]));
    const offer = { place: 'A', km: 3, price: 8_000, session: FULL_DAY, takes: [morning, afternoon] };
    expect(needs).toEqual([{ child: 0, date: '2026-03-09', offers: [offer] }]);
    expect(full).toEqual([[]]);
    expect([left.get(morning!), left.get(afternoon!)]).toEqual([1, 2]);
    expect(pauses).toBe(1);
  });

  test.each<[string, WeekDay, number | null]>([
    ['the whole day takes the full day', monday(), FULL_DAY],
    ['from opening to closing', monday('07:30', '18:00'), FULL_DAY],
    ['a morning until noon takes the cheaper half day', monday('08:00', '12:00'), HALF_DAY_AM],
    ['a minute after noon takes the full day', monday('08:00', '12:01'), FULL_DAY],
    ['an afternoon from 1 PM takes the cheaper half day', monday('13:00', '17:00'), HALF_DAY_PM],
    ['a minute before 1 PM takes the full day', monday('12:59', '17:00'), FULL_DAY],
    ['earlier than the opening is not covered', monday('07:29', '17:00'), null],
    ['later than the closing is not covered', monday('08:00', '18:01'), null],
    ['a closed day is not covered', { ...monday(), date: '2026-03-14' }, null],
  ])('For hours, %s', (_, day, session) => {
    const { needs } = offered([address('A')], asked({ days: [day] }));
    expect(shown(needs[0]!.offers)).toEqual(session === null ? [] : [['A', session]]);
  });

  test('A weekend day takes the weekend session too, if it is cheaper', () => {
    const openingHours = [{ weekday: 6 as const, opens: '08:00', closes: '18:00' }];
    const prices = [
      { ageGroupId: 'A-toddlers', sessionType: FULL_DAY, price: 9_000 },
      { ageGroupId: 'A-toddlers', sessionType: WEEKEND_FULL_DAY, price: 7_000 },
    ];
    const saturday = asked({ days: [{ ...monday(), date: '2026-03-14' }] });
    const { needs } = offered([address('A', { openingHours, dropInPrices: prices })], saturday);
    expect(shown(needs[0]!.offers)).toEqual([['A', WEEKEND_FULL_DAY]]);
  });

  test.each<[string, Partial<CareTerms>]>([
    ['is closed', { closed: true }],
    ['has not stated its cancellation terms', { policy: null }],
    ['has no prices', { dropInPrices: [], schedules: [] }],
    ['has not stated its hours', { openingHours: null }],
    ['states no closing time', { openingHours: [{ weekday: 1, opens: '07:30', closes: null }] }],
    ['states no opening time', { openingHours: [{ weekday: 1, open: true, opens: null, closes: '18:00' }] }],
    ['is closed on that day', { closedDays: ['2026-03-09'] }],
    ['has no group for the child', { ageGroups: [] }],
  ])('A facility that %s offers nothing', (_, over) => {
    const { needs, full } = offered([address('A', over), address('B')]);
    expect(shown(needs[0]!.offers)).toEqual([['B', FULL_DAY]]);
    expect(full).toEqual([[]]);
  });

  test('A full facility is not offered, but named for its waitlist', () => {
    const { needs, full } = offered([address('A'), address('B')], asked(), new Map([[afternoon!, 2]]));
    expect(shown(needs[0]!.offers)).toEqual([['B', FULL_DAY]]);
    expect(full.map(shown)).toEqual([[['A', FULL_DAY]]]);
  });

  test('If the cheapest session is full, the next one that covers the hours is offered', () => {
    const dropInPrices = sold.map(({ session, price }) => ({
      ageGroupId: 'A-toddlers',
      sessionType: session,
      price: session === FULL_DAY ? 4_000 : price,
    }));
    const mornings = asked({ days: [monday('08:00', '12:00')] });
    const left = (taken: string) => offered([address('A', { dropInPrices })], mornings, new Map([[taken, 2]]));
    expect(shown(left(afternoon!).needs[0]!.offers)).toEqual([['A', HALF_DAY_AM]]);
    expect(left(afternoon!).full).toEqual([[]]);
    expect(left(morning!).needs[0]!.offers).toEqual([]);
    expect(left(morning!).full.map(shown)).toEqual([[['A', FULL_DAY]]]);
  });

  test('A group without places on the weekday is full', () => {
    const group = { id: 'A-toddlers', title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces: [] };
    const { needs, full } = offered([address('A', { ageGroups: [group] })]);
    expect(needs[0]!.offers).toEqual([]);
    expect(full.map(shown)).toEqual([[['A', FULL_DAY]]]);
  });

  test('A price over the maximum is left out, the maximum itself is not', () => {
    const at = (maxPrice: number) => {
      const { needs, full } = offered([address('A')], asked({ maxPrice }), new Map());
      return [...needs[0]!.offers, ...full[0]!].length;
    };
    expect([at(8_000), at(7_999)]).toEqual([1, 0]);
  });

  test('Every child needs each day, by day, except what is booked already', () => {
    const two = asked({ birthDates: [toddler!, preschooler!], days: [monday(), tuesday] });
    const needed = (booked: string[]) =>
      offered([address('A')], { ...two, booked: new Set(booked) }).needs.map(({ child, date }) => [child, date]);
    expect(needed([])).toEqual([
      [0, '2026-03-09'],
      [1, '2026-03-09'],
      [0, '2026-03-10'],
      [1, '2026-03-10'],
    ]);
    expect(needed(['1 2026-03-09', '0 2026-03-10'])).toEqual([
      [0, '2026-03-09'],
      [1, '2026-03-10'],
    ]);
  });

  test('An error that is no refusal is not hidden', () => {
    const broken = address('A');
    broken.terms.ageGroups = null as never;
    expect(() => offered([broken])).toThrow(TypeError);
  });

  test('Offers can be limited to some addresses', () => {
    const all = offered([address('A'), address('B')], asked({ days: [monday(), tuesday] }), new Map([[morning!, 2]]));
    const limited = limitToPlaces(all, new Set(['A']));
    expect(limited.needs.map(({ offers }) => shown(offers))).toEqual([[], [['A', FULL_DAY]]]);
    expect(limited.full.map(shown)).toEqual([[['A', FULL_DAY]], []]);
    expect(limitToPlaces(all, new Set(['B'])).full.map(shown)).toEqual([[], []]);
  });

  describe('Waitlists that close the gaps', () => {
    const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
    /** The full addresses by day, such as "AB"; distances A 3, B 2, C 2. */
    const gaps = (...full: string[]) => ({
      needs: full.map((_, index) => ({ child: 0, date: dates[index]!, offers: [] })),
      left: new Map(),
      full: full.map((places) =>
        [...places].map((place) => ({ place, km: place === 'A' ? 3 : 2, price: 1, session: FULL_DAY, takes: [] })),
      ),
    });
    const plan = (...covered: boolean[]) =>
      ({ offers: covered.map((is) => (is ? { place: 'Z' } : null)), cost: {} }) as unknown as Parameters<
        typeof waitlistsFor
      >[1];
    const lists = (...args: Parameters<typeof waitlistsFor>) =>
      waitlistsFor(...args).map(({ place, sessions }) => [place, ...sessions.map(({ date }) => dates.indexOf(date))]);

    test('The address that covers most comes first, then what closes the rest', () => {
      expect(lists(gaps('AB', 'A', 'C'), undefined, 3)).toEqual([
        ['A', 0, 1],
        ['C', 2],
      ]);
      expect(waitlistsFor(gaps('A'), undefined, 1)).toEqual([
        { place: 'A', sessions: [{ child: 0, date: '2026-03-09' }] },
      ]);
    });
    test('On a tie the nearest comes first, then always the same', () => {
      expect(lists(gaps('AB'), undefined, 1)).toEqual([['B', 0]]);
      expect(lists(gaps('CB'), undefined, 1)).toEqual([['B', 0]]);
      expect(lists(gaps('BC'), undefined, 1)).toEqual([['B', 0]]);
    });
    test('Only what the plan leaves open counts, and no more than asked', () => {
      expect(lists(gaps('A', 'A', 'B'), plan(true, false, false), 2)).toEqual([
        ['B', 2],
        ['A', 1],
      ]);
      expect(lists(gaps('A', 'B'), undefined, 1)).toHaveLength(1);
      expect(lists(gaps('A', 'B'), undefined, 0)).toEqual([]);
      expect(lists(gaps('', ''), undefined, 2)).toEqual([]);
    });
  });
});
