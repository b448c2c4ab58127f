import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** unsigned: walks through all steps · outdated: signed an agreement that was replaced, and is asked for the new one only · signed. */
type SignatureState = 'unsigned' | 'outdated' | 'signed';

/** Pages of onboarding: the menu, a step, and what follows the signature. */
type Place = 'menu' | 'step' | 'agreement' | 'success';

/** Where each page redirects a family in each state; null where it may stay. */
const redirects = {
  menu: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  step: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  agreement: { unsigned: null, outdated: null, signed: paths.profile },
  success: { unsigned: paths.onboarding, outdated: paths.onboardingStep('overview'), signed: null },
} as const satisfies Record<Place, Record<SignatureState, string | null>>;

/**
 * The state of the family's signature when the page was opened, null until it is known. It is kept while the page is shown,
 * so that signing does not redirect at once. `leaving` is true while a redirect is under way.
 */
export function useOnboardingGuard(place: Place): { state: SignatureState | null; leaving: boolean } {
  const profile = useAppSelector(selectProfile);
  const router = useRouter();
  const [state, setState] = useState<SignatureState | null>(null);
  if (profile && state === null) {
    setState(profile.signature === null ? 'unsigned' : profile.signature.current ? 'signed' : 'outdated');
  }
  const to = state && redirects[place][state];
  const redirect = useEffectEvent((path: string) => void router.replace(path));
  useEffect(() => {
    if (to) redirect(to);
  }, [to]);
  return { state, leaving: to !== null };
}
