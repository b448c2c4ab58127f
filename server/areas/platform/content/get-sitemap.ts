import type { Answer } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { minuteMs } from '@/lib/dates/durations';
import { sitemapPageSize } from '@/lib/site/search-engines';
import { listedPageStarts, listListed } from '@/server/areas/facilities/listings/rows/facilities';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** Finding where the pages begin reads all facilities, and crawlers request every page. */
const keptMs = 10 * minuteMs;

/**
 * GET sitemap. Only where the pages begin is kept, for ten minutes; each page is read from its first id on. The returned
 * function throws `notFound` for a page that does not exist.
 * @param pageSize facilities per page
 */
export function createSitemap({ db, clock }: Pick<Deps, 'db' | 'clock'>, pageSize = sitemapPageSize) {
  let kept: { at: number; starts: Promise<string[]> } | null = null;

  function pageStarts(): Promise<string[]> {
    const now = clock.now().getTime();
    if (kept && Math.abs(now - kept.at) < keptMs) return kept.starts;
    const fresh = { at: now, starts: listedPageStarts(db, pageSize) };
    kept = fresh;
    fresh.starts.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.starts;
  }

  return async (page = 1): Promise<Answer<'getSitemap'>> => {
    const starts = await pageStarts();
    const totalPages = Math.max(1, starts.length);
    if (page > totalPages) throw notFound();
    const from = starts[page - 1];
    const rows = from === undefined ? [] : await listListed(db, from, starts[page], pageSize);
    return { totalPages, items: rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })) };
  };
}
