import type { Attack } from '@/bench/abuse/attacks';
import type { Statuses } from '@/bench/abuse/lanes';
import { kept } from '@/bench/abuse/public-attacks';

interface Demand {
  /** A status that at least one answer must have. */
  some: string;
  /** Statuses that no answer may have. */
  none: readonly string[];
}

const refused: Demand = { some: '429', none: ['500'] };

/** The statuses that abusers must and must not get. Other attacks are judged by their effect on the quiet family only. */
const demands: Partial<Record<Attack, Demand>> = {
  'failed pages': { some: '503', none: ['500', '503 without Retry-After', kept] },
  'week plans': { some: '200', none: ['500'] },
  document: refused,
  files: refused,
  webhooks: refused,
  map: refused,
};

/** The demands that were not met. */
export function unmet(attack: Attack, statuses: Statuses): string[] {
  const demand = demands[attack];
  if (!demand) return [];
  return [
    ...(statuses[demand.some] === undefined ? [`${attack}: nobody was told ${demand.some}`] : []),
    ...demand.none.flatMap((one) => (statuses[one] === undefined ? [] : [`${attack}: ${statuses[one]} × ${one}`])),
  ];
}
