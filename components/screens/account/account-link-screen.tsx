import { AcceptInvitation } from '@/components/account/accept-invitation';
import { AuthCard } from '@/components/account/auth-card';
import { WithAccount } from '@/components/screens/account/with-account';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';

const title = 'Share a family record';

/** The page of a mailed invitation to share a family record (product rule 6). Opening it uses nothing up. */
export function AccountLinkScreen({ code }: { code: string }) {
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      <WithAccount logInFirst={<LogInFirst code={code} />} untouched="Your invitation is still there.">
        {(profile) => <AcceptInvitation key={profile.accountInfo.email} code={code} profile={profile} />}
      </WithAccount>
    </AuthCard>
  );
}

function LogInFirst({ code }: { code: string }) {
  const from = paths.acceptLink(code);
  const loginHref = (join: boolean) =>
    `${paths.login}?${new URLSearchParams({ ...(join && { join: '1' }), from }).toString()}`;
  return (
    <div className="space-y-6">
      <p>
        Another parent would like to look after their family record together with you. To see what that means and to
        accept, log in with the address this invitation was sent to.
      </p>
      <div className="space-y-3">
        <ButtonLink href={loginHref(false)} size="lg" block>
          Log in
        </ButtonLink>
        <ButtonLink href={loginHref(true)} size="lg" block variant="secondary">
          Join with that address
        </ButtonLink>
      </div>
      <p className="text-ink-soft">
        If you join, first confirm your address with the e-mail we send you. Then open this invitation again.
      </p>
    </div>
  );
}
