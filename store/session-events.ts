import type { Profile } from '@/api/contract/types';
import { createAction } from '@/store/create-action';

/** Why a session ended: the parent logged out here, or in another tab, or the refresh was refused. */
export type SessionEnd = 'parent' | 'otherTab' | 'expired';

/** Tokens are stored; their profile is asked for. */
export const sessionRestoring = createAction('session/restoring');
/** Signing in, confirming or resetting is under way. */
export const sessionBeginning = createAction('session/beginning');
/** A session is there, with the family's profile. */
export const sessionBegun = createAction<Profile>('session/begun');
/** No session was found, or none came about. */
export const sessionMissing = createAction('session/missing');
/** Tokens are stored, but the service did not answer: trouble logs nobody out (decisions 6). */
export const sessionUnreachable = createAction('session/unreachable');
/** Every area that holds something of the family forgets it on this. */
export const sessionEnded = createAction<SessionEnd>('session/ended');
