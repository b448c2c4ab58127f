import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { requestReset } from '@/store/slices/account';

interface OwnResetProps {
  email: string;
  onSent: () => void;
}

/** A forgotten password of somebody who is logged in: their address is known. */
export function OwnReset({ email, onSent }: OwnResetProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const send = async () => {
    setState('busy');
    const result = await dispatch(requestReset(email));
    if (requestReset.rejected.match(result)) setState(result.error);
    else onSent();
  };

  return (
    <div className="space-y-6">
      <p>
        You are logged in as <strong className="wrap-anywhere">{email}</strong>. We’ll send a link to that address, with
        which you choose a new password without the old one.
      </p>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" arrival={state}>
          {sentenceOf(state)}
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void send()}>
        Send me a link
      </Button>
    </div>
  );
}
