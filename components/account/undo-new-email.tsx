import { useRouter } from 'next/router';
import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { undoEmail } from '@/store/slices/account';
import { selectProfile } from '@/store/slices/profile';

interface UndoNewEmailProps {
  code: string;
  /** The previous address. */
  email: string;
  /** The link was used or expired meanwhile. */
  onGone: () => void;
}

/** What undoing means, and the button, which leads to a new password. */
export function UndoNewEmail({ code, email, onGone }: UndoNewEmailProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const profile = useAppSelector(selectProfile);
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const undo = async () => {
    setState('busy');
    const result = await dispatch(undoEmail(code));
    if (undoEmail.fulfilled.match(result)) return void (await router.replace(paths.resetPassword(result.payload.code)));
    if (result.error.status === 404) onGone();
    else setState(result.error);
  };

  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <p>
          Someone has asked to change the e‑mail address of your account. If this wasn’t you, undo it here. Then choose
          a new password right away:
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Your account uses <strong className="break-words">{email}</strong> again.
          </li>
          <li>Everyone is logged out, on every device.</li>
          <li>Your old password, calendar link and open invitations stop working.</li>
        </ul>
      </div>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title="We couldn’t undo the change">
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void undo()}>
        Undo the change
      </Button>
      <div className="space-y-3 border-t border-line pt-4 text-ink-soft">
        <p>If you changed the address yourself, you don’t need to do anything.</p>
        {profile && (
          <p>
            You’re logged in here as <strong className="break-words">{profile.accountInfo.email}</strong>. Once you
            choose the new password, you’ll be logged in to the account of {email} instead.
          </p>
        )}
      </div>
    </div>
  );
}
