import { ArrowLeftRight, LogOut, Send, type IconNode } from 'lucide';
import Link from 'next/link';
import { ProfileMenu } from '@/components/account/profile-nav';
import { useSignOut, useSwitchFamily } from '@/components/layout/header-account';
import { feedback, menuPlaces } from '@/components/layout/menu-places';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { Card } from '@/components/ui/layout/card';
import { Avatar } from '@/components/ui/media/avatar';
import { Icon } from '@/components/ui/media/icon';
import { ownGuardian, switchLabel } from '@/lib/family/family-records';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectIsSigned } from '@/store/slices/profile';

/** What the user menu leads to besides this page; the bookings need a signature. */
const entriesFor = (isSigned: boolean) => [
  ...menuPlaces.filter(
    ({ href }) => href !== paths.home && href !== paths.profile && (isSigned || href !== paths.bookings),
  ),
  { label: 'Invite a friend', href: paths.invite, icon: Send },
];

/** The account: what the user menu has, and the sections of My Profile. */
export function ProfileScreen() {
  const profile = useProfile();
  const { accountInfo } = profile;
  const isSigned = useAppSelector(selectIsSigned);
  const signOut = useSignOut();
  const onSwitch = useSwitchFamily();
  const guardian = ownGuardian(profile);
  const name = guardian && [guardian.firstName, guardian.lastName].filter(Boolean).join(' ');
  return (
    <>
      <header className="flex items-center gap-4">
        <Avatar
          firstName={guardian?.firstName ?? ''}
          lastName={guardian?.lastName}
          photoUrl={guardian?.photo?.fullPath ?? accountInfo.photo?.fullPath}
          size="lg"
        />
        <div className="min-w-0">
          <h1 className="text-3xl font-black">My Profile</h1>
          {name && (
            <p translate="no" className="font-bold break-words">
              {name}
            </p>
          )}
          <p className="break-words text-ink-soft">{accountInfo.email}</p>
        </div>
      </header>
      <nav aria-label="Menu">
        <ul className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-3">
          {entriesFor(isSigned).map(({ label, href, icon }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className={entryStyle}>
                <EntryIcon of={icon} /> {label}
              </Link>
            </li>
          ))}
          {profile.families
            .filter(({ active }) => !active)
            .map((family) => (
              <li key={family.id}>
                <button type="button" className={entryStyle} onClick={() => onSwitch(family.id)}>
                  <EntryIcon of={ArrowLeftRight} /> {switchLabel(family)}
                </button>
              </li>
            ))}
          <li>
            <button type="button" className={entryStyle} onClick={signOut}>
              <EntryIcon of={LogOut} /> {isSigned ? 'Log out' : 'Log out and continue later'}
            </button>
          </li>
        </ul>
      </nav>
      <section aria-labelledby="details" className="space-y-3">
        <h2 id="details" className="text-xl font-black">
          Your details
        </h2>
        <ProfileMenu />
      </section>
      <Card lively tone="egg" className="flex max-w-prose items-start gap-3">
        <EntryIcon of={feedback.icon} />
        <div>
          <Link href={feedback.href} prefetch={false} className="font-bold after:absolute after:inset-0">
            {feedback.label}
          </Link>
          <p className="text-sm">{feedback.text}</p>
        </div>
      </Card>
    </>
  );
}
ProfileScreen.Frame = pageFrame('My Profile', null, 'max-w-page gap-8 py-6');

const entryStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left font-bold transition hover:bg-primary-soft';

const EntryIcon = ({ of }: { of: IconNode }) => <Icon of={of} className="text-primary-ink" />;
