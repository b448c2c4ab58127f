import type { Answer } from '@/api/contract/types';
import { moneyIn } from '@/lib/money/money';

type Plan = Answer<'planWeek'>['plans'][number];

/** The ranking of record 0167. */
export const planOrder = 'Best match first';

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
  { measure: ({ km }: Plan) => km, more: (n: number) => `${n} km farther` },
];

/** Why a plan stands below the one above it: "3 km farther than plan 1, but $25.00 less". */
export function placeInOrder(plan: Plan, above: Plan, number: number): string {
  const price = plan.total - above.total;
  const write = moneyIn(plan.currency);
  const [worse] = differences
    .map(({ measure, more }) => ({ by: measure(plan) - measure(above), more }))
    .filter(({ by }) => by !== 0);
  const before = `plan ${number - 1}`;
  if (!worse || worse.by < 0) return price > 0 ? `${write(price)} more than ${before}` : `As good as ${before}`;
  return `${worse.more(worse.by)} than ${before}${price < 0 ? `, but ${write(-price)} less` : ''}`;
}
