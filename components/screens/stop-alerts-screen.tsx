import { useState } from 'react';
import { AuthCard } from '@/components/account/auth-card';
import { StopAlerts } from '@/components/alert/stop-alerts';
import { PageHead } from '@/components/layout/page-head';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { readAlertStop } from '@/store/slices/alerts';
import { useLoad } from '@/store/use-load';

const title = 'End an alert';

/** The page of a mail's link (record 0165). Looking at it changes nothing; a press does. Needs no session. */
export function StopAlertsScreen({ stopKey }: { stopKey: string }) {
  const { status, data, failure, retry } = useLoad(readAlertStop, stopKey);
  const [deleted, setDeleted] = useState(false);
  const isGone = deleted || failure?.status === 404;
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      {status === 'loading' && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we check your link.
        </p>
      )}
      {isGone && (
        <Notice
          tone="info"
          role="status"
          title="There is nothing to end"
          action={<ButtonLink href={paths.saved}>Go to your Saved page</ButtonLink>}
        >
          <p>This alert was deleted. You won’t get e-mails about it.</p>
        </Notice>
      )}
      {data && !isGone && <StopAlerts stopKey={stopKey} alerts={data.alerts} onGone={() => setDeleted(true)} />}
      {failure && !isGone && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}
