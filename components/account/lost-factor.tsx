import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import { limits } from '@/lib/limits';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { reportLostFactor } from '@/store/slices/second-factor';

interface LostFactorProps {
  challenge: string;
  onBack: () => void;
  /** The log-in took too long. */
  onExpired: () => void;
}

/** Says what a lost phone means, the worst first, and begins the wait. */
export function LostFactor({ challenge, onBack, onExpired }: LostFactorProps) {
  const dispatch = useAppDispatch();
  const heading = useFocusOnChange<HTMLHeadingElement>();
  const [state, setState] = useState<'ready' | 'busy' | 'begun' | Failure>('ready');

  const begin = async () => {
    setState('busy');
    const result = await dispatch(reportLostFactor(challenge));
    if (!reportLostFactor.rejected.match(result)) return setState('begun');
    if (result.error.status === 409) return onExpired();
    setState(result.error);
  };

  if (state === 'begun') {
    return (
      <div className="space-y-6">
        <Notice
          tone="success"
          role="status"
          focusKey
          title={`We’ll e‑mail you a link in ${limits.lostFactorHours} hours`}
        >
          <p>It turns your second step off. Then you log in with your password.</p>
        </Notice>
        <Button variant="quiet" className="-ml-5" onClick={onBack}>
          I have a code after all
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
          You’ll have to wait {limits.lostFactorHours} hours
        </h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>Until then, you can’t log in without a code. A recovery code works right away.</li>
          <li>We’ll e‑mail you now, and show it wherever you’re still logged in. Anyone there can stop it.</li>
          <li>
            Then we’ll e‑mail you a link that turns your second step off. It works for {limits.lostFactorDays} days.
          </li>
        </ul>
      </div>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" focusKey={state}>
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <div className="space-y-3">
        <Button size="lg" block busy={state === 'busy'} onClick={() => void begin()}>
          Start the {limits.lostFactorHours} hours
        </Button>
        <Button variant="secondary" size="lg" block onClick={onBack}>
          Enter a code instead
        </Button>
      </div>
    </div>
  );
}
