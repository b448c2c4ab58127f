import { listSavedFacilities, saveFacility, unsaveFacility } from '@/server/areas/facilities/saved/saved-facilities';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations = 'listSavedFacilities' | 'saveFacility' | 'unsaveFacility';

export const savedRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listSavedFacilities: ({ caller, query }) => listSavedFacilities(deps, caller, query),
  saveFacility: ({ caller, params }) => saveFacility(deps, caller, params.facilityId),
  unsaveFacility: ({ caller, params }) => unsaveFacility(deps, caller, params.facilityId),
});
