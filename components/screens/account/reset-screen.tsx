import { useState } from 'react';
import dynamic from 'next/dynamic';
import { AuthCard } from '@/components/account/auth-card';
import { ForgotForm } from '@/components/account/forgot-form';
import { OwnReset } from '@/components/account/own-reset';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** The code's mask comes with it. */
const ResetCodeForm = dynamic(
  () => import('@/components/account/reset-code-form').then((module) => module.ResetCodeForm),
  { ssr: false, loading: whileLoading('We couldn’t load this form', <Skeleton className="h-40 w-full rounded-lg" />) },
);

/** Asks for a link to a new password: a visitor, or a parent in the middle of a session who has forgotten the old one. */
export function ResetScreen() {
  const email = useAppSelector(selectProfile)?.accountInfo.email;
  const [sent, setSent] = useState<{ to: string; byVisitor: boolean } | null>(null);
  // The link was used in another tab, and its session is here now.
  useAfterSignIn(sent?.byVisitor === true);
  const back =
    email === undefined
      ? { href: paths.login, label: 'Back to log in' }
      : { href: paths.profileSection('password'), label: 'Back to your profile' };

  if (sent !== null) {
    return (
      <AuthCard title="Check your e-mail">
        <PageHead title="Check your e-mail" hidden />
        <div className="space-y-6">
          <p role="status">
            {sent.byVisitor ? (
              <>
                If <strong className="wrap-anywhere">{sent.to}</strong> has an account with us, an e-mail with a link is
                on its way.
              </>
            ) : (
              <>
                An e-mail with a link is on its way to <strong className="wrap-anywhere">{sent.to}</strong>.
              </>
            )}{' '}
            Open the link, or enter the code from the e-mail here. They work once and expire after 30 minutes.
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
      <PageHead title="Forgot your password?" description="Get a link by e-mail to choose a new password." />
      <div className="space-y-6">
        {email === undefined ? (
          <>
            <p>Enter your e-mail address, and we’ll send you a link to choose a new password.</p>
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
