import { limits } from '@/lib/limits';
import type { Looked } from '@/server/repositories/facility-search';
import type { SearchCriteria, Walk } from '@/server/repositories/facility-search-criteria';

/** Addresses that are looked at first: a thousand facilities, some with two addresses; with days, where others are full, twice as many. */
const firstLook = (c: SearchCriteria): number => (c.needs.length > 0 ? 2_500 : 1_250);
/** How many times as many are looked at next: the last look then costs nearly all of the time. */
const further = 8;
/** Words that fewer addresses bear than these are compared with all of their names. */
const fewBear = 10_000;

/**
 * A search in growing parts, each the beginning of the order of an index, until more than searchTotalMax fit or all was
 * looked at: the answer is the same as of looking at everything, up to that number (record 0173).
 * @param look one statement, over a part or over everything
 */
export async function walkSearch<T extends Looked>(
  c: SearchCriteria,
  look: (walk: Walk | null) => Promise<T>,
): Promise<T> {
  const start = firstLook(c);
  const grow = (by: Exclude<Walk['by'], 'price' | 'words'>) => growWith(start, (most) => look({ by, most }));
  if (c.ids !== null) return look(null);
  if (c.center ?? c.unplaced) return c.center && !c.way && c.order === 'distance' ? grow('distance') : look(null);
  if (c.order === 'relevance') {
    const written = await look({ by: 'words', most: fewBear });
    return written.looked < fewBear ? written : grow('relevance');
  }
  if (c.order !== 'price') return grow(c.order);
  const first = await look({ by: 'rating', most: start });
  if (first.looked < start) return first;
  const own = first.own ?? '';
  const priced = await growWith(start, (most) => look({ by: 'price', most, own }));
  // Those of the other currency and those without a price come last.
  return isMore(priced) || c.maxPrice !== null ? priced : look(null);
}

const isMore = ({ total }: Looked) => total > limits.searchTotalMax;

async function growWith<T extends Looked>(start: number, look: (most: number) => Promise<T>): Promise<T> {
  for (let most = start; ; most *= further) {
    const found = await look(most);
    if (isMore(found) || found.looked < most) return found;
  }
}
