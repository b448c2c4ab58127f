import { planWeek } from '@/server/areas/care/weeks/plan-week';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

export const weekRoutes = (deps: Deps): Pick<Handlers, 'planWeek'> => ({
  planWeek: ({ query }) => planWeek(deps, query),
});
