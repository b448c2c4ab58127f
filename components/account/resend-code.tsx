import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { resendConfirmation } from '@/store/slices/account';

/** Another code. `target` is the e-mail address, or a code that has expired (product section 7). */
export function ResendCode({ target }: { target: string }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | Failure>('ready');

  const resend = async () => {
    setState('sending');
    const result = await dispatch(resendConfirmation(target));
    setState(resendConfirmation.rejected.match(result) ? result.error : 'sent');
  };

  return (
    <div className="space-y-3">
      <Button variant="quiet" busy={state === 'sending'} onClick={() => void resend()}>
        Send me a new code
      </Button>
      {state === 'sent' && (
        <Notice tone="success" role="status" arrival>
          If an account with this address needs to be confirmed, a new code is on its way. It works for 30 minutes.
        </Notice>
      )}
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" arrival={state}>
          {sentenceOf(state)}
        </Notice>
      )}
    </div>
  );
}
