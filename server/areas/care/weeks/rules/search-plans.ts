import {
  type Bounds,
  boundsOf,
  compareCosts,
  isBounded,
  type PlanCost,
} from '@/server/areas/care/weeks/rules/plan-cost';

/** A session available to one child on one date at one address. */
export interface WeekOffer {
  /** Address id. */
  place: string;
  /** Straight-line distance from the family's place. */
  km: number;
  /** Minor units, in the plan's currency. */
  price: number;
  /** The counters (keys of `left`) in which it takes a place. */
  takes: readonly string[];
}

/** A child that needs care on a date, and the offers for it. */
export interface WeekNeed<O extends WeekOffer = WeekOffer> {
  child: number;
  /** yyyy-MM-dd */
  date: string;
  offers: readonly O[];
}

/** For each need, in order, the offer that covers it; null if none does. */
export interface WeekPlan<O extends WeekOffer = WeekOffer> {
  offers: readonly (O | null)[];
  cost: PlanCost;
}

export interface WeekWish<O extends WeekOffer = WeekOffer> {
  /** By date, then by child. */
  needs: readonly WeekNeed<O>[];
  /** Free places by counter. */
  left: ReadonlyMap<string, number>;
}

export interface WeekLimits {
  plans: number;
  /** Maximum number of steps in total: offers weighed for a need, whatever the number of children, days and addresses. */
  steps: number;
}

/** Steps between two pauses: a few milliseconds. */
const portion = 1_000;

/**
 * The best plans of a week, by PlanCost, best first. To be a real alternative, each plan leaves out a facility of every better
 * one and covers as much as the best. If the limit of steps is reached, returns the best found so far. Yields after each portion
 * of steps, so that other work can run in between.
 */
export function* searchPlans<O extends WeekOffer>(
  wish: WeekWish<O>,
  limits: WeekLimits,
): Generator<void, WeekPlan<O>[]> {
  const plans: WeekPlan<O>[] = [];
  if (wish.needs.length === 0) return plans;
  const bounds = boundsOf(wish);
  for (let turn = 0; turn < limits.plans; turn += 1) {
    const known = plans.map((plan) => new Set(placesOf(plan.offers)));
    const best = yield* new Search(wish, bounds, known, Math.floor(limits.steps / limits.plans)).best();
    if (!best || placesOf(best.offers).length === 0) break;
    if (plans[0] && best.cost.uncovered > plans[0].cost.uncovered) break;
    plans.push(best);
  }
  return plans;
}

export const placesOf = (offers: readonly (WeekOffer | null)[]): string[] => [
  ...new Set(offers.flatMap((offer) => offer?.place ?? [])),
];

/** Branch and bound over the needs in order. */
class Search<O extends WeekOffer> {
  private readonly chosen: (O | null)[] = [];
  private readonly left: Map<string, number>;
  private found: WeekPlan<O> | null = null;
  private steps = 0;

  constructor(
    private readonly wish: WeekWish<O>,
    private readonly bounds: Bounds,
    private readonly known: readonly ReadonlySet<string>[],
    private readonly limit: number,
  ) {
    this.left = new Map(wish.left);
  }

  *best(): Generator<void, WeekPlan<O> | null> {
    yield* this.from(startOf());
    return this.found;
  }

  private *from(state: State): Generator<void> {
    const index = this.chosen.length;
    const need = this.wish.needs[index];
    if (need === undefined) {
      this.found = { offers: [...this.chosen], cost: state.cost };
      return;
    }
    for (const { offer, bound } of yield* this.choices(state, need)) {
      if (this.steps >= this.limit) return;
      if (this.found && !isBounded(bound, this.found.cost)) return;
      this.take(offer, -1);
      this.chosen.push(offer);
      yield* this.from(stateAfter(state, need, offer));
      this.chosen.pop();
      this.take(offer, 1);
    }
  }

  /** The options for the next need, most promising first. */
  private *choices(state: State, need: WeekNeed<O>) {
    const open = [...need.offers.filter((offer) => this.hasPlaces(offer)), null];
    const options = open.filter((offer) => !this.isKnown(state.places, offer));
    const before = this.steps;
    this.steps += open.length;
    if (Math.floor(this.steps / portion) > Math.floor(before / portion)) yield;
    const bound = this.bounds.after(this.chosen.length, state);
    return options
      .map((offer) => ({ offer, bound: bound(costAfter(state, need, offer), offer) }))
      .sort((a, b) => compareCosts(a.bound, b.bound));
  }

  /** Whether the addresses are those of a better plan, or more. */
  private isKnown(places: ReadonlySet<string>, offer: WeekOffer | null): boolean {
    return this.known.some((plan) => [...plan].every((place) => place === offer?.place || places.has(place)));
  }

  private hasPlaces(offer: WeekOffer): boolean {
    return offer.takes.every((key) => (this.left.get(key) ?? 0) > 0);
  }

  private take(offer: WeekOffer | null, by: 1 | -1): void {
    for (const key of offer?.takes ?? []) this.left.set(key, (this.left.get(key) ?? 0) + by);
  }
}

/** A partial plan. */
export interface State {
  cost: PlanCost;
  places: ReadonlySet<string>;
  /** Each child's last address. */
  at: ReadonlyMap<number, string>;
  /** The last date planned, and the addresses visited on it. */
  date: string | null;
  visited: ReadonlySet<string>;
}

const startOf = (): State => ({
  cost: { uncovered: 0, changes: 0, facilities: 0, km: 0, price: 0 },
  places: new Set(),
  at: new Map(),
  date: null,
  visited: new Set(),
});

/** The cost after choosing this offer. The distance to an address counts once a day, for any number of children. */
function costAfter({ cost, places, at, date, visited }: State, need: WeekNeed, offer: WeekOffer | null): PlanCost {
  if (!offer) return { ...cost, uncovered: cost.uncovered + 1 };
  const { place } = offer;
  const before = at.get(need.child);
  const isVisited = date === need.date && visited.has(place);
  return {
    uncovered: cost.uncovered,
    changes: cost.changes + (before === undefined || before === place ? 0 : 1),
    facilities: places.size + (places.has(place) ? 0 : 1),
    km: cost.km + (isVisited ? 0 : offer.km),
    price: cost.price + offer.price,
  };
}

function stateAfter(state: State, need: WeekNeed, offer: WeekOffer | null): State {
  const cost = costAfter(state, need, offer);
  const visited = state.date === need.date ? state.visited : new Set<string>();
  if (!offer) return { ...state, cost, date: need.date, visited };
  const { place } = offer;
  return {
    cost,
    places: state.places.has(place) ? state.places : new Set([...state.places, place]),
    at: state.at.get(need.child) === place ? state.at : new Map(state.at).set(need.child, place),
    date: need.date,
    visited: visited.has(place) ? visited : new Set([...visited, place]),
  };
}
