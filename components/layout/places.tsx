import { Baby, CalendarCheck, MessageCircle, Search, UserRound, type IconNode } from 'lucide';
import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { CountBadge } from '@/components/ui/feedback/count-badge';
import { Icon } from '@/components/ui/media/icon';
import { waitingText } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { newMessagesText } from '@/lib/requests/thread';
import { useAppSelector } from '@/store/hooks';
import { selectNewMessages, selectWaiting } from '@/store/slices/notices';

interface Place {
  label: string;
  href: string;
  icon: IconNode;
  /** Pages of this place besides those below `href`. */
  also?: readonly string[];
}

const places: readonly Place[] = [
  {
    label: 'Search',
    href: paths.home,
    icon: Search,
    also: ['/facility', paths.week, paths.compare, paths.saved, '/ask'],
  },
  { label: 'Bookings', href: paths.bookings, icon: CalendarCheck },
  { label: 'Messages', href: paths.support, icon: MessageCircle },
  { label: 'Children', href: paths.children, icon: Baby },
  { label: 'Account', href: paths.profile, icon: UserRound },
];

const isBelow = (path: string, begin: string) => path === begin || path.startsWith(`${begin}/`);
/** Length of the place's longest path that the current path begins with. The place with the greatest is current. */
const shareOf = ({ href, also = [] }: Place, path: string) =>
  Math.max(...[href, ...also].map((begin) => (isBelow(path, begin) ? begin.length : 0)));

interface PlaceNow extends Place {
  current: 'page' | 'true' | undefined;
  count: number;
  countText: string;
}

function usePlaces(): readonly PlaceNow[] {
  const [path = ''] = useRouter().asPath.split(/[?#]/);
  const { bookings, tours } = useAppSelector(selectWaiting);
  const unread = useAppSelector(selectNewMessages).reduce((sum, { count }) => sum + count, 0);
  const counts: Partial<Record<string, [count: number, text: (count: number) => string]>> = {
    [paths.bookings]: [bookings + tours, waitingText],
    [paths.support]: [unread, newMessagesText],
  };
  const most = Math.max(...places.map((place) => shareOf(place, path)));
  return places.map((place) => {
    const [count, textOf] = counts[place.href] ?? [0, String];
    const here = most > 0 && shareOf(place, path) === most;
    return {
      ...place,
      current: here ? (place.href === path ? 'page' : 'true') : undefined,
      count,
      countText: textOf(count),
    };
  });
}

interface PlaceLinkProps {
  place: PlaceNow;
  className: string;
  children: ReactNode;
}

const PlaceLink = ({ place: { href, current, count, countText }, className, children }: PlaceLinkProps) => (
  <Link href={href} prefetch={false} aria-current={current} className={className}>
    {children}
    {count > 0 && <span className="sr-only">, {countText}</span>}
  </Link>
);

/** The places as links in the header of a wide window; with enlarged text, the menu beside them has them all. */
export function HeaderPlaces() {
  const entries = usePlaces();
  return (
    <nav aria-label="Main" className="mr-auto hidden min-w-0 lg:@min-[56rem]/header:block">
      <ul className="flex flex-wrap items-center">
        {entries.map((place) => (
          <li key={place.href}>
            <PlaceLink
              place={place}
              className={classNames(
                'flex min-h-11 items-center gap-1.5 rounded-full px-3.5 font-bold transition',
                place.current
                  ? 'bg-primary-soft text-primary-ink forced-highlight'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {place.label}
              {place.count > 0 && <CountBadge count={place.count} />}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The same places at the bottom of a phone's window. The style sheet keeps `--place-bar` free for it, and hides it while
 * a keyboard may be on the screen. It is the header for CountBadge's sizes; its text does not grow beyond its fifth.
 */
export function PlaceBar() {
  const entries = usePlaces();
  return createPortal(
    <nav
      aria-label="Main"
      data-place-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] @container/header lg:hidden low:static print:hidden"
    >
      <ul className="mx-auto grid max-w-[600px] grid-cols-5">
        {entries.map((place) => (
          <li key={place.href}>
            <PlaceLink
              place={place}
              className={classNames(
                'flex h-[56px] flex-col items-center justify-center text-[min(13px,3.9vw)] leading-tight font-bold -outline-offset-2 header-large:text-[min(15px,3.9vw)]',
                place.current ? 'text-primary-ink' : 'text-ink-soft',
              )}
            >
              <span
                className={classNames(
                  'relative flex h-[28px] w-[52px] items-center justify-center rounded-full',
                  place.current && 'bg-primary-soft forced-highlight',
                )}
              >
                <Icon of={place.icon} />
                {place.count > 0 && (
                  <span className="absolute -top-0.5 left-[30px]">
                    <CountBadge count={place.count} />
                  </span>
                )}
              </span>
              {place.label}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>,
    document.body,
  );
}
