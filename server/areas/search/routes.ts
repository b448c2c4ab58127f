import { listPlaces } from '@/server/areas/search/list-places';
import type { Deps } from '@/server/areas/shared/deps';
import type { Handlers } from '@/server/http/types';

export const searchRoutes = (deps: Deps): Pick<Handlers, 'listPlaces'> => ({
  listPlaces: ({ query }) => listPlaces(deps, query.q),
});
