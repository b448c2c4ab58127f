import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '@/api/contract/types';
import { onboardingEntry } from '@/lib/family/onboarding';
import { isOnboarding, paths } from '@/lib/paths';
import { safePath } from '@/lib/site/safe-path';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { returnToSet } from '@/store/slices/session';

/**
 * Leaves the page as soon as there is a session, whether it has begun here or was there before; a page that has something to
 * do first passes `ready`.
 */
export function useAfterSignIn(ready = true): void {
  const profile = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  const router = useRouter();

  const leave = useEffectEvent(() => {
    if (!profile) return;
    const { to, afterwards } = afterSignIn(profile, router.query.from);
    dispatch(returnToSet(afterwards));
    void router.replace(to);
  });
  const signedIn = ready && profile !== null;
  useEffect(() => {
    if (signedIn) leave();
  }, [signedIn]);
}

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
