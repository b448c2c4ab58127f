import type { alternativeCalls } from '@/api/contract/bookings';
import { listAlternatives } from '@/server/areas/care/alternatives/find-alternatives';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const alternativeRoutes = (deps: Deps): HandlersOf<typeof alternativeCalls> => ({
  listAlternatives: ({ caller, params }) => listAlternatives(deps, caller, params.id),
});
