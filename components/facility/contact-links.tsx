import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { formatPhone } from '@/lib/validation/phone';

/** A facility's number, to be called by a tap. */
export function PhoneLink({ phone, extension }: { phone: string; extension: string | null }) {
  return (
    <a className={textLinkStyle} href={`tel:${phone}${extension ? `;ext=${extension}` : ''}`}>
      {formatPhone(phone)}
      {extension && `, extension ${extension}`}
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
