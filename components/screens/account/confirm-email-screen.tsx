import { ConfirmNewEmail } from '@/components/account/confirm-new-email';
import { AuthCard } from '@/components/account/auth-card';
import { WithAccount } from '@/components/screens/account/with-account';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';

const title = 'Confirm your new e-mail address';

/**
 * The page of the link in a new mailbox. It begins no session: the address is confirmed inside one of the account that asked
 * for it (product rule 6). Opening it uses nothing up.
 */
export function ConfirmEmailScreen({ code }: { code: string }) {
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      <WithAccount logInFirst={<LogInFirst code={code} />} untouched="Nothing has been changed yet.">
        {(profile) => <ConfirmNewEmail code={code} accountInfo={profile.accountInfo} />}
      </WithAccount>
    </AuthCard>
  );
}

function LogInFirst({ code }: { code: string }) {
  const from = new URLSearchParams({ from: paths.confirmEmail(code) }).toString();
  return (
    <div className="space-y-6">
      <p>
        Log in to your account first, with the e-mail address you have used so far. You then come back to this page to
        confirm the new one.
      </p>
      <ButtonLink href={`${paths.login}?${from}`} size="lg" block>
        Log in
      </ButtonLink>
      <p className="text-ink-soft">
        You didn’t ask for this? Then you don’t need to do anything. Someone has probably mistyped their address, and
        nothing changes without you.
      </p>
    </div>
  );
}
