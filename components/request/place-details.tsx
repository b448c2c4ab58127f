import type { BookingGroup } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import type { DefinitionItem } from '@/components/ui/layout/definition-list';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { addressLine, hasStreet, mapLink, type PostalPlace } from '@/lib/facilities/addresses';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';

interface PlaceDetailsProps {
  address: PostalPlace & { title: string };
  phone: string | null;
  extension: string | null;
}

interface PlacedRequest {
  address: PlaceDetailsProps['address'];
  facility: Pick<BookingGroup['facility'], 'phone' | 'phoneExtension'>;
  note: BookingGroup['note'];
}

/** Address and note, the last facts of every request. */
export const placeAndNote = ({ address, facility, note }: PlacedRequest): DefinitionItem[] => [
  {
    term: 'Where',
    description: <PlaceDetails address={address} phone={facility.phone} extension={facility.phoneExtension} />,
  },
  ...(note ? [{ term: 'Your note', description: note }] : []),
];

/** An address with its map, and a phone number to tap. */
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

/** Opens a map in a new tab, or the phone's map app. */
export function MapLink({ address, className }: { address: PostalPlace; className?: string }) {
  return (
    <a className={classNames(textLinkStyle, className)} href={mapLink(address)} target="_blank" rel="noreferrer">
      {hasStreet(address) ? 'Show on a map' : 'Show the town on a map'}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
