import { useEffect, useEffectEvent, useRef } from 'react';
import { Bell } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { CountBadge } from '@/components/ui/feedback/count-badge/count-badge';
import { Icon } from '@/components/ui/media/icon/icon';
import { paths } from '@/lib/paths';
import { minuteMs } from '@/lib/time-units';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { countNotices, selectUnread } from '@/store/slices/notices';

/** Coming back to the tab asks again, at most so often. */
const restMs = minuteMs;

/** The way to the notices, with how many are new: asked for on every page, and on coming back to the tab. */
export function NoticesLink() {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
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
      aria-label={unread === 0 ? 'Notices' : `${unread} new ${unread === 1 ? 'notice' : 'notices'}`}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition hover:bg-primary-soft hover:text-primary-ink"
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 flex">
          <CountBadge count={unread} />
        </span>
      )}
    </Link>
  );
}
