import { listAlternatives } from '@/server/areas/care/alternatives/find-alternatives';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

export const alternativeRoutes = (deps: Deps): Pick<Handlers, 'listAlternatives'> => ({
  listAlternatives: ({ caller, params }) => listAlternatives(deps, caller, params.id),
});
