import Link from 'next/link';
import type { Notice } from '@/api/contract/types';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { Card } from '@/components/ui/layout/card/card';
import { formatTime } from '@/lib/moments';
import { requestPaths } from '@/lib/paths';
import { wallClockIn } from '@/lib/time-zones';

/** One notice, all of it a link to the request it is about. */
export function NoticeItem({ notice, timeZone }: { notice: Notice; timeZone: string }) {
  const { at, title, request, requestId, number, read, needsAnswer } = notice;
  return (
    <Card as="li" lively>
      <div className="flex flex-wrap items-center gap-2">
        {!read && (
          <span className="rounded-full bg-primary-soft px-3 py-1 text-sm font-bold text-primary-ink forced-colors:border">
            New
          </span>
        )}
        {needsAnswer && <StatusLabel label="Needs your answer" color="warning" />}
        <p className="w-full wrap-anywhere">
          <Link
            href={requestPaths[request](requestId)}
            prefetch={false}
            className={`rounded-sm after:absolute after:inset-0 ${read ? 'font-medium' : 'font-black'}`}
          >
            {title}
          </Link>
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <time dateTime={at}>{formatTime(wallClockIn(timeZone, new Date(at)).time)}</time> · {number}
      </p>
    </Card>
  );
}
