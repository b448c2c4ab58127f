import { useEffect, useEffectEvent, useRef } from 'react';
import type { Thread } from '@/api/contract/types';
import { MessageForm } from '@/components/thread/message-form';
import { MessageList } from '@/components/thread/message-list';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Card } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import type { RequestKind } from '@/lib/paths';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { usePolling } from '@/store/requests/use-request-page';
import { countNotices } from '@/store/slices/notices';
import { loadThread, seeThread, selectThread } from '@/store/slices/threads';
import { useLoad } from '@/store/use-load';

const pollMs = 20_000;

interface ThreadPartProps {
  kind: RequestKind;
  request: {
    id: string;
    facility: { name: string; phone: string | null; phoneExtension: string | null };
    address: { timeZone: string };
  };
  /** 1 on the thread's own page, which opens at the newest message. */
  headingLevel?: 1 | 2;
}

/** Messages with the facility about a request. */
export function ThreadPart({ kind, request, headingLevel = 2 }: ThreadPartProps) {
  const { id, facility } = request;
  const thread = useAppSelector((state) => selectThread(state, id));
  const { failure, retry, reload } = useLoad(loadThread, { kind, id });
  usePolling(() => reload({ kind, id, background: true }), pollMs, thread?.state === 'open');
  const isPage = headingLevel === 1;
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <Card as="section" id="messages" aria-labelledby="messages-title">
      <Heading id="messages-title" className="mb-3 text-lg font-black">
        Messages with <Name>{facility.name}</Name>
      </Heading>
      {thread ? (
        <Messages {...{ kind, request, thread, isPage }} />
      ) : failure ? (
        <LoadFailure title="We couldn’t load your messages" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      ) : (
        // As tall as the form without messages, so that the buttons below stay where a parent presses.
        <Skeleton className="h-[23.5625rem] w-full rounded-lg" />
      )}
    </Card>
  );
}

function Messages({
  kind,
  request,
  thread,
  isPage,
}: Omit<ThreadPartProps, 'headingLevel'> & { thread: Thread; isPage: boolean }) {
  const { id, facility, address } = request;
  const list = useShown(thread, (upTo) => ({ kind, id, upTo, background: true }));
  useEffect(() => {
    if (isPage) list.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isPage, list]);
  return (
    <div className="flex flex-col gap-5">
      <div ref={list} aria-live="polite">
        {thread.messages.length > 0 && (
          <MessageList thread={thread} reader="family" facilityName={facility.name} timeZone={address.timeZone} />
        )}
      </div>
      {thread.state === 'open' && <MessageForm kind={kind} id={id} facilityName={facility.name} />}
      {thread.state === 'closed' && (
        <p className="text-ink-soft">Messages about this request ended on {longDate(thread.closesOn!)}.</p>
      )}
      {thread.state === 'unreachable' && <CallInstead facility={facility} />}
    </div>
  );
}

/** Notes that this adult has seen the facility's newest message, once the end of the list has been on the screen. */
function useShown(thread: Thread, argOf: (upTo: number) => Parameters<typeof seeThread>[0]) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const newest = thread.messages.findLast(({ side }) => side === 'facility');
  const upTo = newest && thread.unseen > 0 ? newest.position : null;
  const see = useEffectEvent(async () => {
    if (upTo === null) return;
    await dispatch(seeThread(argOf(upTo)));
    // Cards and Today then no longer call them new.
    void dispatch(countNotices());
  });
  useEffect(() => {
    const last = list.current?.querySelector('li:last-child');
    if (upTo === null || !last) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void see();
    });
    observer.observe(last);
    return () => observer.disconnect();
  }, [upTo]);
  return list;
}

function CallInstead({ facility: { name, phone, phoneExtension } }: Pick<ThreadPartProps['request'], 'facility'>) {
  return (
    <p>
      <Name>{name}</Name> doesn’t get messages here yet.{' '}
      {phone ? (
        <>
          Call them at{' '}
          <TextLink href={phoneHref(phone, phoneExtension)}>{formatPhoneFully(phone, phoneExtension)}</TextLink>.
        </>
      ) : (
        'We don’t have their phone number.'
      )}
    </p>
  );
}
