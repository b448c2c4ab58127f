import type { Profile } from '@/api/contract/types';
import { onboardingEntry } from '@/lib/onboarding';
import { isOnboarding, paths } from '@/lib/paths';
import { safePath } from '@/lib/safe-path';

interface Destination {
  to: string;
  /** The page that was asked for, where onboarding comes first: its end leads there. */
  afterwards: string | null;
}

/** Pages of mailed links that an account is enough for. */
const mailed = [paths.acceptLink(''), paths.confirmEmail('')];

/**
 * Where a parent goes who has just logged in: back to a mailed link (an invitation may make onboarding needless); to onboarding while
 * there is no signature, once to the agreement when a newer one is in force
 * (product rule 7), else back to where they came from, or to Today (record 0157).
 */
export function afterSignIn(profile: Pick<Profile, 'signature'>, from: unknown): Destination {
  const path = safePath(from);
  if (path && mailed.some((begin) => path.startsWith(begin))) return { to: path, afterwards: null };
  const entry = onboardingEntry(profile);
  if (!entry) return { to: path ?? paths.bookings, afterwards: null };
  // A session that ran out in the middle of a step goes on with that step.
  return path && isOnboarding(path) ? { to: path, afterwards: null } : { to: entry, afterwards: path };
}
