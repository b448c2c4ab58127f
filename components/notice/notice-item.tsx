import Link from 'next/link';
import type { Notice } from '@/api/contract/types';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { Card } from '@/components/ui/layout/card/card';
import { formatTime, momentText } from '@/lib/dates/moments';
import { noticePaths } from '@/lib/paths';
import { wallClockIn } from '@/lib/dates/time-zones';

interface NoticeItemProps {
  notice: Notice;
  timeZone: string;
  /** Where the day is not in a heading above it. */
  dated?: boolean;
}

/** One notice, all of it a link to the request it is about; what was read stands back. */
export function NoticeItem({ notice, timeZone, dated = false }: NoticeItemProps) {
  const { at, title, request, requestId, number, facts, read, needsAnswer } = notice;
  return (
    <Card as="li" lively tone={read && !needsAnswer ? 'sunken' : 'plain'}>
      <div className="flex flex-wrap items-center gap-2">
        {!read && (
          <span className="rounded-full bg-primary-soft px-3 py-1 text-sm font-bold text-primary-ink forced-colors:border">
            New
          </span>
        )}
        {needsAnswer && <StatusLabel label="Needs your answer" color="warning" />}
        <p className="w-full wrap-anywhere">
          <Link
            href={noticePaths[request](requestId)}
            prefetch={false}
            className={`rounded-sm after:absolute after:inset-0 ${read ? 'font-normal text-ink-soft' : 'font-black'}`}
          >
            {title}
          </Link>
        </p>
      </div>
      {facts && <p className={`mt-1 wrap-anywhere ${read ? 'text-ink-soft' : ''}`}>{facts}</p>}
      <p className="mt-1 text-sm text-ink-soft">
        <time dateTime={at}>
          {dated ? momentText(new Date(at), timeZone) : formatTime(wallClockIn(timeZone, new Date(at)).time)}
        </time>
        {number && ` · ${number}`}
      </p>
    </Card>
  );
}
