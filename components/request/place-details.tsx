import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { addressLine, mapLink } from '@/lib/place-links';
import { formatPhone } from '@/lib/validation/phone';

interface PlaceDetailsProps {
  address: { title: string; line1: string; city: string; region: string; postalCode: string };
  phone: string | null;
}

/** Where to go and whom to call: an address with its map, and a number to tap. */
export function PlaceDetails({ address, phone }: PlaceDetailsProps) {
  return (
    <>
      {address.title}
      {'\n'}
      {addressLine(address)}
      {'\n'}
      <a className={textLinkStyle} href={mapLink(address)} target="_blank" rel="noreferrer">
        Show on a map<span className="sr-only"> (opens in a new tab)</span>
      </a>
      {phone && (
        <>
          {'\n'}
          <a className={textLinkStyle} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </>
      )}
    </>
  );
}
