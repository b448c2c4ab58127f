import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { listSavedFacilities } from '@/server/areas/saved/list-saved-facilities';
import { saveFacility, unsaveFacility } from '@/server/areas/saved/save-facility';

type Operations = 'listSavedFacilities' | 'saveFacility' | 'unsaveFacility';

/** The family's saved facilities (product section 7, "Facilities"). */
export const savedRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listSavedFacilities: ({ caller, query }) => listSavedFacilities(deps, caller, query),
  saveFacility: ({ caller, params }) => saveFacility(deps, caller, params.facilityId),
  unsaveFacility: ({ caller, params }) => unsaveFacility(deps, caller, params.facilityId),
});
