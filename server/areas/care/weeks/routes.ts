import type { weekCalls } from '@/api/contract/weeks';
import { planWeek } from '@/server/areas/care/weeks/plan-week';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const weekRoutes = (deps: Deps): HandlersOf<typeof weekCalls> => ({
  planWeek: ({ query }) => planWeek(deps, query),
});
