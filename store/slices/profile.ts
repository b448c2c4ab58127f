import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Body, ParentInfo, Profile } from '@/api/contract/types';
import { apiThunk } from '@/store/api-thunk';
import { idle, setError, setIdle, setLoading, type Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/session-events';
import { confirmAccount, resetPassword, restoreSession, signIn } from '@/store/slices/session';

export interface ProfileState extends Loadable {
  /** Null until a session is there. */
  profile: Profile | null;
}

const initialState: ProfileState = { ...idle, profile: null };

/** Again from the service; after family records and cards have changed (specification section 7). */
export const loadProfile = apiThunk<Profile | null>('profile/load', async (_, { api, tokens, signal }) => {
  const profile = await api.getProfile({ signal });
  return tokens?.read() ? profile : null;
});

/** Any of e-mail, phone, photo and signature. */
export const updateUser = apiThunk<Profile, Body<'updateUser'>>('profile/updateUser', (body, { api }) =>
  api.updateUser({ body }),
);

export const updateNotificationSettings = apiThunk<Profile, Body<'updateNotificationSettings'>>(
  'profile/updateNotificationSettings',
  (body, { api }) => api.updateNotificationSettings({ body }),
);

/** The other sessions end; this one goes on with the new pair (decisions 6). */
export const updatePassword = apiThunk<void, Body<'updatePassword'>>(
  'profile/updatePassword',
  async (body, { api, tokens }) => tokens?.replace(await api.updatePassword({ body })),
);

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileChanged: (state, { payload }: PayloadAction<Profile>) => {
      state.profile = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadProfile.pending, setLoading)
      .addCase(loadProfile.rejected, (state, { payload }) => setError(state, payload))
      .addMatcher(
        isAnyOf(
          restoreSession.fulfilled,
          signIn.fulfilled,
          confirmAccount.fulfilled,
          resetPassword.fulfilled,
          loadProfile.fulfilled,
          updateUser.fulfilled,
          updateNotificationSettings.fulfilled,
        ),
        (state, { payload }) => {
          setIdle(state);
          state.profile = payload;
        },
      ),
  selectors: {
    selectProfile: ({ profile }) => profile,
    selectProfileStatus: ({ status }) => status,
    /** Whether onboarding is finished: a signature is there (specification section 6). False without a profile. */
    selectIsSigned: ({ profile }) => profile?.signature !== null && profile !== null,
    /** The guardian the greeting names; null when there is none. */
    selectFirstGuardian: ({ profile }): ParentInfo | null => profile?.parentInfo[0] ?? null,
  },
});

export const { profileChanged } = slice.actions;
export const { selectProfile, selectProfileStatus, selectIsSigned, selectFirstGuardian } = slice.selectors;
export const profileReducer = slice.reducer;
