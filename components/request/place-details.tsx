import { Navigation, Phone } from 'lucide';
import type { BookingGroup } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { buttonStyle } from '@/components/ui/inputs/button';
import type { DefinitionItem } from '@/components/ui/layout/definition-list';
import { Icon } from '@/components/ui/media/icon';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { shownAddressLine, hasStreet, mapLink, type PostalPlace } from '@/lib/facilities/addresses';
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
export const placeAndNote = ({ address, facility, note }: PlacedRequest, hasPlace = true): DefinitionItem[] => [
  ...(hasPlace
    ? [
        {
          term: 'Where',
          description: <PlaceDetails address={address} phone={facility.phone} extension={facility.phoneExtension} />,
        },
      ]
    : []),
  ...(note ? [{ term: 'Your note', description: note }] : []),
];

/** An address with its map, and a phone number to tap. */
export function PlaceDetails({ address, phone, extension }: PlaceDetailsProps) {
  return (
    <>
      {address.title}
      {'\n'}
      {shownAddressLine(address)}
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

/** Links for directions and a call, large enough for a thumb. */
export function PlaceLinks({
  address,
  facility,
}: Pick<PlacedRequest, 'address' | 'facility'> & { facility: { name: string } }) {
  const { name, phone, phoneExtension } = facility;
  return (
    <>
      <a className={placeLink} href={mapLink(address)} target="_blank" rel="noreferrer">
        <Icon of={Navigation} size="sm" />
        {hasStreet(address) ? 'Directions' : 'Map of the town'}
        <span className="sr-only">
          <span translate="no">, {name}</span> (opens in a new tab)
        </span>
      </a>
      {phone && (
        <a className={placeLink} href={phoneHref(phone, phoneExtension)}>
          <Icon of={Phone} size="sm" />
          <span>
            Call<span className="max-sm:sr-only"> {formatPhoneFully(phone, phoneExtension)}</span>
            <span className="sr-only" translate="no">
              , {name}
            </span>
          </span>
        </a>
      )}
    </>
  );
}

/** Shared with the buttons beside them, which are quiet and narrow. */
export const placeLink = buttonStyle({ variant: 'quiet', size: 'sm' }, 'px-3!');
