import { useEffect, type ReactNode } from 'react';
import type { Answer, Notice } from '@/api/contract/types';
import { NoticeItem } from '@/components/notice/notice-item';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { fullDate } from '@/lib/dates/dates';
import { groupBy } from '@/lib/text/group-by';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadNotices, readNotices, selectNotices } from '@/store/slices/notices';
import { useLoad } from '@/store/use-load';

type Counts = Answer<'countNotices'>;

const hrefFor = (page: number) => (page > 1 ? `${paths.notices}?page=${page}` : paths.notices);
const beforeAnswer = { items: null, totalPages: 0, totalItems: 0, unread: 0 };

/** The parent's notices: what needs an answer first, the others by day, newest first. */
export function NoticeList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const { shown, counts, status, failure } = useAppSelector(selectNotices);
  const { retry } = useLoad(loadNotices, page);

  const { items, totalPages, totalItems, unread } = shown ?? beforeAnswer;
  // The header has heard of something since, or all were marked as read.
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
          <p>When something happens to your bookings, tours and waitlists, you will read it here.</p>
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

/** What needs an answer may be older than others. */
const newestOf = (notices: readonly Notice[]): Notice =>
  notices.reduce((newest, notice) => (notice.at > newest.at ? notice : newest));

function Days({ notices }: { notices: readonly Notice[] }) {
  // The browser's own zone: the notices are of several places, and when they came is the reader's time.
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
