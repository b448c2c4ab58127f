import {
  Baby,
  Bookmark,
  CalendarCheck,
  CalendarRange,
  CircleQuestionMark,
  House,
  ArrowLeftRight,
  LogOut,
  MessageCircle,
  MessageCircleHeart,
  Search,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { MenuCard, MenuContents, MenuEntry } from '@/components/ui/overlays/menu/menu-types';
import type { FamilyRecord } from '@/api/contract/types';
import { recordTitle, switchLabel } from '@/lib/family/family-records';
import { paths } from '@/lib/paths';

/** The full menu, in the order of product section 2. */
const entriesFor = (waiting: number): readonly MenuEntry[] => [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'My Profile', href: paths.profile, icon: UserRound },
  { label: 'My Children', href: paths.children, icon: Baby },
  { label: 'Messaging', href: paths.support, icon: MessageCircle },
  {
    label: 'My Bookings',
    href: paths.bookings,
    icon: CalendarCheck,
    ...(waiting > 0 && {
      badge: { count: waiting, text: `${waiting} ${waiting === 1 ? 'needs' : 'need'} your answer` },
    }),
  },
  { label: 'Saved', href: paths.saved, icon: Bookmark },
  { label: 'Search Child Care', href: `${paths.home}#search`, icon: Search },
  { label: 'Plan a Week', href: paths.week, icon: CalendarRange },
  { label: 'Wallet', href: paths.wallet, icon: Wallet },
  { label: 'Help', href: paths.help, icon: CircleQuestionMark },
];

const feedback: MenuCard = {
  href: paths.feedback,
  label: 'We would love your feedback',
  text: 'Tell us what works for your family and what doesn’t.',
  icon: MessageCircleHeart,
};

/** Where the account has several records: which one is open, with the way to who shares it, and a switch to each other. */
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

/** What is in the header's menu; `waiting` is how many requests need the parent's answer. */
export function headerMenu(signOut: () => void, waiting: number, { families, onSwitch }: Records): MenuContents {
  return {
    entries: entriesFor(waiting),
    card: feedback,
    lastEntries: [...recordEntries(families, onSwitch), { label: 'Log out', onSelect: signOut, icon: LogOut }],
  };
}
