import type { Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { HelpContact } from '@/components/screens/site/help-contact';
import { SentMessages } from '@/components/support/sent-messages';
import { SupportForm } from '@/components/support/support-form';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { paths } from '@/lib/paths';

/** Messaging: a message to us, what was sent before, and how to reach us otherwise. */
export function SupportScreen({ settings }: { settings: Settings }) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Messaging" hidden />
      <Breadcrumbs items={[{ label: 'My Profile', href: paths.profile }, { label: 'Messaging' }]} />
      <Protected needs="account">
        {({ accountInfo }) => (
          <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
            <div className="max-w-prose min-w-0 space-y-8">
              <header>
                <h1 className="text-3xl font-black">Messaging</h1>
                <p className="mt-1 text-ink-soft">
                  Write to our support. To ask a facility something, call it: its number is on its page and on your
                  booking.
                </p>
              </header>
              <SupportForm email={accountInfo.email} />
              <SentMessages />
            </div>
            <HelpContact settings={settings} />
          </div>
        )}
      </Protected>
    </div>
  );
}
