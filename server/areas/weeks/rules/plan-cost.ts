/** What a plan of a week costs a family, in the order in which it counts. */
export interface PlanCost {
  /** Sessions that nothing covers. */
  uncovered: number;
  /** How often a child changes from one facility to another. */
  changes: number;
  /** Different addresses. */
  facilities: number;
  /** The way to them, one way, each day, by straight lines. */
  km: number;
  /** Minor units. */
  price: number;
}

const order = ['uncovered', 'changes', 'facilities', 'km', 'price'] as const satisfies (keyof PlanCost)[];

/** Sums of kilometres differ in their last digits by the order in which they were added. */
const sameKm = 1e-6;

/** Negative where the first is better, 0 where they are alike. */
export function compareCosts(a: PlanCost, b: PlanCost): number {
  for (const name of order) {
    const difference = a[name] - b[name];
    if (Math.abs(difference) > (name === 'km' ? sameKm : 0)) return difference;
  }
  return 0;
}
