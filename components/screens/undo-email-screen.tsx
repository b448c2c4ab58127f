import { useState } from 'react';
import { AuthCard } from '@/components/account/auth-card';
import { UndoNewEmail } from '@/components/account/undo-new-email';
import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { checkEmailUndo } from '@/store/slices/profile';
import { useLoad } from '@/store/use-load';

const title = 'Undo the change of your e-mail address';

/**
 * The page of the link in an old mailbox (product rule 6).
 * Looking at it changes nothing; a press does. Needs no session.
 */
export function UndoEmailScreen({ code }: { code: string }) {
  const { status, data, failure, retry } = useLoad(checkEmailUndo, code);
  const [used, setUsed] = useState(false);
  const isGone = used || failure?.status === 404;
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      {status === 'loading' && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {isGone && <Gone />}
      {data && !isGone && <UndoNewEmail code={code} email={data.email} onGone={() => setUsed(true)} />}
      {failure && !isGone && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(failure)}
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
