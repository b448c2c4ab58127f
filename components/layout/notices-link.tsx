import { useEffect, useEffectEvent, useRef } from 'react';
import { Bell } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { CountBadge } from '@/components/ui/feedback/count-badge/count-badge';
import { Icon } from '@/components/ui/media/icon/icon';
import { paths } from '@/lib/paths';
import { minuteMs } from '@/lib/dates/moments';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { countNotices, selectUnread, selectWaiting } from '@/store/slices/notices';

/** Coming back to the tab asks again, at most so often. */
const restMs = minuteMs;

/**
 * The way to the notices, with how many requests need an answer, as the menu, the tabs and Today count them (record 0157);
 * a dot says that something is new. Asked for on every page, and on coming back to the tab.
 */
export function NoticesLink() {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
  const { bookings, tours } = useAppSelector(selectWaiting);
  const waiting = bookings + tours;
  const askedAt = useRef(0);
  const page = useRouter().asPath.split(/[?#]/)[0];

  const ask = useEffectEvent(() => {
    askedAt.current = Date.now();
    void dispatch(countNotices());
  });
  useEffect(() => ask(), [page]);
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > restMs) ask();
    };
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('focus', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('focus', comeBack);
    };
  }, []);

  return (
    <Link
      href={paths.notices}
      prefetch={false}
      aria-label={nameOf(waiting, unread)}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition hover:bg-primary-soft hover:text-primary-ink"
    >
      <Icon of={Bell} />
      {waiting > 0 ? (
        <span className="absolute top-0.5 right-0 flex">
          <CountBadge count={waiting} />
        </span>
      ) : (
        unread > 0 && (
          <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full bg-accent forced-colors:border" />
        )
      )}
    </Link>
  );
}

/** "Notices", "Notices: 2 need your answer, 3 new". */
function nameOf(waiting: number, unread: number): string {
  const parts = [
    waiting > 0 && `${waiting} ${waiting === 1 ? 'needs' : 'need'} your answer`,
    unread > 0 && `${unread} new`,
  ].filter(Boolean);
  return parts.length > 0 ? `Notices: ${parts.join(', ')}` : 'Notices';
}
