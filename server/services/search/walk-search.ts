import { limits } from '@/lib/limits';
import type { Looked } from '@/server/repositories/facility-search';
import type { SearchCriteria, Walk } from '@/server/repositories/facility-search-criteria';

/** Addresses that are looked at first: a thousand facilities, some with two addresses. */
const firstLook = 1_250;
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
  if (c.ids !== null) return look(null);
  if (c.center ?? c.unplaced) return c.center && !c.way && c.order === 'distance' ? grow('distance', look) : look(null);
  if (c.order === 'relevance') {
    const written = await look({ by: 'words', most: fewBear });
    return written.looked < fewBear ? written : grow('relevance', look);
  }
  if (c.order !== 'price') return grow(c.order, look);
  const first = await look({ by: 'rating', most: firstLook });
  if (first.looked < firstLook) return first;
  const own = first.own ?? '';
  const priced = await growWith((most) => look({ by: 'price', most, own }));
  // Those of the other currency and those without a price come last.
  return isMore(priced) || c.maxPrice !== null ? priced : look(null);
}

const isMore = ({ total }: Looked) => total > limits.searchTotalMax;

const grow = <T extends Looked>(
  by: Exclude<Walk['by'], 'price' | 'words'>,
  look: (walk: Walk) => Promise<T>,
): Promise<T> => growWith((most) => look({ by, most }));

async function growWith<T extends Looked>(look: (most: number) => Promise<T>): Promise<T> {
  for (let most = firstLook; ; most *= further) {
    const found = await look(most);
    if (isMore(found) || found.looked < most) return found;
  }
}
