import {
  Bell,
  FileDown,
  FileSignature,
  History,
  KeyRound,
  Phone,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
  Waypoints,
  type IconNode,
} from 'lucide';
import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';
import { profileSections, type ProfileSectionId } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

const icons = {
  account: UserRound,
  guardians: UsersRound,
  'emergency-contacts': Phone,
  'authorized-pickups': UserRoundCheck,
  'unauthorized-pickups': UserRoundX,
  password: KeyRound,
  notifications: Bell,
  agreement: FileSignature,
  sharing: Waypoints,
  activity: History,
  data: FileDown,
} as const satisfies Record<ProfileSectionId, IconNode>;

export function ProfileNav({ current }: { current: ProfileSectionId }) {
  return (
    <nav aria-label="My Profile">
      <ul className="space-y-1">
        {profileSections.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={paths.profileSection(id)}
              prefetch={false}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-bold transition',
                id === current ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunken',
              )}
            >
              <Icon of={icons[id]} size="sm" /> {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ProfileMenu() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {profileSections.map(({ id, title, summary }) => (
        <li key={id}>
          <Link
            href={paths.profileSection(id)}
            prefetch={false}
            className="flex h-full items-start gap-4 rounded-lg border border-line bg-surface p-4 shadow-1 transition hover:-translate-y-0.5 hover:shadow-2"
          >
            <span className="mt-0.5 shrink-0 text-primary-ink">
              <Icon of={icons[id]} size="lg" />
            </span>
            <span className="min-w-0">
              <span className="block font-bold">{title}</span>
              <span className="block text-ink-soft">{summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
