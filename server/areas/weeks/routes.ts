import { planWeek } from '@/server/areas/weeks/plan-week';
import type { Deps } from '@/server/areas/shared/deps';
import type { Handlers } from '@/server/http/types';

export const weekRoutes = (deps: Deps): Pick<Handlers, 'planWeek'> => ({
  planWeek: ({ query }) => planWeek(deps, query),
});
