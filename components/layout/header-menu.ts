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
import type { MenuCard, MenuContents, MenuEntry } from '@/components/ui/overlays/menu/menu-types';
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
  { label: 'Search Child Care', href: `${paths.home}#search`, icon: Search },
  { label: 'Wallet', href: paths.wallet, icon: Wallet },
  { label: 'Help', href: paths.help, icon: CircleQuestionMark },
];

const feedback: MenuCard = {
  href: paths.feedback,
  label: 'We would love your feedback',
  text: 'Tell us what works for your family and what doesn’t.',
  icon: MessageCircleHeart,
};

/** What is in the header's menu; `waiting` is how many requests need the parent's answer. */
export function headerMenu(signOut: () => void, waiting: number): MenuContents {
  return {
    entries: entriesFor(waiting),
    card: feedback,
    lastEntries: [{ label: 'Log out', onSelect: signOut, icon: LogOut }],
  };
}
