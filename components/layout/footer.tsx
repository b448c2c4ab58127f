import Link from 'next/link';
import type { Settings } from '@/api/contract/types';
import { Logo } from '@/components/ui/media/logo';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import type { ContentKind } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { formatPhone } from '@/lib/validation/phone';
import { useAppSelector } from '@/store/hooks';
import { selectProductName, selectSettings } from '@/store/slices/settings';

interface ContentPage {
  kind: ContentKind;
  label: string;
}

/** The content pages by topic; the help page lists all of them (product section 3). */
export const contentPages = {
  'Getting started': [
    { kind: 'how-it-works', label: 'How it works' },
    { kind: 'faq', label: 'Questions and answers' },
    { kind: 'blog', label: 'Blog' },
  ],
  'Contact us': [
    { kind: 'contact', label: 'Contact' },
    { kind: 'phone', label: 'Call us' },
    { kind: 'support-email', label: 'Write to us' },
  ],
  Legal: [
    { kind: 'parent-agreement', label: 'Parent agreement' },
    { kind: 'terms-of-use', label: 'Terms of use' },
    { kind: 'privacy-policy', label: 'Privacy' },
    { kind: 'software-agreement', label: 'Software agreement' },
    { kind: 'accessibility', label: 'Accessibility' },
  ],
  'About us': [
    { kind: 'about', label: 'About us' },
    { kind: 'register-ccb', label: 'List your facility' },
  ],
} as const satisfies Readonly<Record<string, readonly ContentPage[]>>;

const { 'Getting started': works, Legal: agreed } = contentPages;
const [about, register] = contentPages['About us'];
const [contact] = contentPages['Contact us'];
const pages = [about, ...works, contact, ...agreed];

const linkStyle = 'inline-block py-1.5 font-medium hover:text-primary-ink hover:underline';

/** Help must be in the same place on every page (WCAG 3.2.6). */
export function Footer() {
  const settings = useAppSelector(selectSettings);
  const productName = useAppSelector(selectProductName);
  return (
    <footer className="mt-4 border-t border-line bg-sunken sm:mt-16 print:hidden">
      <ServerHtml
        dependsOn={[productName, settings?.facilitySiteUrl, settings?.supportPhoneNumber, settings?.supportEmail]}
        className="mx-auto grid max-w-page gap-5 px-4 py-6 sm:grid-cols-3 sm:gap-8 sm:px-6 sm:py-10"
      >
        <FooterParts settings={settings} productName={productName} />
      </ServerHtml>
    </footer>
  );
}

function FooterParts({ settings, productName }: { settings: Settings | null; productName: string }) {
  return (
    <>
      <div>
        <Logo name={productName} />
        <p className="max-w-prose text-ink-soft sm:mt-2">Child care your family can count on.</p>
      </div>
      <nav aria-label={`About ${productName}`}>
        <ul className="max-sm:columns-[9rem] max-sm:gap-3 max-sm:text-sm">
          {pages.map(({ kind, label }) => (
            <li key={kind}>
              <Link href={paths.content(kind)} prefetch={false} className={linkStyle}>
                {label}
              </Link>
            </li>
          ))}
          {settings && (
            <li>
              <a href={settings.facilitySiteUrl} className={linkStyle}>
                For Child care facilities
              </a>
            </li>
          )}
          <li>
            <Link href={paths.content(register.kind)} prefetch={false} className={linkStyle}>
              {register.label}
            </Link>
          </li>
        </ul>
      </nav>
      <section aria-labelledby="footer-help">
        <h2 id="footer-help" className="font-bold">
          We’re here to help
        </h2>
        <ul className="mt-1 max-sm:flex max-sm:flex-wrap max-sm:gap-x-5">
          <li>
            <Link href={paths.help} prefetch={false} className={linkStyle}>
              Help
            </Link>
          </li>
          {settings && <SupportContact {...settings} />}
        </ul>
      </section>
    </>
  );
}

function SupportContact({ supportPhoneNumber, supportEmail }: Pick<Settings, 'supportPhoneNumber' | 'supportEmail'>) {
  return (
    <>
      <li className="py-1.5">
        <a href={`tel:${supportPhoneNumber.replace(/[^+\d]/g, '')}`} className={textLinkStyle}>
          {formatPhone(supportPhoneNumber)}
        </a>
      </li>
      <li className="py-1.5">
        <a href={`mailto:${supportEmail}`} className={textLinkStyle}>
          {supportEmail}
        </a>
      </li>
    </>
  );
}
