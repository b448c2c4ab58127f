import { useEffect, useState } from 'react';
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
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { checkReset } from '@/store/slices/session';

type State = 'checking' | 'ready' | 'gone' | 'saved' | Failure;

/** The page of the mailed link to a new password. Looking at it uses nothing up; saving does. */
export function NewPasswordScreen() {
  const code = String(useRouter().query.code ?? '');
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>('checking');
  useAfterSignIn(state === 'saved');

  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    // While the page changes, the address has no code any more.
    if (code === '') return;
    const checking = dispatch(checkReset(code));
    void checking.then((result) => {
      if (!checkReset.rejected.match(result)) setState('ready');
      else if (!result.error.aborted) setState(result.error.status === 404 ? 'gone' : result.error);
    });
    return () => checking.abort();
  }, [attempt, code, dispatch]);

  const retry = () => {
    setState('checking');
    setAttempt(attempt + 1);
  };
  return (
    <AuthCard title="Choose a new password">
      <PageHead title="Choose a new password" hidden />
      {state === 'checking' && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {(state === 'ready' || state === 'saved') && (
        <NewPasswordForm code={code} onSaved={() => setState('saved')} onGone={() => setState('gone')} />
      )}
      {state === 'gone' && (
        <Notice
          tone="warning"
          role="alert"
          title="This link has expired or was already used"
          action={<ButtonLink href={paths.reset}>Send me a new link</ButtonLink>}
        >
          <p>Each link works once and expires after 30 minutes.</p>
        </Notice>
      )}
      {typeof state === 'object' && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(state)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}
