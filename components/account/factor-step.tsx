import { useRouter } from 'next/router';
import { useState } from 'react';
import type { FactorChallenge } from '@/api/contract/types';
import { FactorCodeForm } from '@/components/account/factor-code-form';
import { LostFactor } from '@/components/account/lost-factor';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import type { FactorWay } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { mailFactorCode } from '@/store/slices/second-factor';
import { answerFactor } from '@/store/slices/session';

export interface FactorStepProps {
  asked: FactorChallenge;
  /** There is a session. */
  onDone?: (() => void) | undefined;
  /** Back to the log-in; without it, to its page. */
  onBack?: (() => void) | undefined;
}

/** The way out for a parent without a code. Null with codes by e‑mail: the link would come to the same mailbox. */
function lostLabel(factors: readonly FactorWay[]): string | null {
  if (factors.includes('email')) return null;
  return factors.includes('app') ? 'I’ve lost my phone' : 'I have no recovery code';
}

/** The second step of a log-in, in place of its form. */
export function FactorStep({ asked: { challenge, factors }, onDone, onBack }: FactorStepProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const [state, setState] = useState<'code' | 'done' | 'lost' | 'expired'>('code');
  const lost = lostLabel(factors);
  const back = onBack ?? (() => void router.push(paths.login));

  const submit = async ({ code, trust }: { code: string; trust: boolean }) => {
    const result = await dispatch(answerFactor({ challenge, code, trust }));
    if (!answerFactor.rejected.match(result)) {
      setState('done');
      return onDone?.();
    }
    const { error } = result;
    if (error.status === 409) return setState('expired');
    return error.status === 401 ? { fields: { code: error.messages.join(' ') } } : submitFailure(error);
  };
  const mail = async () => {
    const result = await dispatch(mailFactorCode(challenge));
    if (!mailFactorCode.rejected.match(result)) return null;
    if (result.error.status === 409) setState('expired');
    return result.error;
  };

  if (state === 'expired') {
    return (
      <Notice
        tone="warning"
        role="alert"
        focusKey
        title="That took too long"
        action={<Button onClick={back}>Log in again</Button>}
      >
        <p>For your safety, each log-in ends after {limits.secondFactorMinutes} minutes. Please start again.</p>
      </Notice>
    );
  }
  if (state === 'lost') {
    return <LostFactor challenge={challenge} onBack={() => setState('code')} onExpired={() => setState('expired')} />;
  }
  return (
    <FactorCodeForm
      factors={factors}
      label="Second step"
      button="Log in"
      onSubmit={submit}
      onMail={mail}
      offersTrust
      done={state === 'done'}
    >
      {lost && (
        <Button variant="quiet" className="-ml-5" onClick={() => setState('lost')}>
          {lost}
        </Button>
      )}
      <Button variant="quiet" className="-ml-5" onClick={back}>
        Back to log in
      </Button>
    </FactorCodeForm>
  );
}
