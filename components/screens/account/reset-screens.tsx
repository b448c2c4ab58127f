import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { object } from 'yup';
import type { FactorChallenge } from '@/api/contract/types';
import { AuthCard } from '@/components/account/auth-card';
import { ForgotForm, OwnReset } from '@/components/account/reset-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { Form } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { PageHead } from '@/components/layout/page-head';
import { factorCard } from '@/components/screens/account/factor-card';
import { LoadFailure, whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Spinner } from '@/components/ui/feedback/spinner';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { newPasswordField } from '@/lib/validation/account';
import { sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { checkReset } from '@/store/slices/account';
import { selectProfile } from '@/store/slices/profile';
import { asksFactor, resetPassword } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad } from '@/store/use-load';

/** Dynamic, because of the input mask. */
const ResetCodeForm = dynamic(
  () => import('@/components/account/reset-code-form').then((module) => module.ResetCodeForm),
  { ssr: false, loading: whileLoading('We couldn’t load this form', <Skeleton className="h-40 w-full rounded-lg" />) },
);

/** Requests a password reset, for visitors and for logged-in parents. */
export function ResetScreen() {
  const email = useAppSelector(selectProfile)?.accountInfo.email;
  const [sent, setSent] = useState<{ to: string; byVisitor: boolean } | null>(null);
  // Continues here when the link was used in another tab.
  useAfterSignIn(sent?.byVisitor === true);
  const back =
    email === undefined
      ? { href: paths.login, label: 'Back to log in' }
      : { href: paths.profileSection('password'), label: 'Back to your profile' };

  if (sent !== null) {
    return (
      <AuthCard title="Check your e‑mail">
        <PageHead title="Check your e‑mail" hidden />
        <div className="space-y-6">
          <p role="status">
            {sent.byVisitor ? (
              <>
                If <strong className="wrap-anywhere">{sent.to}</strong> has an account with us, an e‑mail with a link is
                on its way.
              </>
            ) : (
              <>
                An e‑mail with a link is on its way to <strong className="wrap-anywhere">{sent.to}</strong>.
              </>
            )}{' '}
            Open the link, or enter the code from the e‑mail here. They work once and expire after 30 minutes.
          </p>
          <ResetCodeForm />
          <ButtonLink href={back.href} variant="quiet" block>
            {back.label}
          </ButtonLink>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgot your password?">
      <PageHead title="Forgot your password?" description="Get a link by e‑mail to choose a new password." />
      <div className="space-y-6">
        {email === undefined ? (
          <>
            <p>Enter your e‑mail address, and we’ll send you a link to choose a new password.</p>
            <ForgotForm onSent={(to) => setSent({ to, byVisitor: true })} />
          </>
        ) : (
          <OwnReset email={email} onSent={() => setSent({ to: email, byVisitor: false })} />
        )}
        <p className="text-center">
          <TextLink href={back.href}>{back.label}</TextLink>
        </p>
      </div>
    </AuthCard>
  );
}

/** The mailed reset link. Opening the page does not use the code. */
export function NewPasswordScreen() {
  const given = String(useRouter().query.code ?? '');
  // The query has no code while navigating away.
  const [code, setCode] = useState(given);
  if (given !== '' && given !== code) setCode(given);
  const { status, failure, retry } = useLoad(checkReset, code, { skip: code === '' });
  const [outcome, setOutcome] = useState<'saved' | 'gone' | null>(null);
  useAfterSignIn(outcome === 'saved');
  const [asked, setAsked] = useState<FactorChallenge | null>(null);
  const isGone = outcome === 'gone' || failure?.status === 404;
  if (asked) return factorCard({ asked, onDone: () => setOutcome('saved') });
  return (
    <AuthCard title="Choose a new password">
      <PageHead title="Choose a new password" hidden />
      {(status === 'idle' || status === 'loading') && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {status === 'loaded' && !isGone && (
        <NewPasswordForm
          code={code}
          onSaved={() => setOutcome('saved')}
          onAsked={setAsked}
          onGone={() => setOutcome('gone')}
        />
      )}
      {isGone && (
        <Notice
          tone="warning"
          role="alert"
          title="This link has expired or was already used"
          action={<ButtonLink href={paths.reset}>Send me a new link</ButtonLink>}
        >
          <p>Each link works once and expires after 30 minutes.</p>
        </Notice>
      )}
      {failure && !isGone && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}

interface NewPasswordFormProps {
  code: string;
  onSaved: () => void;
  /** The password is new, and a second step is due. */
  onAsked: (asked: FactorChallenge) => void;
  /** The link was used or expired meanwhile. */
  onGone: () => void;
}

const schema = object({ password: newPasswordField() });

/** Sets a new password with the mailed code. Ends all other sessions and starts one here (product rule 6). */
function NewPasswordForm({ code, onSaved, onAsked, onGone }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    const result = await dispatch(resetPassword({ code, password }));
    if (resetPassword.rejected.match(result)) {
      return result.error.status === 404 ? onGone() : submitFailure(result.error);
    }
    if (asksFactor(result.payload)) {
      dispatch(toastAdded('success', 'Your password was changed.'));
      return onAsked(result.payload);
    }
    dispatch(toastAdded('success', 'Your password was changed. You’re logged in.'));
    setDone(true);
    onSaved();
  };

  return (
    <Form
      enter="submits"
      label="Choose a new password"
      done={done}
      initialValues={{ password: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <PasswordField name="password" label="New password" kind="new" required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Save and log in
          </Button>
        </>
      )}
    </Form>
  );
}
