import type { UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@/store/create-action';
import type { RootState } from '@/store/root-reducer';
import {
  sessionBeginning,
  sessionBegun,
  sessionEnded,
  sessionMissing,
  sessionRestoring,
  sessionUnreachable,
  type SessionEnd,
} from '@/store/session-events';

/**
 * idle: the browser has not looked yet (every server render) · restoring: tokens are stored, the profile is on its way ·
 * loading: signing in · in: the profile is there · out · unreachable: tokens are stored, but the service did not answer.
 */
export type SessionStatus = 'idle' | 'restoring' | 'loading' | 'in' | 'out' | 'unreachable';

export interface SessionState {
  status: SessionStatus;
  /** How the last session ended; null when there was none. */
  endedBy: SessionEnd | null;
  /** A page the parent could not see without a session; sign-in leads there. */
  returnTo: string | null;
}

export const returnToSet = createAction<string | null>('session/returnToSet');

const initialState: SessionState = { status: 'idle', endedBy: null, returnTo: null };

/** A core area (root-reducer.ts). The calls that move it are in calls/session.ts. */
export function sessionReducer(state = initialState, action: UnknownAction): SessionState {
  if (sessionRestoring.match(action)) return state.status === 'in' ? state : { ...state, status: 'restoring' };
  if (sessionBeginning.match(action)) {
    return state.status === 'in' ? state : { ...state, status: 'loading', endedBy: null };
  }
  if (sessionBegun.match(action)) return { ...state, status: 'in', endedBy: null };
  if (sessionMissing.match(action)) return { ...state, status: 'out' };
  if (sessionUnreachable.match(action)) return state.status === 'in' ? state : { ...state, status: 'unreachable' };
  if (sessionEnded.match(action)) {
    const { payload: endedBy } = action;
    return { status: 'out', endedBy, returnTo: endedBy === 'expired' ? state.returnTo : null };
  }
  if (returnToSet.match(action)) return { ...state, returnTo: action.payload };
  return state;
}

export const selectSession = (state: RootState): SessionState => state.session;
export const selectSessionStatus = (state: RootState): SessionStatus => state.session.status;
