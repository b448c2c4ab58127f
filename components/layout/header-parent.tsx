import { useRouter } from 'next/router';
import {
  Baby,
  CalendarCheck,
  CircleQuestionMark,
  House,
  LogOut,
  MessageCircle,
  MessageCircleHeart,
  Search,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { Profile } from '@/api/contract/types';
import { greetingOf } from '@/components/layout/greeting';
import { useSignOut } from '@/components/layout/use-sign-out';
import { Avatar } from '@/components/ui/avatar';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { MenuCard, MenuEntry } from '@/components/ui/menu-types';
import { paths } from '@/lib/paths';

/** The full menu, in the order of specification section 2. */
const entries: readonly MenuEntry[] = [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'My Profile', href: paths.profile, icon: UserRound },
  { label: 'My Children', href: paths.children, icon: Baby },
  { label: 'Messaging', href: paths.support, icon: MessageCircle },
  { label: 'My Bookings', href: paths.bookings, icon: CalendarCheck },
  { label: 'Search Child Care', href: `${paths.home}#search`, icon: Search },
  { label: 'Wallet', href: paths.wallet, icon: Wallet },
  { label: 'Help', href: paths.help, icon: CircleQuestionMark },
];

const feedback: MenuCard = {
  href: paths.feedback,
  label: 'We would love your feedback',
  text: 'Tell us what works for your family and what does not.',
  icon: MessageCircleHeart,
};

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
    <LazyMenu
      // A menu that stays open over the page it led to would be in the way.
      key={asPath}
      button={button}
      buttonLabel={`${greetingOf(guardian)}: menu`}
      buttonClassName="flex min-h-11 items-center gap-2 rounded-full border-2 border-line bg-surface py-1 pr-1 pl-4 font-bold transition hover:border-primary"
      entries={entries}
      card={feedback}
      lastEntries={[{ label: 'Log out', onSelect: signOut, icon: LogOut }]}
    />
  );
}
