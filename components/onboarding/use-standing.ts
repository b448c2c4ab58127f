import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** unsigned: walks through all steps · outdated: signed an agreement that was replaced, and is asked for the new one only · signed. */
type Standing = 'unsigned' | 'outdated' | 'signed';

/** Pages of onboarding: the menu, a step, and what follows the signature. */
type Place = 'menu' | 'step' | 'agreement' | 'success';

/** Where a page sends a family that has no business on it; null lets it stay. */
const elsewhere = {
  menu: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  step: { unsigned: null, outdated: paths.onboardingStep('overview'), signed: paths.profile },
  agreement: { unsigned: null, outdated: null, signed: paths.profile },
  success: { unsigned: paths.onboarding, outdated: paths.onboardingStep('overview'), signed: null },
} as const satisfies Record<Place, Record<Standing, string | null>>;

/**
 * How the family stood when the page was opened, or null until that is known; it stays so while the page is shown, so that
 * signing does not pull the page away from under itself. Leads on a family that has no business here; `leaving` tells so.
 */
export function useStanding(place: Place): { standing: Standing | null; leaving: boolean } {
  const profile = useAppSelector(selectProfile);
  const router = useRouter();
  const [standing, setStanding] = useState<Standing | null>(null);
  if (profile && standing === null) {
    setStanding(profile.signature === null ? 'unsigned' : profile.signature.current ? 'signed' : 'outdated');
  }
  const to = standing && elsewhere[place][standing];
  const lead = useEffectEvent((path: string) => void router.replace(path));
  useEffect(() => {
    if (to) lead(to);
  }, [to]);
  return { standing, leaving: to !== null };
}
