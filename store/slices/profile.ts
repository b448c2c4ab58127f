import { createSlice, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';
import type { Body, Card, FamilyRecord, Profile } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loaded-slice';
import { isProfileFound, sessionEnded } from '@/store/slices/session';

interface ProfileState extends Loadable {
  /** Null without a session. */
  profile: Profile | null;
  /** The newest load: older ones that end after it are out of date. */
  latest: string | null;
}

/** Reloads the profile after changes of family records and cards (product section 7). */
export const loadProfile = createAppAsyncThunk<Profile>('profile/load', (_, { extra, signal }) =>
  extra.api.getProfile({ signal }),
);

/** Any of e-mail (with the current password), phone, photo and signature. */
export const updateUser = createAppAsyncThunk<Profile, Body<'updateUser'>>(
  'profile/updateUser',
  (body, { extra }) => extra.api.updateUser({ body }),
  { quiet: isUnsent },
);

export const updateNotificationSettings = createAppAsyncThunk<Profile, Body<'updateNotificationSettings'>>(
  'profile/updateNotificationSettings',
  (body, { extra }) => extra.api.updateNotificationSettings({ body }),
  { quiet: isUnsent },
);

/** Confirms a new address and ends all other sessions. Rejects with 404 for an invalid code, and 403 for one of another account. */
export const confirmEmail = createAppAsyncThunk<Profile, string>(
  'profile/confirmEmail',
  (code, { extra }) => extra.api.confirmEmail({ params: { code } }),
  // The screens explain both.
  { quiet: ({ status, unsent }) => unsent || status === 404 || status === 403 },
);

/** Thunks that return the updated profile. */
const profileCalls = [loadProfile, updateUser, confirmEmail, updateNotificationSettings] as const;

/** Whether the account has to set up a second step before the service answers anything of its family. */
export const isHeldBack = ({ secondFactor }: Pick<Profile, 'secondFactor'>): boolean =>
  secondFactor?.isHeldBack === true;

const noCards: readonly Card[] = [];

const initialState: ProfileState = { ...idle, profile: null, latest: null };

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addMatcher(isProfileFound, (state, { payload: profile }) => ({ ...state, ...idle, profile }))
      .addMatcher(isPending(...profileCalls), (state, action) => ({
        ...state,
        ...loading,
        latest: loadProfile.pending.match(action) ? action.meta.requestId : state.latest,
      }))
      .addMatcher(isFulfilled(...profileCalls), (state, action) => {
        // Ignore responses that arrive after a logout.
        if (!state.profile) return initialState;
        if (loadProfile.fulfilled.match(action) && action.meta.requestId !== state.latest) return state;
        return { ...state, ...idle, profile: action.payload };
      })
      .addMatcher(isRejected(...profileCalls), (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: {
    selectProfile: (state): Profile | null => state.profile,
    /** The family record that the rest of the profile belongs to; null without a profile. */
    selectActiveFamily: (state): FamilyRecord | null => state.profile?.families.find(({ active }) => active) ?? null,
    selectCards: (state): readonly Card[] => state.profile?.cards ?? noCards,
    /** Whether onboarding is finished (product section 6); false without a profile. */
    selectIsSigned: (state): boolean => (state.profile?.signature ?? null) !== null,
    /** Whether onboarding is still to be finished; false without a profile. */
    selectIsUnfinished: (state): boolean => state.profile?.signature === null,
  },
});

export const profileReducer = slice.reducer;
export const { selectProfile, selectActiveFamily, selectCards, selectIsSigned, selectIsUnfinished } = slice.selectors;
