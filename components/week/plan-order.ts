import type { Answer } from '@/api/contract/types';
import { moneyIn } from '@/lib/money/money';

type Plan = Answer<'planWeek'>['plans'][number];

/** The ranking of record 0167, in words. */
export const planOrder =
  'Best first: the most care covered, then the fewest changes between facilities, the fewest facilities, the shortest distance and the lowest price.';

/** Differences to the plan above, in the order of the ranking. */
const differences = [
  {
    measure: ({ changes }: Plan) => changes,
    more: (n: number) => `${n} more ${n === 1 ? 'change' : 'changes'} between facilities`,
  },
  {
    measure: ({ places }: Plan) => places.length,
    more: (n: number) => `${n} more ${n === 1 ? 'facility' : 'facilities'}`,
  },
  { measure: ({ km }: Plan) => km, more: (n: number) => `${n} km farther in all` },
];

/** Why a plan stands below the one above it: "Below plan 1: 3 km farther in all, but $25.00 less." */
export function placeInOrder(plan: Plan, above: Plan, number: number): string {
  const price = plan.total - above.total;
  const write = moneyIn(plan.currency);
  const [worse] = differences
    .map(({ measure, more }) => ({ by: measure(plan) - measure(above), more }))
    .filter(({ by }) => by !== 0);
  const before = `plan ${number - 1}`;
  if (!worse || worse.by < 0) return price > 0 ? `Below ${before}: ${write(price)} more.` : `As good as ${before}.`;
  return `Below ${before}: ${worse.more(worse.by)}${price < 0 ? `, but ${write(-price)} less` : ''}.`;
}
