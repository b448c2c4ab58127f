import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** `outdated`: signed an older version of the agreement and only needs to sign the new one. */
type SignatureState = 'unsigned' | 'outdated' | 'signed';

type Place = 'menu' | 'step' | 'agreement' | 'success';

/** Redirect by page and state; null stays. */
const redirects = {
  menu: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  step: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  agreement: { unsigned: null, outdated: null, signed: paths.profile },
  success: { unsigned: paths.onboarding, outdated: paths.onboardingStep('overview'), signed: null },
} as const satisfies Record<Place, Record<SignatureState, string | null>>;

/**
 * The signature state when the page was opened, null until known. It does not change while the page is shown, so that
 * signing does not redirect at once.
 */
export function useOpenedState(): SignatureState | null {
  const profile = useAppSelector(selectProfile);
  const [state, setState] = useState<SignatureState | null>(null);
  if (profile && state === null) {
    setState(profile.signature === null ? 'unsigned' : profile.signature.current ? 'signed' : 'outdated');
  }
  return state;
}

/** `leaving` is true during a redirect. */
export function useOnboardingGuard(place: Place): { state: SignatureState | null; leaving: boolean } {
  const router = useRouter();
  const state = useOpenedState();
  const to = state && redirects[place][state];
  const redirect = useEffectEvent((path: string) => void router.replace(path));
  useEffect(() => {
    if (to) redirect(to);
  }, [to]);
  return { state, leaving: to !== null };
}
