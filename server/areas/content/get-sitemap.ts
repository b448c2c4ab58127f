import type { Answer } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { sitemapPageSize } from '@/lib/site/search-engines';
import { minuteMs } from '@/lib/dates/instants';
import { countListed, listListed } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';

type Sitemap = Answer<'getSitemap'>;

/** A page of the sitemap is 50,000 rows, and crawlers request every page repeatedly. */
const keptMs = 10 * minuteMs;

/**
 * GET sitemap, cached in memory for ten minutes. The returned function throws `notFound` for a page that does not
 * exist.
 * @param pageSize facilities per page
 */
export function createSitemap({ db, clock }: Pick<Deps, 'db' | 'clock'>, pageSize = sitemapPageSize) {
  const kept = new Map<number, { at: number; answer: Promise<Sitemap> }>();
  return async (page = 1): Promise<Sitemap> => {
    const now = clock.now().getTime();
    const known = kept.get(page);
    if (known && Math.abs(now - known.at) < keptMs) return known.answer;
    const answer = read(page);
    kept.set(page, { at: now, answer });
    answer.catch(() => kept.delete(page));
    return answer;
  };

  async function read(page: number): Promise<Sitemap> {
    const totalPages = Math.max(1, Math.ceil((await countListed(db)) / pageSize));
    if (page > totalPages) throw notFound();
    const rows = await listListed(db, page, pageSize);
    return { totalPages, items: rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })) };
  }
}
