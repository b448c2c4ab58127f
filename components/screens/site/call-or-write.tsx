import type { Settings } from '@/api/contract/types';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { formatPhoneLocally } from '@/lib/validation/phone';

/** "call … or write to …", within a sentence. */
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
