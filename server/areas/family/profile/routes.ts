import type { profileCalls } from '@/api/contract/account';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** GET /v1/parent/profile (product section 7). */
export const profileRoutes = (deps: Deps): HandlersOf<typeof profileCalls> => ({
  getProfile: ({ caller }) => readProfile(deps.db, deps, caller),
});
