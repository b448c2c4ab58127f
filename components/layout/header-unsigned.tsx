import type { Profile } from '@/api/contract/types';
import { greetingOf } from '@/components/layout/greeting';
import { useSignOut } from '@/components/layout/use-sign-out';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Button } from '@/components/ui/inputs/button/button';

/** Onboarding unfinished: the parent may only log out (product sections 2 and 6). */
export function HeaderUnsigned({ profile }: { profile: Profile }) {
  const signOut = useSignOut();
  const guardian = profile.parentInfo[0] ?? null;
  return (
    <>
      <p className="flex items-center gap-2 font-bold">
        <span className="max-w-32 truncate">{greetingOf(guardian)}</span>
        <Avatar
          firstName={guardian?.firstName ?? ''}
          lastName={guardian?.lastName}
          photoUrl={guardian?.photo?.fullPath ?? profile.accountInfo.photo?.fullPath}
          size="sm"
        />
      </p>
      <Button variant="secondary" size="sm" onClick={signOut}>
        Log out and continue later
      </Button>
    </>
  );
}
