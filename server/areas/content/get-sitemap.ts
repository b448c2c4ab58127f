import type { Answer } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { sitemapPageSize } from '@/lib/site/sitemap';
import { minuteMs } from '@/lib/dates/moments';
import { countListed, listListed } from '@/server/areas/facilities/rows/sitemap';
import type { Deps } from '@/server/areas/shared/deps';

type Sitemap = Answer<'getSitemap'>;

/** So long one answer serves all: a page of it is 50,000 rows, and a crawler may ask for each page again and again. */
const keptMs = 10 * minuteMs;

/**
 * GET sitemap, kept in memory for ten minutes. The function throws `notFound` for a page that there is not.
 * @param pageSize facilities on a page
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
