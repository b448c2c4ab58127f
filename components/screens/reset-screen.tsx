import { useState } from 'react';
import { EntranceCard } from '@/components/account/entrance-card';
import { ForgotForm } from '@/components/account/forgot-form';
import { ResetCodeForm } from '@/components/account/reset-code-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** Asks for a link to a new password. */
export function ResetScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useAfterSignIn();

  if (sentTo !== null) {
    return (
      <EntranceCard title="Look into your mailbox">
        <PageHead title="Look into your mailbox" hidden />
        <div className="space-y-6">
          <p role="status">
            If <strong className="break-all">{sentTo}</strong> has an account with us, a message with a link is on its
            way. Open the link, or type the code of the message here. Both work once, for 30 minutes.
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
      <PageHead title="Forgot your password?" hidden />
      <div className="space-y-6">
        <p>Tell us your e-mail address, and we send you a link to a new password.</p>
        <ForgotForm onSent={setSentTo} />
        <p className="text-center">
          <TextLink href={paths.login}>Back to log in</TextLink>
        </p>
      </div>
    </EntranceCard>
  );
}
