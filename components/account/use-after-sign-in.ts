import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '@/api/contract/types';
import { type OnboardingAnswers, onboardingEntry } from '@/lib/family/onboarding';
import { isOnboarding, paths } from '@/lib/paths';
import { safePath } from '@/lib/site/navigation';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { isHeldBack, selectProfile } from '@/store/slices/profile';
import { returnToSet } from '@/store/slices/session';

/** Redirects once there is a session, whether new or existing. Pages with something to finish first pass `ready`. */
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
  /** The requested page, opened at the end of onboarding. */
  afterwards: string | null;
}

/** Mailed links that need only an account. */
const mailed = [paths.acceptLink(''), paths.confirmEmail('')];

/**
 * Where to go after login: the second step, where the operator allows nothing else without one; a mailed link (an
 * invitation may make onboarding unnecessary); onboarding without a signature, or the agreement when a newer version is in
 * force (product rule 7); else the requested page, or Today (record 0157).
 */
export function afterSignIn(profile: OnboardingAnswers & Pick<Profile, 'secondFactor'>, from: unknown): Destination {
  const path = safePath(from);
  if (isHeldBack(profile)) return { to: paths.profileSection('password'), afterwards: path };
  if (path && mailed.some((begin) => path.startsWith(begin))) return { to: path, afterwards: null };
  const entry = onboardingEntry(profile);
  if (!entry) return { to: path ?? paths.bookings, afterwards: null };
  // A session that expired during onboarding continues at the same step.
  return path && isOnboarding(path) ? { to: path, afterwards: null } : { to: entry, afterwards: path };
}
