import type { Settings } from '@/api/contract/types';
import { feedback } from '@/components/layout/menu-places';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { HelpContact } from '@/components/screens/site/support-contact';
import { FeedbackForm } from '@/components/support/feedback-form';
import { InviteForm } from '@/components/support/invite-form';
import { SentMessages } from '@/components/support/sent-messages';
import { SupportForm } from '@/components/support/support-form';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

const supportTitle = 'Write to us';

export function SupportScreen({ settings }: { settings: Settings }) {
  return <SupportPart title={supportTitle} email={useProfile().accountInfo.email} settings={settings} />;
}
SupportScreen.Frame = pageFrame(
  supportTitle,
  <Breadcrumbs items={[{ label: 'Messaging', href: paths.support }, { label: supportTitle }]} />,
);

/** Messages to support, and other ways to reach it. */
export function SupportPart({ title, email, settings }: { title: string; email: string; settings: Settings }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
      <div className="max-w-prose min-w-0 space-y-8">
        <header>
          <h1 className="text-3xl font-black">{title}</h1>
          <p className="mt-1 text-ink-soft">
            Write to our support team here. Write to a facility from{' '}
            <TextLink href={paths.bookings}>your request</TextLink> with them.
          </p>
        </header>
        <SupportForm email={email} />
        <SentMessages />
      </div>
      <HelpContact settings={settings} />
    </div>
  );
}

/** The target of the menu's feedback card. */
export function FeedbackScreen() {
  return (
    <div className="max-w-prose space-y-6">
      <header>
        <h1 className="text-3xl font-black">Feedback</h1>
        <p className="mt-1 text-ink-soft">{feedback.text}</p>
      </header>
      <FeedbackForm />
    </div>
  );
}
FeedbackScreen.Frame = pageFrame('Feedback');

export function InviteScreen() {
  return (
    <div className="max-w-prose space-y-6">
      <header>
        <h1 className="text-3xl font-black">Invite a friend</h1>
        <p className="mt-1 text-ink-soft">
          Know a family looking for child care? We’ll send them one e‑mail with your name and a link to our search. We
          won’t keep their address.
        </p>
      </header>
      <InviteForm />
      <p>
        To share your own family record with another adult, go to{' '}
        <TextLink href={paths.profileSection('sharing')}>Sharing</TextLink>.
      </p>
    </div>
  );
}
InviteScreen.Frame = pageFrame(
  'Invite a friend',
  <Breadcrumbs items={[{ label: 'My Profile', href: paths.profile }, { label: 'Invite a friend' }]} />,
);
