import { useEffect, useState } from 'react';
import { CodeForm } from '@/components/account/code-form';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirmEmail, loadProfile, updateUser } from '@/store/slices/profile';
import { resendConfirmation } from '@/store/slices/account';
import { toastAdded } from '@/store/slices/toasts';

interface PendingEmailProps {
  /** How often it was asked for since the page was opened. */
  sent: number;
  email: string;
  pendingEmail: string;
}

/** A new address waits for its confirmation: what to do, and the ways back and on. */
export function PendingEmail({ sent, email, pendingEmail }: PendingEmailProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | Failure>('ready');

  useEffect(() => {
    // The link in the e-mail opens another tab; back in this one, the change has happened.
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(loadProfile());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);

  const resend = async () => {
    setState('sending');
    const result = await dispatch(resendConfirmation(pendingEmail));
    setState(resendConfirmation.rejected.match(result) ? result.error : 'sent');
  };
  // Asking for the address in use gives up the change.
  const giveUp = async () => {
    setState('sending');
    const result = await dispatch(updateUser({ email }));
    setState(updateUser.rejected.match(result) ? result.error : 'ready');
  };

  return (
    <div className="space-y-5 rounded-lg border border-line p-4">
      <Notice tone="warning" arrival={sent} title="Your new address is waiting to be confirmed">
        <p>
          We have sent an e-mail to <strong className="break-words">{pendingEmail}</strong>. Open the link in it, or
          enter its code here. Until then, keep logging in with <span className="break-words">{email}</span>.
        </p>
      </Notice>
      <CodeForm
        confirm={confirmEmail}
        onConfirmed={() => dispatch(toastAdded('success', `You now log in with ${pendingEmail}.`))}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="quiet" busy={state === 'sending'} onClick={() => void resend()}>
          Send the e-mail again
        </Button>
        <Button variant="quiet" busy={state === 'sending'} onClick={() => void giveUp()}>
          Keep my current address
        </Button>
      </div>
      {state === 'sent' && (
        <Notice tone="success" role="status" arrival>
          A new e-mail is on its way to {pendingEmail}. Its code works for 30 minutes.
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
