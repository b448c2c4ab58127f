import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { Profile } from '@/api/contract/types';
import { headerMenu } from '@/components/layout/header-menu';
import { greetingOf } from '@/components/layout/greeting';
import { NoticesLink } from '@/components/layout/notices-link';
import { useSignOut } from '@/components/layout/use-sign-out';
import { useSwitchFamily } from '@/components/layout/use-switch-family';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import type { MenuLook } from '@/components/ui/overlays/menu/menu-types';
import { ownGuardian } from '@/lib/family/family-records';
import { useAppSelector } from '@/store/hooks';
import { selectWaiting } from '@/store/slices/notices';
import { selectProfile } from '@/store/slices/profile';

const menuCode = () => import('@/components/ui/overlays/menu/menu').then((module) => module.Menu);

/** Heavy (Headless UI): fetched ahead by a pointer or the focus on the button, and opened by a press. */
const Menu = dynamic(menuCode, {
  ssr: false,
  loading: ({ error, retry }) => <PlainButton busy={!error} onClick={retry} />,
});

/** Logged in with a signature: the notices, greeting, photo, the full menu with the feedback card, and Log out. */
export function HeaderParent() {
  const { asPath } = useRouter();
  // A menu that stays open over the page it led to would be in the way.
  return (
    <>
      <NoticesLink />
      <ParentMenu key={asPath} />
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

/** The menu's button until the menu is there. */
function PlainButton({ busy, onClick }: { busy?: boolean; onClick?: () => void }) {
  const { button, buttonLabel, buttonClassName } = lookOf(useAppSelector(selectProfile));
  const fetchAhead = () => void menuCode().catch(() => undefined);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={buttonLabel}
      aria-busy={busy || undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
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
        <span className="max-w-28 truncate sm:max-w-40">{greetingOf(guardian)}</span>
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
      'flex min-h-11 items-center gap-2 rounded-full border-2 border-line bg-surface py-1 pr-1 pl-4 font-bold transition hover:border-primary',
  };
}
