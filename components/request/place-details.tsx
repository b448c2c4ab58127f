import { MapLink } from '@/components/request/map-link';
import type { DefinitionItem } from '@/components/ui/layout/definition-list/definition-list';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { addressLine, type PostalPlace } from '@/lib/search/place-links';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface PlaceDetailsProps {
  address: PostalPlace & { title: string };
  phone: string | null;
  /** Of the phone. */
  extension: string | null;
}

interface PlacedRequest {
  address: PlaceDetailsProps['address'];
  facility: { phone: string | null; phoneExtension: string | null };
  note: string | null;
}

/** The last facts of every request: where it is, and what the parent wrote to the facility. */
export const placeAndNote = ({ address, facility, note }: PlacedRequest): DefinitionItem[] => [
  {
    term: 'Where',
    description: <PlaceDetails address={address} phone={facility.phone} extension={facility.phoneExtension} />,
  },
  ...(note ? [{ term: 'Your note', description: note }] : []),
];

/** Where to go and whom to call: an address with its map, and a number to tap. */
export function PlaceDetails({ address, phone, extension }: PlaceDetailsProps) {
  return (
    <>
      {address.title}
      {'\n'}
      {addressLine(address)}
      {'\n'}
      <MapLink address={address} />
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
