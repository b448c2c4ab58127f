import Link from 'next/link';
import type { ReactNode } from 'react';
import type { InboxThread } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { CountBadge } from '@/components/ui/feedback/count-badge';
import { Name } from '@/components/ui/layout/name';
import { formatDate } from '@/lib/dates/dates';
import { formatTime, localTimeZone, todayIn, wallClockIn } from '@/lib/dates/instants';
import { requestKindLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { newMessagesText } from '@/lib/requests/thread';

interface InboxListProps {
  threads: readonly InboxThread[];
  productName: string;
  now: Date;
}

/** Requests with their newest message and, at the end, support; below them those about which nobody has written. */
export function InboxList({ threads, productName, now }: InboxListProps) {
  const silent = threads.filter(({ last }) => last === null);
  return (
    <>
      <ul className={listStyle}>
        {threads.map((thread) => thread.last && <ThreadEntry key={thread.requestId} thread={thread} now={now} />)}
        <Entry href={paths.writeToUs} title={`${productName} support`} about="We answer by e‑mail" />
      </ul>
      {silent.length > 0 && (
        <section aria-labelledby="write" className="flex flex-col gap-3">
          <h2 id="write" className="text-xl font-black">
            Write to a facility
          </h2>
          <ul className={listStyle}>
            {silent.map((thread) => (
              <ThreadEntry key={thread.requestId} thread={thread} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const listStyle = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1';

function ThreadEntry({
  thread: { request, requestId, facilityName, facts, last, unseen },
  now,
}: Pick<InboxListProps, 'now'> & { thread: InboxThread }) {
  return (
    <Entry
      href={paths.thread(request, requestId)}
      title={<Name>{facilityName}</Name>}
      about={[requestKindLabels[request], facts].filter(Boolean).join(' · ')}
      moment={last && { at: last.at, text: shortMoment(new Date(last.at), now) }}
      line={last && `${last.mine ? 'You: ' : ''}${last.text}`}
      unseen={unseen}
    />
  );
}

interface EntryProps {
  href: string;
  title: ReactNode;
  about: string;
  /** When the newest message was written. */
  moment?: { at: string; text: string } | null;
  /** The newest message. */
  line?: string | null;
  unseen?: number;
}

function Entry({ href, title, about, moment, line, unseen = 0 }: EntryProps) {
  return (
    <li className="relative px-4 py-3 transition hover:bg-sunken">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="grow basis-32 wrap-anywhere">
          <Link
            href={href}
            prefetch={false}
            className="rounded-sm font-black -outline-offset-2 after:absolute after:inset-0"
          >
            {title}
            {unseen > 0 && <span className="sr-only">, {newMessagesText(unseen)}</span>}
          </Link>
        </p>
        {moment && (
          <time dateTime={moment.at} className="shrink-0 text-sm text-ink-soft">
            {moment.text}
          </time>
        )}
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">{about}</p>
      {line && (
        <div className="flex items-center justify-between gap-3">
          <p className={classNames('line-clamp-1 wrap-anywhere', unseen > 0 ? 'font-bold' : 'text-ink-soft')}>{line}</p>
          {unseen > 0 && <CountBadge count={unseen} />}
        </div>
      )}
    </li>
  );
}

/** "9:41 AM" today, else "Nov 27". The browser's time zone: the messages come from several places. */
function shortMoment(at: Date, now: Date): string {
  const zone = localTimeZone();
  const { date, time } = wallClockIn(zone, at);
  return date === todayIn(zone, now) ? formatTime(time) : formatDate(date, 'MMM d');
}
