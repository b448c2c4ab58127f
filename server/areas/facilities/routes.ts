import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { getAgeGroups } from '@/server/areas/facilities/get-age-groups';
import { getCalendar } from '@/server/areas/facilities/get-calendar';
import { getFacility } from '@/server/areas/facilities/get-facility';
import { getFacilityPage } from '@/server/areas/facilities/get-facility-page';
import { listComments } from '@/server/areas/facilities/list-comments';
import { listFacilityPoints } from '@/server/areas/facilities/list-facility-points';
import { listFacilities } from '@/server/areas/facilities/list-facilities';

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
