/**
 * idle: the browser has not looked yet (every server render) · restoring: tokens are stored, the profile is on its way ·
 * loading: signing in · in: the profile is there · out · unreachable: tokens are stored, but the service did not answer.
 */
export type SessionStatus = 'idle' | 'restoring' | 'loading' | 'in' | 'out' | 'unreachable';

/** Why a session ended: the parent logged out here, or in another tab, or the service does not accept it any more. */
export type SessionEnd = 'parent' | 'otherTab' | 'expired';

export interface SessionState {
  status: SessionStatus;
  /** How the last session ended; null when there was none. */
  endedBy: SessionEnd | null;
  /** A page the parent could not see without a session or a signature; sign-in leads there, or the end of onboarding. */
  returnTo: string | null;
}
