import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { readProfile } from '@/server/areas/family/profile/read-profile';

/** GET /v1/parent/profile (product section 7). */
export const profileRoutes = (deps: Deps): Pick<Handlers, 'getProfile'> => ({
  getProfile: ({ caller }) => readProfile(deps.db, deps, caller),
});
