import type { Attack } from '@/bench/abuse/attacks';
import type { Statuses } from '@/bench/abuse/lanes';
import { kept } from '@/bench/abuse/public-attacks';

interface Demand {
  /** A status that must be among the answers. */
  some: string;
  /** What must not. */
  none: readonly string[];
}

const refused: Demand = { some: '429', none: ['500'] };

/** What the abusers must be told; of the other attacks nothing but their effect on others is judged. */
const demands: Partial<Record<Attack, Demand>> = {
  'failed pages': { some: '503', none: ['500', '503 without Retry-After', kept] },
  'week plans': { some: '200', none: ['500'] },
  document: refused,
  files: refused,
  webhooks: refused,
  map: refused,
};

/** What of the demands was not met. */
export function unmet(attack: Attack, statuses: Statuses): string[] {
  const demand = demands[attack];
  if (!demand) return [];
  return [
    ...(statuses[demand.some] === undefined ? [`${attack}: nobody was told ${demand.some}`] : []),
    ...demand.none.flatMap((one) => (statuses[one] === undefined ? [] : [`${attack}: ${statuses[one]} × ${one}`])),
  ];
}
