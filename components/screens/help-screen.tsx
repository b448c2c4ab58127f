import type { Settings } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import styles from '@/components/screens/prose.module.css';
import { PageHead } from '@/components/layout/page-head';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { TextLink } from '@/components/ui/text-link';
import { textLinkStyle } from '@/components/ui/text-link-style';
import { paths } from '@/lib/paths';
import { formatPhone, formatPhoneLocally } from '@/lib/validation/phone';

export interface HelpScreenProps {
  settings: Settings;
  /** The questions and answers, made HTML by the server. */
  html: string;
}

/** Help: how to reach us, in both forms of the phone number (specification section 9), and what is asked most. */
export function HelpScreen({ settings, html }: HelpScreenProps) {
  const { supportPhoneNumber: phone, supportEmail: email, webAddressMain, webAddressSecondary } = settings;
  const site = (address: string) => (
    <a href={address} className={textLinkStyle}>
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[1fr_24rem]">
      <PageHead title="Help" description="Questions and answers, and how to reach us." />
      <div className="max-w-prose">
        <h1 className="text-3xl font-black">Help</h1>
        <div className={classNames(styles.prose, 'mt-6')} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <aside className="lg:sticky lg:top-24 lg:self-start">
        <Card as="section" tone="egg" aria-labelledby="reach">
          <h2 id="reach" className="mb-2 text-lg font-black">
            Talk to a person
          </h2>
          <DefinitionList
            items={[
              {
                term: 'Phone',
                description: (
                  <>
                    <a href={`tel:${phone}`} className={textLinkStyle}>
                      {formatPhoneLocally(phone)}
                    </a>
                    <span className="block text-sm text-ink-soft">From abroad: {formatPhone(phone)}</span>
                  </>
                ),
              },
              {
                term: 'E-mail',
                description: (
                  <a href={`mailto:${email}`} className={textLinkStyle}>
                    {email}
                  </a>
                ),
              },
              { term: 'Web', description: site(webAddressMain) },
              { term: 'More', description: site(webAddressSecondary) },
            ]}
          />
          <p className="mt-2 text-sm">
            New here? <TextLink href={paths.content('how-it-works')}>How it works</TextLink>
          </p>
        </Card>
      </aside>
    </div>
  );
}
