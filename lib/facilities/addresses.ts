import type { Facility, FacilityAddress } from '@/api/contract/types';
import { paths } from '@/lib/paths';

interface PageView {
  /** The first address unless given. */
  addressId?: string | null;
  /** Page of the reviews, from 1. */
  reviews?: number;
}

/** Adds the chosen address to a path. */
export function pathAt(path: string, addressId: string | null | undefined): string {
  return addressId ? `${path}?address=${encodeURIComponent(addressId)}` : path;
}

/** The path of a facility's page. */
export function facilityView(facilityId: string, { addressId, reviews = 1 }: PageView): string {
  const query = new URLSearchParams({
    ...(addressId ? { address: addressId } : {}),
    ...(reviews > 1 ? { reviews: String(reviews) } : {}),
  }).toString();
  return query ? `${paths.facility(facilityId)}?${query}` : paths.facility(facilityId);
}

/** The address with this id, or the first. */
export const addressOrFirst = <A extends { id: string }>(addresses: readonly A[], id: string | null | undefined): A =>
  addresses.find((address) => address.id === id) ?? addresses[0]!;

/** The facility with only one of its addresses and the age groups there. */
export const facilityAt = <F extends Pick<Facility, 'addresses' | 'ageGroups'>>(facility: F, addressId: string): F => ({
  ...facility,
  addresses: facility.addresses.filter(({ id }) => id === addressId),
  ageGroups: facility.ageGroups.filter((group) => group.addressId === addressId),
});

export type PostalPlace = Pick<FacilityAddress, 'line1' | 'city' | 'region' | 'postalCode'>;

/** Shown if the imported list has no street. */
const noStreet = 'Address given on request';

/** A link that phones open in their map app. */
export function mapLink(place: PostalPlace): string {
  const query = [place.line1, townLine(place)].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

export const hasStreet = ({ line1 }: Pick<PostalPlace, 'line1'>): boolean => Boolean(line1?.trim());

export const streetLine = (place: Pick<PostalPlace, 'line1'>): string => (hasStreet(place) ? place.line1! : noStreet);

/** Lists without postal codes leave it empty. */
const townLine = ({ city, region, postalCode }: PostalPlace) => `${city}, ${region} ${postalCode}`.trimEnd();

/** The place to search around, in words. */
export const placeAround = ({ city, region, postalCode }: Omit<PostalPlace, 'line1'>): string =>
  postalCode || `${city}, ${region}`;

/** "100 King Street West, Toronto, ON M5V 1J2"; "Address given on request, Denver, CO 80202". */
export const addressLine = (place: PostalPlace): string => `${streetLine(place)}, ${townLine(place)}`;

/** For a screen, where a postal code stays on one line. */
export const shownAddressLine = (place: PostalPlace): string =>
  addressLine({ ...place, postalCode: place.postalCode.replaceAll(' ', '\u00A0') });
