import { Baby, MessageCircle, MessageCircleHeart, Send, Wallet } from 'lucide-react';
import type { Profile } from '@/api/contract/types';
import { ProfileMenu } from '@/components/account/profile-nav';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Avatar } from '@/components/ui/media/avatar';
import { ownGuardian } from '@/lib/family/family-records';
import { paths } from '@/lib/paths';

/** Pages about the family outside of /profile's sections. */
const relatedPages = [
  { href: paths.children, label: 'My Children', icon: Baby },
  { href: paths.wallet, label: 'Wallet', icon: Wallet },
  { href: paths.support, label: 'Messaging', icon: MessageCircle },
  { href: paths.feedback, label: 'Give feedback', icon: MessageCircleHeart },
  { href: paths.invite, label: 'Invite a friend', icon: Send },
] as const;

/** My Profile: links to its sections. */
export function ProfileScreen() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6 sm:px-6">
      <PageHead title="My Profile" hidden />
      <Protected needs="account">{(profile) => <Overview profile={profile} />}</Protected>
    </div>
  );
}

function Overview({ profile }: { profile: Profile }) {
  const { accountInfo } = profile;
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
      <ProfileMenu />
      <section aria-labelledby="more" className="space-y-3">
        <h2 id="more" className="text-xl font-black">
          More for your family
        </h2>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 [&>a]:justify-start">
          {relatedPages.map(({ label, ...link }) => (
            <ButtonLink key={link.href} {...link} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </div>
      </section>
    </>
  );
}
