import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { finishRecovery } from '@/store/slices/second-factor';

interface FinishRecoveryProps {
  code: string;
  email: string;
  /** The link was used, stopped or expired meanwhile. */
  onGone: () => void;
}

/** The link that comes after the wait of a lost phone: its button turns the second step off. */
export function FinishRecovery({ code, email, onGone }: FinishRecoveryProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Failure>('ready');

  const finish = async () => {
    setState('busy');
    const result = await dispatch(finishRecovery(code));
    if (finishRecovery.fulfilled.match(result)) return setState('done');
    if (result.error.status === 404) return onGone();
    setState(result.error);
  };

  if (state === 'done') {
    return (
      <Notice
        tone="success"
        role="status"
        focusKey
        title="Your second step is off"
        action={<ButtonLink href={paths.login}>Log in</ButtonLink>}
      >
        <p>Log in with your password. Then set up a second step with your new phone.</p>
      </Notice>
    );
  }
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <p>
          This turns off the second step of <strong className="wrap-anywhere">{email}</strong>:
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>Everyone is logged out, on every device.</li>
          <li>Your old app and your recovery codes stop working.</li>
          <li>Your password alone logs you in, until you set up a new second step.</li>
        </ul>
      </div>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" focusKey={state}>
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void finish()}>
        Turn off my second step
      </Button>
      <p className="border-t border-line pt-4 text-ink-soft">
        If you didn’t ask for this, don’t press the button. Log in and stop it there.
      </p>
    </div>
  );
}

/** In place of a link that no longer works. */
export const FinishExpired = () => (
  <Notice
    tone="warning"
    role="alert"
    title="This link has expired, was stopped, or was already used"
    action={
      <>
        <ButtonLink href={paths.login}>Log in</ButtonLink>
        <ButtonLink href={paths.help} variant="secondary">
          Get help
        </ButtonLink>
      </>
    }
  >
    <p>If you still need it, log in with your password and choose “I’ve lost my phone” again.</p>
  </Notice>
);
