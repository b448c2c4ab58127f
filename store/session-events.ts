import { createAction } from '@reduxjs/toolkit';

/**
 * Why a session ended: the parent logged out here, or in another tab, or the refresh was refused. Every slice that holds
 * something of the family forgets it on this.
 */
export type SessionEnd = 'parent' | 'otherTab' | 'expired';
export const sessionEnded = createAction<SessionEnd>('session/ended');
