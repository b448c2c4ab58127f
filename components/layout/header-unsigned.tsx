import type { Profile } from '@/api/contract/types';
import { greetingOf, useSignOut, useSwitchFamily } from '@/components/layout/header-account';
import { Button } from '@/components/ui/inputs/button';
import { Avatar } from '@/components/ui/media/avatar';
import { ownGuardian, switchLabel } from '@/lib/family/family-records';

/**
 * During onboarding the parent can only log out (product sections 2 and 6) or switch to another record of the account.
 */
export function HeaderUnsigned({ profile }: { profile: Profile }) {
  const signOut = useSignOut();
  const onSwitch = useSwitchFamily();
  const guardian = ownGuardian(profile);
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 font-bold max-sm:text-sm header-large:flex-1 header-large:justify-end">
        <span translate="no" className="max-w-32 truncate leading-tight">
          {greetingOf(guardian)}
        </span>
        <Avatar
          firstName={guardian?.firstName ?? ''}
          lastName={guardian?.lastName}
          photoUrl={guardian?.photo?.fullPath ?? profile.accountInfo.photo?.fullPath}
          size="sm"
        />
      </p>
      {profile.families
        .filter(({ active }) => !active)
        .map((family) => (
          <Button key={family.id} variant="quiet" size="sm" onClick={() => onSwitch(family.id)}>
            {switchLabel(family)}
          </Button>
        ))}
      <Button
        variant="quiet"
        size="sm"
        className="leading-tight max-sm:max-w-28 max-sm:px-1 header-large:max-w-none header-large:grow"
        onClick={signOut}
      >
        Log out and continue later
      </Button>
    </>
  );
}
