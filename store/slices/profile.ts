import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { ParentInfo, Profile } from '@/api/contract/types';
import { createAction } from '@/store/create-action';
import type { Loadable } from '@/store/loadable';
import type { RootState } from '@/store/root-reducer';
import { sessionBegun, sessionEnded } from '@/store/session-events';

export interface ProfileState extends Loadable {
  /** Null until a session is there. */
  profile: Profile | null;
}

export const profileLoading = createAction('profile/loading');
export const profileChanged = createAction<Profile>('profile/changed');
/** Null for a call that was given up. */
export const profileFailed = createAction<Failure | null>('profile/failed');

const initialState: ProfileState = { status: 'idle', failure: null, profile: null };

/** A core area (root-reducer.ts). The calls that change it are in calls/profile.ts and calls/family.ts. */
export function profileReducer(state = initialState, action: UnknownAction): ProfileState {
  if (sessionBegun.match(action) || profileChanged.match(action)) return { ...initialState, profile: action.payload };
  if (sessionEnded.match(action)) return initialState;
  if (profileLoading.match(action)) return { ...state, status: 'loading', failure: null };
  if (profileFailed.match(action)) {
    return { ...state, status: action.payload ? 'error' : 'idle', failure: action.payload };
  }
  return state;
}

export const selectProfile = (state: RootState): Profile | null => state.profile.profile;
export const selectProfileStatus = (state: RootState): Loadable['status'] => state.profile.status;
/** Whether onboarding is finished: a signature is there (specification section 6). False without a profile. */
export const selectIsSigned = (state: RootState): boolean => (selectProfile(state)?.signature ?? null) !== null;
/** The guardian the greeting names; null when there is none. */
export const selectFirstGuardian = (state: RootState): ParentInfo | null => selectProfile(state)?.parentInfo[0] ?? null;
