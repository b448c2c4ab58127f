import type { savedCalls } from '@/api/contract/facilities';
import { listSavedFacilities, saveFacility, unsaveFacility } from '@/server/areas/facilities/saved/saved-facilities';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const savedRoutes = (deps: Deps): HandlersOf<typeof savedCalls> => ({
  listSavedFacilities: ({ caller, query }) => listSavedFacilities(deps, caller, query),
  saveFacility: ({ caller, params }) => saveFacility(deps, caller, params.facilityId),
  unsaveFacility: ({ caller, params }) => unsaveFacility(deps, caller, params.facilityId),
});
