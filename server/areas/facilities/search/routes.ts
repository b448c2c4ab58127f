import type { searchCalls } from '@/api/contract/facilities';
import { listPlaces } from '@/server/areas/facilities/search/list-places';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const searchRoutes = (deps: Deps): HandlersOf<typeof searchCalls> => ({
  listPlaces: ({ query }) => listPlaces(deps, query.q),
});
