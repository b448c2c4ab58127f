import type { passkeyCalls } from '@/api/contract/passkeys';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@/server/areas/family/passkeys/manage-passkeys';
import { getPasskeyChallenge, passkeySignIn } from '@/server/areas/family/passkeys/sign-in';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

export const passkeyRoutes = (deps: Deps): HandlersOf<typeof passkeyCalls> => ({
  getPasskeyChallenge: () => getPasskeyChallenge(deps),
  passkeySignin: ({ body, context }) => passkeySignIn(deps, body, context),
  listPasskeys: ({ caller }) => listPasskeys(deps, caller),
  beginPasskey: ({ caller, body }) => beginPasskey(deps, caller, body.currentPassword),
  addPasskey: ({ caller, body }) => addPasskey(deps, caller, body),
  removePasskey: ({ caller, params }) => removePasskey(deps, caller, params.id),
});
