import { useRouter } from 'next/router';
import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { reportNotMe } from '@/store/slices/account';

interface NotMeProps {
  code: string;
  /** Of the account that is locked. */
  email: string;
  /** The link was used or expired meanwhile. */
  onGone: () => void;
}

/** What the link "This wasn't me" does, and the button, which leads to a new password. */
export function NotMe({ code, email, onGone }: NotMeProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const lock = async () => {
    setState('busy');
    const result = await dispatch(reportNotMe(code));
    if (reportNotMe.fulfilled.match(result)) {
      return void (await router.replace(paths.resetPassword(result.payload.code)));
    }
    if (result.error.status === 404) onGone();
    else setState(result.error);
  };

  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <p>
          Was it someone else who used the account of <strong className="wrap-anywhere">{email}</strong>? Lock them out,
          then choose a new password right away:
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>Everyone is logged out, on every device.</li>
          <li>The old password and all passkeys stop working.</li>
          <li>Your calendar link and open invitations stop working, too.</li>
          <li>Adults you or they have added since then no longer share your family record.</li>
        </ul>
      </div>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title="We couldn’t lock your account">
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void lock()}>
        This wasn’t me
      </Button>
      <p className="border-t border-line pt-4 text-ink-soft">If it was you, you don’t need to do anything.</p>
    </div>
  );
}
