import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { FactorBanner } from '@/components/account/factor-banner';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { selectProof } from '@/store/slices/proof';

/** Heavy (Headless UI): loaded with the first question. */
const ProofDialog = dynamic(() => import('@/components/account/proof-dialog').then((module) => module.ProofDialog), {
  ssr: false,
  loading: () => null,
});

/**
 * Above every page: what there is to know about the second step, and the dialog that asks for it. A page that a mail's
 * link opens (its route ends with a code or a key) has no banner: the banner loads after the page, and would move the
 * page's one button during a press.
 */
export function SecondStepParts() {
  const profile = useAppSelector(selectProfile);
  const proof = useAppSelector(selectProof);
  const isMailedLink = /\/\[(code|key)\]$/.test(useRouter().pathname);
  return (
    <>
      {profile?.secondFactor && !isMailedLink && <FactorBanner notice={profile.secondFactor} />}
      {proof && <ProofDialog factors={proof.factors} />}
    </>
  );
}
