import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { reportNotMe, undoEmail } from '@/store/slices/account';
import { selectProfile } from '@/store/slices/profile';

interface LinkProps {
  code: string;
  /** The account's address: the one that it has, or gets back. */
  email: string;
  /** The link was used or expired meanwhile. */
  onGone: () => void;
}

/** Undoes a change of address. */
export function UndoNewEmail({ email, ...link }: LinkProps) {
  const profile = useAppSelector(selectProfile);
  return (
    <LockOut
      {...link}
      act={undoEmail}
      button="Undo the change"
      failed="We couldn’t undo the change"
      lead="Someone has asked to change the e‑mail address of your account. If this wasn’t you, undo it here. Then choose a new password right away:"
      first={
        <li>
          Your account uses <strong className="wrap-anywhere">{email}</strong> again.
        </li>
      }
    >
      <p>If you changed the address yourself, you don’t need to do anything.</p>
      {profile && (
        <p>
          You’re logged in here as <strong className="wrap-anywhere">{profile.accountInfo.email}</strong>. Once you
          choose the new password, you’ll be logged in to the account of {email} instead.
        </p>
      )}
    </LockOut>
  );
}

/** The link "This wasn't me" (record 0201). */
export function NotMe({ email, ...link }: LinkProps) {
  return (
    <LockOut
      {...link}
      act={reportNotMe}
      button="This wasn’t me"
      failed="We couldn’t lock your account"
      lead={
        <>
          Was it someone else who used the account of <strong className="wrap-anywhere">{email}</strong>? Lock them out,
          then choose a new password right away:
        </>
      }
    >
      <p>If it was you, you don’t need to do anything.</p>
    </LockOut>
  );
}

interface LockOutProps extends Omit<LinkProps, 'email'> {
  /** Locks the account, and returns the code for a new password. */
  act: typeof undoEmail;
  button: string;
  /** Title of a failure. */
  failed: string;
  lead: ReactNode;
  /** What happens before the rest. */
  first?: ReactNode;
  /** Below the button: what else to know. */
  children: ReactNode;
}

/** Says what locks everyone out of an account; the button does it and leads to a new password. */
function LockOut({ code, onGone, act, button, failed, lead, first, children }: LockOutProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const press = async () => {
    setState('busy');
    const result = await dispatch(act(code));
    if (act.fulfilled.match(result)) return void (await router.replace(paths.resetPassword(result.payload.code)));
    if (result.error.status === 404) onGone();
    else setState(result.error);
  };

  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <p>{lead}</p>
        <ul className="list-disc space-y-1 pl-5">
          {first}
          <li>Everyone is logged out, on every device.</li>
          <li>The old password and all passkeys stop working.</li>
          <li>Your calendar link and open invitations stop working, too.</li>
          <li>A second step that was turned on since then is off. If someone asked to turn yours off, that stops.</li>
          <li>Adults you or they have added since then no longer share your family record.</li>
        </ul>
      </div>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title={failed}>
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void press()}>
        {button}
      </Button>
      <div className="space-y-3 border-t border-line pt-4 text-ink-soft">{children}</div>
    </div>
  );
}

/** In place of a link that no longer locks anyone out. */
export const LockOutExpired = ({ children }: { children: ReactNode }) => (
  <Notice
    tone="warning"
    role="alert"
    title="This link has expired or was already used"
    action={
      <>
        <ButtonLink href={paths.reset}>Choose a new password</ButtonLink>
        <ButtonLink href={paths.help} variant="secondary">
          Get help
        </ButtonLink>
      </>
    }
  >
    <p>{children} If someone else is using your account, write to us.</p>
  </Notice>
);
