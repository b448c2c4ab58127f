import {
  getAgeGroups,
  getCalendar,
  getFacility,
  getFacilityPage,
  listComments,
} from '@/server/areas/facilities/listings/read-facility';
import { listFacilities, listFacilityPoints } from '@/server/areas/facilities/listings/search-facilities';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

export const facilityRoutes = (
  deps: Deps,
): Pick<
  Handlers,
  | 'listFacilities'
  | 'listFacilityPoints'
  | 'getFacility'
  | 'getFacilityCalendar'
  | 'listFacilityComments'
  | 'getFacilityPage'
  | 'getFacilityAgeGroups'
> => ({
  listFacilities: ({ query }) => listFacilities(deps, query),
  listFacilityPoints: ({ query }) => listFacilityPoints(deps, query),
  getFacility: ({ params }) => getFacility(deps, params.id),
  getFacilityCalendar: ({ params, query }) => getCalendar(deps, params.id, query),
  listFacilityComments: ({ params, query }) => listComments(deps, params.id, query),
  getFacilityPage: ({ params, query }) => getFacilityPage(deps, params.id, query),
  getFacilityAgeGroups: ({ params, query }) => getAgeGroups(deps, params.id, query),
});
