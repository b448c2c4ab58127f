import { compareCosts, type PlanCost } from '@/server/areas/weeks/rules/plan-cost';
import type { State, WeekNeed, WeekWish } from '@/server/areas/weeks/rules/plan-week';

/** The least that all plans which begin alike can cost. */
export interface Bounds {
  /** @param index the first need that is still open */
  from: (index: number, state: State) => PlanCost;
}

/** True where something that costs at least `bound` can still be better than what was found. */
export const isBounded = (bound: PlanCost, found: PlanCost): boolean => compareCosts(bound, found) < 0;

interface Rest {
  uncovered: number;
  changes: number;
}

/** Where a child is before its first day of the plan. */
const nowhere = '';

/**
 * Bounds by leaving out what ties the children together: each child alone, with every place to itself, needs so many changes for
 * the rest of its days. Way and price are added where the rest can be covered whole, as each day then has its nearest offer.
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
    from(index, { cost, at }) {
      const { uncovered, changes } = children
        .map((child) => rests[index]!.get(child)!(at.get(child) ?? nowhere))
        .reduce(add);
      const { km, price } = uncovered === 0 ? sums[index]! : { km: 0, price: 0 };
      return {
        uncovered: cost.uncovered + uncovered,
        changes: cost.changes + changes,
        facilities: cost.facilities,
        km: cost.km + km,
        price: cost.price + price,
      };
    },
  };
}

type RestOf = (place: string) => Rest;

/** For each need from the last to the first, and each child: the least for its days from there on, by where it is before. */
function restsOf(needs: readonly WeekNeed[]): ReadonlyMap<number, RestOf>[] {
  const none: RestOf = () => ({ uncovered: 0, changes: 0 });
  const rests: ReadonlyMap<number, RestOf>[] = [new Map(needs.map(({ child }) => [child, none]))];
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

/** The least way and price of the needs from an index on; a day whose way has begun may need no more of it. */
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
