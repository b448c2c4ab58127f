import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import type { Answer, Notice } from '@/api/contract/types';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { PagedList } from '@/components/ui/layout/paged-list';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { fullDate } from '@/lib/dates/dates';
import { formatTime, localTimeZone, momentText, todayIn, wallClockIn } from '@/lib/dates/instants';
import { groupBy } from '@/lib/group-by';
import { noticePaths, paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadNotices, readNotices, selectNotices } from '@/store/slices/notices';
import { useLoad } from '@/store/use-load';

type Counts = Answer<'countNotices'>;

const hrefFor = (page: number) => (page > 1 ? `${paths.notices}?page=${page}` : paths.notices);
const beforeAnswer = { items: null, totalPages: 0, totalItems: 0, unread: 0 };

/** The parent's notices: those that need an answer first, then by day, newest first. */
export function NoticeList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const { shown, counts, status, failure } = useAppSelector(selectNotices);
  const { retry } = useLoad(loadNotices, page);

  const { items, totalPages, totalItems, unread } = shown ?? beforeAnswer;
  // A new notice arrived since, or all were marked as read.
  const isStale = status === 'idle' && shown !== null && counts !== null && !agrees(shown, counts);
  useEffect(() => {
    if (isStale) void dispatch(loadNotices(page));
  }, [dispatch, page, isStale]);

  return (
    <PagedList
      noun="notices"
      items={items}
      page={shown?.page ?? page}
      totalPages={totalPages}
      totalItems={totalItems}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={retry}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoBookingsIllustration />}
          title="No notices yet"
          action={<ButtonLink href={paths.bookings}>My Bookings</ButtonLink>}
        >
          <p>News about your bookings, tours and waitlists will be here.</p>
        </EmptyState>
      }
    >
      {(notices) => (
        <>
          {shown?.page === 1 && unread > 0 && (
            <Button
              variant="secondary"
              size="sm"
              className="self-start"
              onClick={() => void dispatch(readNotices(newestOf(notices).id))}
            >
              Mark all as read
            </Button>
          )}
          <Days notices={notices} />
        </>
      )}
    </PagedList>
  );
}

const agrees = (one: Counts, other: Counts) =>
  one.unread === other.unread &&
  one.waiting.bookings === other.waiting.bookings &&
  one.waiting.tours === other.waiting.tours;

/** Notices that need an answer may be older than the others. */
const newestOf = (notices: readonly Notice[]): Notice =>
  notices.reduce((newest, notice) => (notice.at > newest.at ? notice : newest));

function Days({ notices }: { notices: readonly Notice[] }) {
  // The browser's time zone: the notices concern several places.
  const timeZone = localTimeZone();
  const waiting = notices.filter(({ needsAnswer }) => needsAnswer);
  const others = notices.filter(({ needsAnswer }) => !needsAnswer);
  const days = groupBy(others, ({ at }) => todayIn(timeZone, new Date(at)));
  return (
    <>
      {waiting.length > 0 && (
        <Section title="Needs your answer">
          {waiting.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} timeZone={timeZone} dated />
          ))}
        </Section>
      )}
      {[...days].map(([date, own]) => (
        <Section key={date} title={fullDate(date)}>
          {own.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} timeZone={timeZone} />
          ))}
        </Section>
      ))}
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="text-lg font-black">{title}</h2>
    <ul className="flex flex-col gap-3">{children}</ul>
  </section>
);

interface NoticeItemProps {
  notice: Notice;
  timeZone: string;
  /** Shows the date when no heading above does. */
  dated?: boolean;
}

/** The whole notice links to its request; read ones are muted. */
function NoticeItem({ notice, timeZone, dated = false }: NoticeItemProps) {
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
