import { useState } from 'react';
import type { FactorNotice } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { briefText, localTimeZone } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { stopRecovery } from '@/store/slices/second-factor';
import { toastAdded } from '@/store/slices/toasts';

/** Above every page of a parent: what there is to know about the second step. */
export function FactorBanner({ notice: { lostUntil, logInsLeft, isHeldBack } }: { notice: FactorNotice }) {
  return (
    <section aria-label="Your second step" className="mx-auto max-w-page space-y-3 px-4 pt-4 sm:px-6 print:hidden">
      {lostUntil !== null && <LostWait until={lostUntil} />}
      {logInsLeft !== null && <Required logInsLeft={logInsLeft} isHeldBack={isHeldBack} />}
    </section>
  );
}

function LostWait({ until }: { until: string }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const stop = async () => {
    setState('busy');
    const result = await dispatch(stopRecovery());
    if (stopRecovery.rejected.match(result)) return setState(result.error);
    dispatch(toastAdded('success', 'We stopped it. Your second step stays on.'));
  };

  return (
    <Notice
      tone="warning"
      title="Someone asked to log in without your second step"
      action={
        <Button size="sm" busy={state === 'busy'} onClick={() => void stop()}>
          Stop this
        </Button>
      }
    >
      <p>
        From {briefText(new Date(until), localTimeZone())}, a link in our e‑mail can turn it off. If it wasn’t you, stop
        this and <TextLink href={paths.profileSection('password')}>change your password</TextLink>: they know it.
      </p>
      {typeof state === 'object' && (
        <p role="alert" className="mt-2 font-bold text-failed">
          {sentenceOf(state)}
        </p>
      )}
    </Notice>
  );
}

function Required({ logInsLeft, isHeldBack }: { logInsLeft: number; isHeldBack: boolean }) {
  return (
    <Notice
      tone="warning"
      title={isHeldBack ? 'Set up your second step to go on' : 'You need a second step to log in'}
      action={
        <ButtonLink size="sm" href={paths.profileSection('password')}>
          Set it up
        </ButtonLink>
      }
    >
      <p>{isHeldBack ? 'It protects the children’s details. It takes about 2 minutes.' : logInsLeftText(logInsLeft)}</p>
    </Notice>
  );
}

function logInsLeftText(left: number): string {
  if (left === 0) return 'Next time, you’ll need it right away. It takes about 2 minutes.';
  return left === 1
    ? 'You can log in once more without it. It takes about 2 minutes.'
    : `You can log in ${left} more times without it. It takes about 2 minutes.`;
}
