import { failureOf } from '@/api/client/api-error';
import type { Body, Profile } from '@/api/contract/types';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import { profileChanged, profileFailed, profileLoading } from '@/store/slices/profile';

/** Again from the service; after family records and cards have changed (specification section 7). */
export const loadProfile = apiThunk<void>('profile/load', (_, tools) => change(tools, tools.api.getProfile));

/** Any of e-mail, phone, photo and signature. */
export const updateUser = apiThunk<void, Body<'updateUser'>>('profile/updateUser', (body, tools) =>
  change(tools, () => tools.api.updateUser({ body })),
);

export const updateNotificationSettings = apiThunk<void, Body<'updateNotificationSettings'>>(
  'profile/updateNotificationSettings',
  (body, tools) => change(tools, () => tools.api.updateNotificationSettings({ body })),
);

/** The other sessions end; this one goes on with the new pair (decisions 6). */
export const updatePassword = apiThunk<void, Body<'updatePassword'>>(
  'profile/updatePassword',
  async (body, { api, tokens }) => tokens?.replace(await api.updatePassword({ body })),
);

async function change(
  { tokens, dispatch, signal }: ThunkTools,
  call: (options: { signal: AbortSignal }) => Promise<Profile>,
): Promise<void> {
  dispatch(profileLoading());
  try {
    const profile = await call({ signal });
    // Logged out while the answer was on its way.
    if (tokens?.read()) dispatch(profileChanged(profile));
  } catch (error) {
    const failure = failureOf(error);
    dispatch(profileFailed(failure.aborted ? null : failure));
    throw error;
  }
}
