import dynamic from 'next/dynamic';
import { useAppSelector } from '@/store/hooks';

/** Dynamic, because few accounts are asked for a second step. */
const SecondStepParts = dynamic(
  () => import('@/components/screens/account/second-step-parts').then((module) => module.SecondStepParts),
  { ssr: false },
);

/** In the frame of every page. Nothing while there is nothing to say or to ask. */
export function SecondStepNotice() {
  const isNeeded = useAppSelector(({ profile, proof }) => Boolean(proof ?? profile.profile?.secondFactor));
  return isNeeded ? <SecondStepParts /> : null;
}
