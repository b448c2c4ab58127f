import type { Handlers } from '@/server/http/types';
import { readContent } from '@/server/services/content/read-content';
import { readSettings } from '@/server/services/content/read-settings';
import type { Deps } from '@/server/services/deps';

/** Content pages and settings (decisions 6). */
export const contentRoutes = (deps: Deps): Pick<Handlers, 'getContent' | 'getSettings'> => ({
  getContent: ({ params }) => readContent(params.kind),
  getSettings: async () => readSettings(deps),
});
