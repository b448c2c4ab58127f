import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { commonAmongBest, type Looked } from '@/server/areas/search/rows/search';
import type { SearchCriteria, Walk } from '@/server/areas/search/rows/search-criteria';

/** Addresses that are looked at first: a thousand facilities, some with two addresses; with days, where others are full, twice as many. */
const firstLook = (c: SearchCriteria): number => (c.needs.length > 0 ? 2_500 : 1_250);
/** How many times as many are looked at next: the last look then costs nearly all of the time. */
const further = 8;
/** Of words that fewer addresses bear than these, all are read to find the best rated; of more, those along the rating. */
const fewBear = 10_000;

/**
 * A search in growing parts, each the beginning of the order of an index, until more than searchTotalMax fit or all was
 * looked at: the answer is the same as of looking at everything, up to that number (record 0173).
 * @param inTime runs a part of the search within its time, @param lookIn one statement, over a part or over everything
 */
export async function walkSearch<T extends Looked>(
  c: SearchCriteria,
  inTime: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  lookIn: (tx: Tx, walk: Walk | null) => Promise<T>,
): Promise<T> {
  const look = (walk: Walk | null) => inTime((tx) => lookIn(tx, walk));
  const start = firstLook(c);
  const grow = (by: Exclude<Walk['by'], 'price' | 'words' | 'relevance'>) =>
    growWith(start, (most) => look({ by, most }));
  if (c.ids !== null) return look(null);
  if (c.center ?? c.unplaced) return c.center && !c.way && c.order === 'distance' ? grow('distance') : look(null);
  if (c.order === 'relevance') {
    const common = await inTime((tx) => commonAmongBest(tx, c));
    const alongRating = () => growWith(start, (most) => look({ by: 'relevance', most, common }));
    if (common.written) return alongRating();
    const few = await growWith(start, (most) => look({ by: 'words', most, among: fewBear }));
    return few.looked > 0 ? few : alongRating();
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
