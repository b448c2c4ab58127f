import type { Handlers } from '@/server/http/types';
import { presentContent } from '@/server/services/content/present-content';
import { readSettings } from '@/server/services/content/read-settings';
import type { Deps } from '@/server/services/deps';

/** Content pages and settings (product rule 6). */
export const contentRoutes = (deps: Deps): Pick<Handlers, 'getContent' | 'getSettings'> => ({
  getContent: ({ params }) => presentContent(deps, params.kind),
  getSettings: () => readSettings(deps),
});
