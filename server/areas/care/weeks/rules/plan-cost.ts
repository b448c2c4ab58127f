import type { State, WeekNeed, WeekOffer, WeekWish } from '@/server/areas/care/weeks/rules/search-plans';

/** The cost of a week's plan; earlier fields matter more. */
export interface PlanCost {
  /** Sessions not covered. */
  uncovered: number;
  /** How often a child changes facility. */
  changes: number;
  /** Different addresses. */
  facilities: number;
  /** One way, summed over the days, in straight lines. */
  km: number;
  /** Minor units. */
  price: number;
}

const order = ['uncovered', 'changes', 'facilities', 'km', 'price'] as const satisfies (keyof PlanCost)[];

/** Tolerance for floating-point sums. */
const sameKm = 1e-6;

/** Compared and shown in whole kilometres: a difference that nobody sees must not outweigh the price. */
export const wholeKm = ({ km }: Pick<PlanCost, 'km'>): number => Math.round(km + sameKm);

const compared = (cost: PlanCost, name: keyof PlanCost): number => (name === 'km' ? wholeKm(cost) : cost[name]);

/** Negative if the first is better, 0 if they are equal. */
export function compareCosts(a: PlanCost, b: PlanCost): number {
  const name = order.find((one) => compared(a, one) !== compared(b, one));
  return name ? compared(a, name) - compared(b, name) : 0;
}

/** Lower bounds for all plans that start with the same choices. */
export interface Bounds {
  /**
   * The bound after each choice for a need: by the cost of the choice and its offer.
   *
   * @param state before the choice
   */
  after: (index: number, state: State) => (cost: PlanCost, offer: WeekOffer | null) => PlanCost;
}

/** Whether a plan that costs at least `bound` can still beat the best one found. */
export const isBounded = (bound: PlanCost, found: PlanCost): boolean => compareCosts(bound, found) < 0;

interface Rest {
  uncovered: number;
  changes: number;
}

/** A child's place before its first day. */
const nowhere = '';

/**
 * Relaxes the problem: each child is planned alone, without competition for places, which gives a lower bound for uncovered
 * sessions and changes. Distance and price are bounded only if everything left can be covered: by the nearest and the cheapest
 * offers.
 */
export function boundsOf({ needs, left }: WeekWish): Bounds {
  const open = needs.map((need) => ({
    ...need,
    offers: need.offers.filter((offer) => offer.takes.every((key) => (left.get(key) ?? 0) > 0)),
  }));
  const rests = restsOf(open);
  const sums = sumsOf(open);
  const children = [...new Set(needs.map(({ child }) => child))];
  return {
    after(index, { at }) {
      const { child } = needs[index]!;
      const rest = rests[index + 1]!;
      const place = at.get(child) ?? nowhere;
      // The same for every choice, as only this child moves.
      const others = children
        .filter((one) => one !== child)
        .map((one) => rest.get(one)!(at.get(one) ?? nowhere))
        .reduce(add, none);
      return (cost, offer) => {
        const { uncovered, changes } = add(others, rest.get(child)!(offer?.place ?? place));
        const { km, price } = uncovered === 0 ? sums[index + 1]! : unknown;
        return {
          uncovered: cost.uncovered + uncovered,
          changes: cost.changes + changes,
          facilities: cost.facilities,
          km: cost.km + km,
          price: cost.price + price,
        };
      };
    },
  };
}

const none: Rest = { uncovered: 0, changes: 0 };
const unknown = { km: 0, price: 0 };

type RestOf = (place: string) => Rest;

/** Per need and child: the minimum for the child's remaining days, by where it was before. Computed backwards. */
function restsOf(needs: readonly WeekNeed[]): ReadonlyMap<number, RestOf>[] {
  const rests: ReadonlyMap<number, RestOf>[] = [new Map(needs.map(({ child }) => [child, () => none]))];
  for (const need of [...needs].reverse()) {
    const later = rests[0]!;
    rests.unshift(new Map(later).set(need.child, restBefore(need, later.get(need.child)!)));
  }
  return rests;
}

function restBefore(need: WeekNeed, later: RestOf): RestOf {
  const places = [...new Set(need.offers.map(({ place }) => place))];
  const moved = places.map((place) => later(place)).reduce<Rest | null>((a, b) => (a ? least(a, b) : b), null);
  const known = new Map<string, Rest>();
  return (place) => {
    const before = known.get(place);
    if (before) return before;
    const options: Rest[] = [add(later(place), { uncovered: 1, changes: 0 })];
    if (places.includes(place)) options.push(later(place));
    if (moved) options.push(add(moved, { uncovered: 0, changes: place === nowhere ? 0 : 1 }));
    const rest = options.reduce(least);
    known.set(place, rest);
    return rest;
  };
}

const add = (a: Rest, b: Rest): Rest => ({ uncovered: a.uncovered + b.uncovered, changes: a.changes + b.changes });
const least = (a: Rest, b: Rest): Rest =>
  a.uncovered < b.uncovered || (a.uncovered === b.uncovered && a.changes <= b.changes) ? a : b;

/** Minimum distance and price of the needs from each index on. Only a day's first need counts distance. */
function sumsOf(needs: readonly WeekNeed[]) {
  const sums = [{ km: 0, price: 0 }];
  needs
    .map(({ offers, date }, index) => ({
      km: needs[index - 1]?.date === date ? 0 : Math.min(...offers.map((offer) => offer.km)),
      price: Math.min(...offers.map((offer) => offer.price)),
    }))
    .reverse()
    .forEach(({ km, price }) => sums.unshift({ km: sums[0]!.km + km, price: sums[0]!.price + price }));
  return sums;
}
