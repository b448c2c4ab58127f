import { useEffect, useState } from 'react';
import { AuthCard } from '@/components/account/auth-card';
import { UndoNewEmail } from '@/components/account/undo-new-email';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { checkEmailUndo } from '@/store/slices/profile';

const title = 'Undo the change of your e-mail address';

/**
 * The page of the link in an old mailbox (product rule 6).
 * Looking at it changes nothing; a press does. Needs no session.
 */
export function UndoEmailScreen({ code }: { code: string }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'checking' | 'gone' | { email: string } | { failure: Failure }>('checking');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const checking = dispatch(checkEmailUndo(code));
    void checking.then((result) => {
      if (checkEmailUndo.fulfilled.match(result)) setState(result.payload);
      else if (!result.error.aborted) setState(result.error.status === 404 ? 'gone' : { failure: result.error });
    });
    return () => checking.abort();
  }, [attempt, code, dispatch]);

  const retry = () => {
    setState('checking');
    setAttempt(attempt + 1);
  };
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      {state === 'checking' && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {state === 'gone' && <Gone />}
      {typeof state === 'object' && 'email' in state && (
        <UndoNewEmail code={code} email={state.email} onGone={() => setState('gone')} />
      )}
      {typeof state === 'object' && 'failure' in state && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(state.failure)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}

function Gone() {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This link has expired or was already used"
      action={
        <>
          <ButtonLink href={paths.reset}>Choose a new password</ButtonLink>
          <ButtonLink href={paths.help} variant="secondary">
            Get help
          </ButtonLink>
        </>
      }
    >
      <p>
        A change can be undone once, until {limits.emailUndoDays} days after it took effect. If you have just undone it,
        your address is back, and you only need a new password. If somebody else uses your account, write to us.
      </p>
    </Notice>
  );
}
