import { ArrowLeftRight, Bell, LogOut, UsersRound } from 'lucide';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FamilyRecord, Profile } from '@/api/contract/types';
import { greetingOf, useSignOut, useSwitchFamily } from '@/components/layout/header-account';
import { feedback, menuPlaces } from '@/components/layout/menu-places';
import { PartBoundary } from '@/components/layout/part-boundary';
import { HeaderPlaces, PlaceBar } from '@/components/layout/places';
import { CountBadge } from '@/components/ui/feedback/count-badge';
import { Avatar } from '@/components/ui/media/avatar';
import { Icon } from '@/components/ui/media/icon';
import type { MenuContents, MenuEntry, MenuLook } from '@/components/ui/overlays/menu';
import { minuteMs } from '@/lib/dates/durations';
import { ownGuardian, recordTitle, switchLabel } from '@/lib/family/family-records';
import { waitingText } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { countNotices, selectUnread, selectWaiting } from '@/store/slices/notices';
import { selectProfile } from '@/store/slices/profile';

const menuCode = () => import('@/components/ui/overlays/menu').then((module) => module.Menu);

/** Heavy (Headless UI): prefetched on hover or focus of the button, loaded on a press. */
const Menu = dynamic(menuCode, {
  ssr: false,
  loading: ({ error, retry }) => <PlainButton busy={!error} onClick={retry} />,
});

/** Logged in with a signature: the main places, notices, and the full menu under greeting and photo. */
export function HeaderParent() {
  const { asPath } = useRouter();
  // The key closes the menu after a navigation.
  return (
    <>
      <PartBoundary>
        <HeaderPlaces />
        <PlaceBar />
      </PartBoundary>
      <PartBoundary>
        <NoticesLink />
      </PartBoundary>
      <div className="min-w-0 header-large:max-w-1/2">
        <ParentMenu key={asPath} />
      </div>
    </>
  );
}

function ParentMenu() {
  const [wanted, setWanted] = useState(false);
  const signOut = useSignOut();
  const onSwitch = useSwitchFamily();
  const profile = useAppSelector(selectProfile);
  const { bookings, tours } = useAppSelector(selectWaiting);
  if (!wanted) return <PlainButton onClick={() => setWanted(true)} />;
  return (
    <Menu
      openAtOnce
      {...lookOf(profile)}
      {...headerMenu(signOut, bookings + tours, { families: profile?.families ?? [], onSwitch })}
    />
  );
}

/** The menu's button until the menu is loaded. */
function PlainButton({ busy, onClick }: { busy?: boolean; onClick?: () => void }) {
  const { button, buttonLabel, buttonClassName } = lookOf(useAppSelector(selectProfile));
  const prefetch = () => void menuCode().catch(() => undefined);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={buttonLabel}
      aria-busy={busy || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onClick}
      className={buttonClassName}
    >
      {button}
    </button>
  );
}

function lookOf(profile: Profile | null): MenuLook {
  const guardian = profile && ownGuardian(profile);
  return {
    button: (
      <>
        <span
          translate="no"
          className="line-clamp-2 max-w-28 text-left leading-tight wrap-break-word sm:max-w-40 header-large:max-w-none header-large:min-w-0 header-large:text-sm"
        >
          {greetingOf(guardian)}
        </span>
        <Avatar
          firstName={guardian?.firstName ?? ''}
          lastName={guardian?.lastName}
          photoUrl={guardian?.photo?.fullPath ?? profile?.accountInfo.photo?.fullPath}
          size="sm"
        />
      </>
    ),
    buttonLabel: `${greetingOf(guardian)}: menu`,
    buttonClassName:
      'flex min-h-11 min-w-0 items-center gap-2 rounded-full border-2 border-line bg-surface py-1 pr-1 pl-4 font-bold transition hover:border-primary header-large:min-h-[44px] header-large:gap-1 header-large:pl-2',
  };
}

/** The full menu, in the order of product section 2. */
const entriesFor = (waiting: number): readonly MenuEntry[] =>
  menuPlaces.map((entry) => ({
    ...entry,
    ...(entry.href === paths.bookings && waiting > 0 && { badge: { count: waiting, text: waitingText(waiting) } }),
  }));

/** For an account with several records: the open one, which links to Sharing, and a switch to each other one. */
function recordEntries(families: readonly FamilyRecord[], onSwitch: (familyId: string) => void): MenuEntry[] {
  if (families.length < 2) return [];
  return [...families]
    .sort((one, other) => Number(other.active) - Number(one.active))
    .map((family) => {
      const title = recordTitle(family);
      if (family.active) return { label: `Open: ${title}`, href: paths.profileSection('sharing'), icon: UsersRound };
      return { label: switchLabel(family), onSelect: () => onSwitch(family.id), icon: ArrowLeftRight };
    });
}

interface Records {
  families: readonly FamilyRecord[];
  onSwitch: (familyId: string) => void;
}

/** @param waiting the number of requests that need the parent's answer */
function headerMenu(signOut: () => void, waiting: number, { families, onSwitch }: Records): MenuContents {
  return {
    entries: entriesFor(waiting),
    card: feedback,
    lastEntries: [...recordEntries(families, onSwitch), { label: 'Log out', onSelect: signOut, icon: LogOut }],
  };
}

/** The minimum time between two refreshes on returning to the tab. */
const minRefreshMs = minuteMs;

/**
 * Links to the notices. Shows how many requests need an answer, or a dot for unread notices. Refreshed on every
 * navigation and on returning to the tab.
 */
function NoticesLink() {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
  const { bookings, tours } = useAppSelector(selectWaiting);
  const waiting = bookings + tours;
  const refreshedAt = useRef(0);
  const page = useRouter().asPath.split(/[?#]/)[0];

  const refresh = useEffectEvent(() => {
    refreshedAt.current = Date.now();
    void dispatch(countNotices());
  });
  useEffect(() => refresh(), [page]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - refreshedAt.current > minRefreshMs) refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);

  return (
    <Link
      href={paths.notices}
      prefetch={false}
      aria-label={nameOf(waiting, unread)}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition hover:bg-primary-soft hover:text-primary-ink header-large:ml-auto header-large:size-[60px]"
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
  const parts = [waiting > 0 && waitingText(waiting), unread > 0 && `${unread} new`].filter(Boolean);
  return parts.length > 0 ? `Notices: ${parts.join(', ')}` : 'Notices';
}
