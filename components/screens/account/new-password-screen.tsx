import { useState } from 'react';
import { useRouter } from 'next/router';
import { AuthCard } from '@/components/account/auth-card';
import { NewPasswordForm } from '@/components/account/new-password-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { checkReset } from '@/store/slices/account';
import { useLoad } from '@/store/use-load';

/** The page of the mailed link to a new password. Looking at it uses nothing up; saving does. */
export function NewPasswordScreen() {
  const given = String(useRouter().query.code ?? '');
  // While the page changes, the address has no code any more.
  const [code, setCode] = useState(given);
  if (given !== '' && given !== code) setCode(given);
  const { status, failure, retry } = useLoad(checkReset, code, { skip: code === '' });
  const [outcome, setOutcome] = useState<'saved' | 'gone' | null>(null);
  useAfterSignIn(outcome === 'saved');
  const isGone = outcome === 'gone' || failure?.status === 404;
  return (
    <AuthCard title="Choose a new password">
      <PageHead title="Choose a new password" hidden />
      {(status === 'idle' || status === 'loading') && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {status === 'loaded' && !isGone && (
        <NewPasswordForm code={code} onSaved={() => setOutcome('saved')} onGone={() => setOutcome('gone')} />
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
