import { listPlaces } from '@/server/areas/facilities/search/list-places';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

export const searchRoutes = (deps: Deps): Pick<Handlers, 'listPlaces'> => ({
  listPlaces: ({ query }) => listPlaces(deps, query.q),
});
