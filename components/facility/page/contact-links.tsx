import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';
import { websiteName } from '@/lib/validation/website';

/** A facility's number, to be called by a tap. */
export function PhoneLink({ phone, extension }: { phone: string; extension: string | null }) {
  return (
    <a className={textLinkStyle} href={phoneHref(phone, extension)}>
      {formatPhoneFully(phone, extension)}
    </a>
  );
}

/** A facility's own site, opened beside ours. Search engines are not told that we endorse it. */
export function WebsiteLink({ website }: { website: string }) {
  return (
    <a className={textLinkStyle} href={website} target="_blank" rel="nofollow noopener noreferrer">
      {websiteName(website)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={textLinkStyle} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
