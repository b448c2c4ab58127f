import type { Settings } from '@/api/contract/types';
import { Card } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { formatPhone, formatPhoneLocally } from '@/lib/validation/phone';

/** Contact details, with both formats of the phone number (product section 9). */
export function HelpContact({ settings }: { settings: Settings }) {
  const { supportPhoneNumber: phone, supportEmail: email, webAddressMain, webAddressSecondary } = settings;
  const site = (address: string) => (
    <a href={address} className={textLinkStyle}>
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
  return (
    <div className="lg:sticky lg:top-24 lg:self-start">
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
                  <span className="block text-sm">
                    <TextLink href={paths.content('phone')}>When we answer the phone</TextLink>
                  </span>
                </>
              ),
            },
            {
              term: 'E-mail',
              description: (
                <>
                  <a href={`mailto:${email}`} className={textLinkStyle}>
                    {email}
                  </a>
                  <span className="block text-sm">
                    <TextLink href={paths.content('support-email')}>What to write, and what to leave out</TextLink>
                  </span>
                </>
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
    </div>
  );
}

/** "call … or write to …", inside a sentence. */
export function CallOrWrite({ settings }: { settings: Settings }) {
  const { supportPhoneNumber: phone, supportEmail: email } = settings;
  return (
    <>
      call{' '}
      <a href={`tel:${phone}`} className={textLinkStyle}>
        {formatPhoneLocally(phone)}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${email}`} className={textLinkStyle}>
        {email}
      </a>
    </>
  );
}
