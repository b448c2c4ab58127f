import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { UseAnotherAccount } from '@/components/account/use-another-account';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirmEmail } from '@/store/slices/profile';

type AccountInfo = Profile['accountInfo'];

interface ConfirmNewEmailProps {
  code: string;
  accountInfo: AccountInfo;
}

/** What confirming means, for which account, and the button. */
export function ConfirmNewEmail({ code, accountInfo }: ConfirmNewEmailProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'confirmed' | Failure>('ready');

  const confirm = async () => {
    setState('busy');
    const result = await dispatch(confirmEmail(code));
    setState(confirmEmail.rejected.match(result) ? result.error : 'confirmed');
  };

  if (state === 'confirmed') {
    return (
      <Notice
        tone="success"
        role="status"
        focusKey
        title="Your e‑mail address was changed"
        action={<ButtonLink href={paths.profileSection('account')}>Go to your profile</ButtonLink>}
      >
        <p>
          You now log in with <strong className="break-words">{accountInfo.email}</strong>. You’ve been logged out
          everywhere else.
        </p>
      </Notice>
    );
  }
  const failure = typeof state === 'object' ? state : null;
  const isUseless = failure?.status === 404 || failure?.status === 403;
  return (
    <div className="space-y-6">
      {!isUseless && <Meaning accountInfo={accountInfo} />}
      {failure && <Refused failure={failure} accountInfo={accountInfo} />}
      {!isUseless && (
        <Button size="lg" block busy={state === 'busy'} onClick={() => void confirm()}>
          Confirm new address
        </Button>
      )}
      <UseAnotherAccount email={accountInfo.email} />
    </div>
  );
}

function Meaning({ accountInfo: { email, pendingEmail } }: { accountInfo: AccountInfo }) {
  return (
    <div className="space-y-3">
      <p>When you confirm, your account uses the new address:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          You log in with{' '}
          {pendingEmail === null ? (
            'the address this e‑mail was sent to'
          ) : (
            <strong className="break-words">{pendingEmail}</strong>
          )}
          , and no longer with <span className="break-words">{email}</span>.
        </li>
        <li>You’ll be logged out everywhere else.</li>
        <li>We’ll e‑mail your old address. From there, the change can be undone for {limits.emailUndoDays} days.</li>
      </ul>
    </div>
  );
}

/** Each refusal with what to do about it. */
function Refused({ failure, accountInfo }: { failure: Failure; accountInfo: AccountInfo }) {
  if (failure.status === 403) {
    return (
      <Notice tone="warning" role="alert" title="This link is for another account">
        <p>
          Nothing was changed. If the other account is yours, log in to it here. If you didn’t ask for a new address,
          you don’t need to do anything.
        </p>
      </Notice>
    );
  }
  if (failure.status !== 404) {
    return (
      <Notice tone="error" role="alert" title="We couldn’t confirm the address">
        <p>{sentenceOf(failure)}</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This link has expired or was already used"
      action={<ButtonLink href={paths.profileSection('account')}>Go to your profile</ButtonLink>}
    >
      <p>
        {accountInfo.pendingEmail === null
          ? 'If you’ve already confirmed the address, you’re done. Otherwise, enter it in your profile again.'
          : 'Each link works once and expires after 30 minutes. You can send the e‑mail again from your profile.'}
      </p>
    </Notice>
  );
}
