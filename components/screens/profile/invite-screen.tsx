import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { InviteForm } from '@/components/support/invite-form';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** Invite a friend: one e-mail with our address in it. */
export function InviteScreen() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Invite a friend" hidden />
      <Breadcrumbs items={[{ label: 'My Profile', href: paths.profile }, { label: 'Invite a friend' }]} />
      <Protected needs="account">
        <div className="max-w-prose space-y-6">
          <header>
            <h1 className="text-3xl font-black">Invite a friend</h1>
            <p className="mt-1 text-ink-soft">
              Do you know a family that is looking for child care? We send them one e-mail with your name and a link to
              the search. We don’t keep their address.
            </p>
          </header>
          <InviteForm />
          <p>
            To share your own family record with another adult, go to{' '}
            <TextLink href={paths.profileSection('sharing')}>Sharing</TextLink>.
          </p>
        </div>
      </Protected>
    </div>
  );
}
