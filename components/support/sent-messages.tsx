import { useId } from 'react';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { FoldableCard } from '@/components/ui/layout/foldable-card';
import { Pager } from '@/components/ui/navigation/pager';
import { localDay } from '@/lib/dates/instants';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadMessages, selectMessages } from '@/store/slices/messages';
import { useLoad } from '@/store/use-load';

/** The family's messages to us; we reply by e-mail. */
export function SentMessages() {
  const headingId = useId();
  const { data: sent, status, failure } = useAppSelector(selectMessages);
  const { reload } = useLoad(loadMessages, 1);

  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <h2 id={headingId} className="text-xl font-black">
        Your earlier messages
      </h2>
      {failure && (
        <LoadFailure title="We couldn’t load your earlier messages" onRetry={() => reload(sent?.page ?? 1)}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      {!sent && !failure && <SkeletonText lines={3} />}
      {sent?.items.length === 0 && (
        <p className="text-ink-soft">Nothing yet. Your messages to us will be listed here.</p>
      )}
      {sent && sent.items.length > 0 && (
        <>
          <p className="text-ink-soft">Our answers are in your e‑mail inbox.</p>
          <ul className="space-y-3">
            {sent.items.map(({ id, at, subject, message }) => (
              <li key={id}>
                <FoldableCard title={<span className="break-words">{subject}</span>} summary={localDay(new Date(at))}>
                  <p className="break-words whitespace-pre-line">{message}</p>
                </FoldableCard>
              </li>
            ))}
          </ul>
          <Pager
            label="Earlier messages"
            page={sent.page}
            totalPages={sent.totalPages}
            changing={status === 'loading'}
            onChange={reload}
          />
        </>
      )}
    </section>
  );
}
