import { useState } from 'react';
import dynamic from 'next/dynamic';
import { EntranceCard } from '@/components/account/entrance-card';
import { ForgotForm } from '@/components/account/forgot-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** The code's mask comes with it. */
const ResetCodeForm = dynamic(
  () => import('@/components/account/reset-code-form').then((module) => module.ResetCodeForm),
  { ssr: false, loading: whileLoading('We couldn’t load this form', <Skeleton className="h-40 w-full rounded-lg" />) },
);

/** Asks for a link to a new password. */
export function ResetScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useAfterSignIn();

  if (sentTo !== null) {
    return (
      <EntranceCard title="Check your e-mail">
        <PageHead title="Check your e-mail" hidden />
        <div className="space-y-6">
          <p role="status">
            If <strong className="break-all">{sentTo}</strong> has an account with us, an e-mail with a link is on its
            way. Open the link, or enter the code from the e-mail here. They work once and expire after 30 minutes.
          </p>
          <ResetCodeForm />
          <ButtonLink href={paths.login} variant="quiet" block>
            Back to log in
          </ButtonLink>
        </div>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title="Forgot your password?">
      <PageHead title="Forgot your password?" description="Get a link by e-mail to choose a new password." />
      <div className="space-y-6">
        <p>Enter your e-mail address, and we’ll send you a link to choose a new password.</p>
        <ForgotForm onSent={setSentTo} />
        <p className="text-center">
          <TextLink href={paths.login}>Back to log in</TextLink>
        </p>
      </div>
    </EntranceCard>
  );
}
