import { useState, type ReactNode } from 'react';
import { AuthCard } from '@/components/account/auth-card';
import { PageHead } from '@/components/layout/page-head';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { sentenceOf } from '@/store/failure';
import { useLoad, type LoadThunk } from '@/store/use-load';

interface MailedLinkProps<T> {
  title: string;
  /** Looks at what the link is for, and changes nothing. */
  load: LoadThunk<T, string>;
  code: string;
  /** Where the link is of no use, or has just been used. */
  gone: ReactNode;
  children: (data: T, onGone: () => void) => ReactNode;
}

/** The page of a mailed link that needs no session: looking at it changes nothing; a press does. */
export function MailedLink<T>({ title, load, code, gone, children }: MailedLinkProps<T>) {
  const { status, data, failure, retry } = useLoad(load, code);
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
      {isGone && gone}
      {data && !isGone && children(data, () => setUsed(true))}
      {failure && !isGone && (
        <LoadFailure title="Something went wrong" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
    </AuthCard>
  );
}
