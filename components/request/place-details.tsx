import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { addressLine, hasStreet, mapLink, type PostalPlace } from '@/lib/place-links';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface PlaceDetailsProps {
  address: PostalPlace & { title: string };
  phone: string | null;
  /** Of the phone. */
  extension: string | null;
}

/** Where to go and whom to call: an address with its map, and a number to tap. */
export function PlaceDetails({ address, phone, extension }: PlaceDetailsProps) {
  return (
    <>
      {address.title}
      {'\n'}
      {addressLine(address)}
      {'\n'}
      <a className={textLinkStyle} href={mapLink(address)} target="_blank" rel="noreferrer">
        {hasStreet(address) ? 'Show on a map' : 'Show the town on a map'}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {phone && (
        <>
          {'\n'}
          <a className={textLinkStyle} href={phoneHref(phone, extension)}>
            {formatPhoneFully(phone, extension)}
          </a>
        </>
      )}
    </>
  );
}
