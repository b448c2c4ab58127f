import { type ReactNode, useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { AcceptInvitation } from '@/components/account/accept-invitation';
import { AuthCard } from '@/components/account/auth-card';
import { ConfirmNewEmail } from '@/components/account/confirm-new-email';
import { FinishExpired, FinishRecovery } from '@/components/account/finish-recovery';
import { LockOutExpired, NotMe, UndoNewEmail } from '@/components/account/lock-out';
import { StopAlerts } from '@/components/alert/stop-alerts';
import { PageHead } from '@/components/layout/page-head';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Spinner } from '@/components/ui/feedback/spinner';
import { ButtonLink } from '@/components/ui/inputs/button';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { checkEmailUndo, checkNotMe } from '@/store/slices/account';
import { selectProfile } from '@/store/slices/profile';
import { readAlertStop } from '@/store/slices/search-alerts';
import { checkLost } from '@/store/slices/second-factor';
import { restoreSession, selectSessionStatus } from '@/store/slices/session';
import { type LoadThunk, useLoad } from '@/store/use-load';

const invitationTitle = 'Share a family record';

/** The invitation to share a family record (product rule 6). Opening the page does not use the code. */
export function AccountLinkScreen({ code }: { code: string }) {
  return (
    <AuthCard title={invitationTitle}>
      <PageHead title={invitationTitle} hidden />
      <ForAccount logInFirst={<LogInToAccept code={code} />} reassurance="Your invitation is still there.">
        {(profile) => <AcceptInvitation key={profile.accountInfo.email} code={code} profile={profile} />}
      </ForAccount>
    </AuthCard>
  );
}

function LogInToAccept({ code }: { code: string }) {
  const from = paths.acceptLink(code);
  const loginHref = (join: boolean) =>
    `${paths.login}?${new URLSearchParams({ ...(join && { join: '1' }), from }).toString()}`;
  return (
    <div className="space-y-6">
      <p>
        Another parent wants to share their family record with you. To see the details and accept, log in with the
        address this invitation was sent to.
      </p>
      <div className="space-y-3">
        <ButtonLink href={loginHref(false)} size="lg" block>
          Log in
        </ButtonLink>
        <ButtonLink href={loginHref(true)} size="lg" block variant="secondary">
          Sign up with that address
        </ButtonLink>
      </div>
      <p className="text-ink-soft">
        If you sign up, first confirm your address with the e‑mail we send you. Then open this invitation again.
      </p>
    </div>
  );
}

const confirmTitle = 'Confirm your new e‑mail address';

/**
 * The link sent to a new e-mail address. It starts no session: the parent confirms while logged in to the account that
 * requested the change (product rule 6). Opening the page does not use the code.
 */
export function ConfirmEmailScreen({ code }: { code: string }) {
  return (
    <AuthCard title={confirmTitle}>
      <PageHead title={confirmTitle} hidden />
      <ForAccount logInFirst={<LogInToConfirm code={code} />} reassurance="Nothing has changed yet.">
        {(profile) => <ConfirmNewEmail code={code} accountInfo={profile.accountInfo} />}
      </ForAccount>
    </AuthCard>
  );
}

function LogInToConfirm({ code }: { code: string }) {
  const from = new URLSearchParams({ from: paths.confirmEmail(code) }).toString();
  return (
    <div className="space-y-6">
      <p>First log in with your current e‑mail address. You’ll come back here to confirm the new one.</p>
      <ButtonLink href={`${paths.login}?${from}`} size="lg" block>
        Log in
      </ButtonLink>
      <p className="text-ink-soft">
        If you didn’t ask for this, you don’t need to do anything. Someone probably mistyped their address, and nothing
        changes without you.
      </p>
    </div>
  );
}

/** The link sent to the old e-mail address (product rule 6). */
export const UndoEmailScreen = ({ code }: { code: string }) => (
  <MailedLink title="Undo the change of your e‑mail address" load={checkEmailUndo} code={code} gone={<UndoExpired />}>
    {({ email }, onGone) => <UndoNewEmail code={code} email={email} onGone={onGone} />}
  </MailedLink>
);

/** The link "This wasn't me" (record 0201). */
export const NotMeScreen = ({ code }: { code: string }) => (
  <MailedLink title="Protect your account" load={checkNotMe} code={code} gone={<NotMeExpired />}>
    {({ email }, onGone) => <NotMe code={code} email={email} onGone={onGone} />}
  </MailedLink>
);

const NotMeExpired = () => (
  <LockOutExpired>
    It works once, for {limits.notMeDays} days. A new password also logs out every device.
  </LockOutExpired>
);

const UndoExpired = () => (
  <LockOutExpired>
    A change can be undone once, until {limits.emailUndoDays} days after it took effect. If you just undid it, your
    address is back, and you only need a new password.
  </LockOutExpired>
);

/** The link of a lost phone (record 0202). */
export const LostPhoneScreen = ({ code }: { code: string }) => (
  <MailedLink title="Log in without your phone" load={checkLost} code={code} gone={<FinishExpired />}>
    {({ email }, onGone) => <FinishRecovery code={code} email={email} onGone={onGone} />}
  </MailedLink>
);

/** The link in an alert e-mail (record 0165). */
export const StopAlertsScreen = ({ stopKey }: { stopKey: string }) => (
  <MailedLink title="End an alert" load={readAlertStop} code={stopKey} gone={<NothingToEnd />}>
    {({ alerts }, onGone) => <StopAlerts stopKey={stopKey} alerts={alerts} onGone={onGone} />}
  </MailedLink>
);

const NothingToEnd = () => (
  <Notice
    tone="info"
    role="status"
    title="There’s nothing to end"
    action={<ButtonLink href={paths.saved}>Go to your Saved page</ButtonLink>}
  >
    <p>This alert was deleted. You won’t get e‑mails about it.</p>
  </Notice>
);

interface ForAccountProps {
  children: (profile: Profile) => ReactNode;
  /** Shown to visitors. */
  logInFirst: ReactNode;
  /** Reassurance while the service is unreachable. */
  reassurance: string;
}

/** For links that need a session. Unlike `Protected` it never redirects. */
function ForAccount({ children, logInFirst, reassurance }: ForAccountProps) {
  const status = useAppSelector(selectSessionStatus);
  const profile = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  if (profile) return children(profile);
  if (status === 'out') return logInFirst;
  if (status === 'unreachable') {
    return (
      <LoadFailure title="We can’t reach your account right now" onRetry={() => void dispatch(restoreSession())}>
        {reassurance} Please check your connection and try again.
      </LoadFailure>
    );
  }
  return (
    <div className="flex min-h-40 items-center justify-center text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}

interface MailedLinkProps<T> {
  title: string;
  /** Reads the link's target without changing anything. */
  load: LoadThunk<T, string>;
  code: string;
  /** Shown if the link is invalid, or after it was used. */
  gone: ReactNode;
  children: (data: T, onGone: () => void) => ReactNode;
}

/** For links that need no session. Opening the page changes nothing, because mail scanners open links. */
function MailedLink<T>({ title, load, code, gone, children }: MailedLinkProps<T>) {
  const { status, data, failure, retry } = useLoad(load, code);
  const [used, setUsed] = useState(false);
  const isGone = used || failure?.status === 404;
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      {status === 'loading' && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {isGone && gone}
      {data && !isGone && children(data, () => setUsed(true))}
      {failure && !isGone && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}
