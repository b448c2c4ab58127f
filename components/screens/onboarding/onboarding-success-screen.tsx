import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { useBegunRequest } from '@/components/onboarding/use-begun-request';
import { useOnboardingGuard } from '@/components/onboarding/use-onboarding-guard';
import { ButtonLink } from '@/components/ui/inputs/button';
import { SuccessIllustration } from '@/components/ui/media/illustrations/success';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { returnToSet, selectSession } from '@/store/slices/session';
import { selectTakesPasskeys } from '@/store/slices/settings';

/** Dynamic, because it brings a form to a page without one. */
const PasskeyOffer = dynamic(() => import('@/components/account/passkey-offer').then((module) => module.PasskeyOffer), {
  ssr: false,
});

/** After the signature (product section 2). */
export function OnboardingSuccessScreen() {
  const { leaving } = useOnboardingGuard('success');
  const { href, label, isReturning } = useNextPage();
  const dispatch = useAppDispatch();
  const { email } = useProfile().accountInfo;
  const offersPasskey = useOffersPasskey();
  if (leaving) return null;
  return (
    <>
      <div className="max-w-prose space-y-3 text-start">
        <p className="text-lg">When you send a request, the facility will have what it needs to answer.</p>
        <h2 className="text-xl font-bold">What happens next</h2>
        <ul className="list-disc space-y-2 pl-5">
          <li>Choose a facility and send a request. You pay only if the facility accepts it.</li>
          <li>
            A request for care needs a payment card. You can{' '}
            <TextLink href={isReturning ? paths.walletFrom(href) : paths.wallet}>add a card</TextLink> now or later.
          </li>
          <li>
            Your signed agreement and all your answers are in <TextLink href={paths.profile}>My Profile</TextLink>.
          </li>
        </ul>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={href} size="lg" onClick={() => dispatch(returnToSet(null))}>
          {label}
        </ButtonLink>
        {isReturning && (
          <ButtonLink href={paths.home} size="lg" variant="secondary">
            Find child care
          </ButtonLink>
        )}
      </div>
      {offersPasskey && <PasskeyOffer email={email} />}
    </>
  );
}
OnboardingSuccessScreen.Frame = pageFrame(
  'You’re all set',
  <>
    <SuccessIllustration />
    <h1 className="text-3xl font-black text-balance">You’re all set</h1>
  </>,
  'max-w-3xl items-center gap-6 py-8 text-center',
);

/** Whether this device has a face, a finger or a screen lock to ask for. */
function useOffersPasskey(): boolean {
  const takesPasskeys = useAppSelector(selectTakesPasskeys);
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => {
    if (!takesPasskeys || !('PublicKeyCredential' in window)) return;
    // Refused where a policy forbids passkeys.
    void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setIsPossible, () => undefined);
  }, [takesPasskeys]);
  return isPossible;
}

/** The started booking, else the page visited before onboarding, else the search. */
function useNextPage(): { href: string; label: string; isReturning: boolean } {
  const request = useBegunRequest();
  const { returnTo } = useAppSelector(selectSession);
  if (request) return { href: request, label: 'Continue your request', isReturning: true };
  if (returnTo) return { href: returnTo, label: 'Continue where you left off', isReturning: true };
  return { href: paths.home, label: 'Find child care', isReturning: false };
}
