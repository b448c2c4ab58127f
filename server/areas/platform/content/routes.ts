import type { contentCalls } from '@/api/contract/common';
import { createSitemap } from '@/server/areas/platform/content/get-sitemap';
import { presentContent } from '@/server/areas/platform/content/read-content';
import { readSettings } from '@/server/areas/platform/content/read-settings';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Content pages, settings (product rule 6) and the sitemap. */
export function contentRoutes(deps: Deps): HandlersOf<typeof contentCalls> {
  const sitemap = createSitemap(deps);
  return {
    getContent: ({ params }) => presentContent(deps, params.kind),
    getSettings: () => readSettings(deps),
    getSitemap: ({ query }) => sitemap(query.page),
  };
}
