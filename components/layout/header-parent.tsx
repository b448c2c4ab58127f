import { useRouter } from 'next/router';
import type { Profile } from '@/api/contract/types';
import { headerMenu } from '@/components/layout/header-menu';
import { greetingOf } from '@/components/layout/greeting';
import { useSignOut } from '@/components/layout/use-sign-out';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Menu } from '@/components/ui/overlays/menu/menu';

/** Logged in with a signature: greeting, photo, the full menu with the feedback card, and Log out. */
export function HeaderParent({ profile }: { profile: Profile }) {
  const signOut = useSignOut();
  const { asPath } = useRouter();
  const guardian = profile.parentInfo[0] ?? null;
  const button = (
    <>
      <span className="max-w-40 truncate">{greetingOf(guardian)}</span>
      <Avatar
        firstName={guardian?.firstName ?? ''}
        lastName={guardian?.lastName}
        photoUrl={profile.accountInfo.photo?.fullPath ?? guardian?.photo?.fullPath}
        size="sm"
      />
    </>
  );
  return (
    <Menu
      // A menu that stays open over the page it led to would be in the way.
      key={asPath}
      button={button}
      buttonLabel={`${greetingOf(guardian)}: menu`}
      buttonClassName="flex min-h-11 items-center gap-2 rounded-full border-2 border-line bg-surface py-1 pr-1 pl-4 font-bold transition hover:border-primary"
      {...headerMenu(signOut)}
    />
  );
}
