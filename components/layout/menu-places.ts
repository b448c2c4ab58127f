import {
  Baby,
  Bookmark,
  CalendarCheck,
  CalendarRange,
  CircleQuestionMark,
  House,
  MessageCircle,
  MessageCircleHeart,
  Search,
  UserRound,
  Wallet,
} from 'lucide';
import type { MenuCard } from '@/components/ui/overlays/menu';
import { paths } from '@/lib/paths';

/** What the user menu leads to, in the order of product section 2; the page of the account has the same. */
export const menuPlaces = [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'My Profile', href: paths.profile, icon: UserRound },
  { label: 'My Children', href: paths.children, icon: Baby },
  { label: 'Messaging', href: paths.support, icon: MessageCircle },
  { label: 'My Bookings', href: paths.bookings, icon: CalendarCheck },
  { label: 'Saved', href: paths.saved, icon: Bookmark },
  { label: 'Search Child Care', href: `${paths.home}#search`, icon: Search },
  { label: 'Plan a Week', href: paths.week, icon: CalendarRange },
  { label: 'Wallet', href: paths.wallet, icon: Wallet },
  { label: 'Help', href: paths.help, icon: CircleQuestionMark },
] as const;

export const feedback: MenuCard = {
  href: paths.feedback,
  label: 'We would love your feedback',
  text: 'Tell us what works for your family and what doesn’t.',
  icon: MessageCircleHeart,
};
