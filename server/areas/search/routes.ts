import type { searchCalls } from '@/api/contract/facilities';
import { listPlaces } from '@/server/areas/search/list-places';
import type { Deps } from '@/server/areas/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const searchRoutes = (deps: Deps): HandlersOf<typeof searchCalls> => ({
  listPlaces: ({ query }) => listPlaces(deps, query.q),
});
