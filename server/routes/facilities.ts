import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/services/deps';
import { getAgeGroups } from '@/server/services/facilities/get-age-groups';
import { getCalendar } from '@/server/services/facilities/get-calendar';
import { getFacility } from '@/server/services/facilities/get-facility';
import { getFacilityPage } from '@/server/services/facilities/get-facility-page';
import { listComments } from '@/server/services/facilities/list-comments';
import { listFacilityPoints } from '@/server/services/facilities/list-facility-points';
import { listFacilities } from '@/server/services/facilities/list-facilities';
import { listPlaces } from '@/server/services/search/list-places';
import { planWeek } from '@/server/services/weeks/plan-week';

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
  | 'listPlaces'
  | 'planWeek'
> => ({
  listFacilities: ({ query }) => listFacilities(deps, query),
  listFacilityPoints: ({ query }) => listFacilityPoints(deps, query),
  getFacility: ({ params }) => getFacility(deps, params.id),
  getFacilityCalendar: ({ params, query }) => getCalendar(deps, params.id, query),
  listFacilityComments: ({ params, query }) => listComments(deps, params.id, query),
  getFacilityPage: ({ params, query }) => getFacilityPage(deps, params.id, query),
  planWeek: ({ query }) => planWeek(deps, query),
  getFacilityAgeGroups: ({ params, query }) => getAgeGroups(deps, params.id, query),
  listPlaces: ({ query }) => listPlaces(deps, query.q),
});
