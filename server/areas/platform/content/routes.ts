import type { Handlers } from '@/server/http/types';
import { createSitemap } from '@/server/areas/platform/content/get-sitemap';
import { presentContent } from '@/server/areas/platform/content/read-content';
import { readSettings } from '@/server/areas/platform/content/read-settings';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** Content pages, settings (product rule 6) and the sitemap. */
export function contentRoutes(deps: Deps): Pick<Handlers, 'getContent' | 'getSettings' | 'getSitemap'> {
  const sitemap = createSitemap(deps);
  return {
    getContent: ({ params }) => presentContent(deps, params.kind),
    getSettings: () => readSettings(deps),
    getSitemap: ({ query }) => sitemap(query.page),
  };
}
