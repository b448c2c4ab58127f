import { ConfirmNewEmail } from '@/components/account/confirm-new-email';
import { EntranceCard } from '@/components/account/entrance-card';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { restoreSession, selectSessionStatus } from '@/store/slices/session';

const title = 'Confirm your new e-mail address';

/**
 * The page of the link in a new mailbox. It begins no session: the address is confirmed inside one of the account that asked
 * for it (product rule 6). Opening it uses nothing up.
 */
export function ConfirmEmailScreen({ code }: { code: string }) {
  return (
    <EntranceCard title={title}>
      <PageHead title={title} hidden />
      <WithAccount code={code} />
    </EntranceCard>
  );
}

function WithAccount({ code }: { code: string }) {
  const status = useAppSelector(selectSessionStatus);
  const profile = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  if (profile) return <ConfirmNewEmail code={code} accountInfo={profile.accountInfo} />;
  if (status === 'out') return <LogInFirst code={code} />;
  if (status === 'unreachable') {
    return (
      <LoadFailure title="We can’t reach your account right now" onRetry={() => void dispatch(restoreSession())}>
        Nothing has been changed yet. Please check your connection and try again.
      </LoadFailure>
    );
  }
  return (
    <div className="flex min-h-40 items-center justify-center text-primary-ink">
      <Spinner size="lg" />
    </div>
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
