import { paths } from '@/lib/paths';

/** What the address of a facility's page may say besides the facility. */
interface PageView {
  /** Which of its addresses, where it is not the first. */
  addressId?: string | null;
  /** Which page of its reviews, from 1. */
  reviews?: number;
}

/** A path with the address that was chosen; the first goes without saying. */
export function pathAt(path: string, addressId: string | null | undefined): string {
  return addressId ? `${path}?address=${encodeURIComponent(addressId)}` : path;
}

/** The facility's page, at an address of it and a page of its reviews. */
export function facilityView(facilityId: string, { addressId, reviews = 1 }: PageView): string {
  const query = new URLSearchParams({
    ...(addressId ? { address: addressId } : {}),
    ...(reviews > 1 ? { reviews: String(reviews) } : {}),
  }).toString();
  return query ? `${paths.facility(facilityId)}?${query}` : paths.facility(facilityId);
}

interface Addressed {
  addresses: readonly { id: string }[];
  ageGroups: readonly { addressId: string }[];
}

/** The facility as it is at one of its addresses: the groups there, with their ages, prices and places, and no other's. */
export const facilityAt = <F extends Addressed>(facility: F, addressId: string): F => ({
  ...facility,
  addresses: facility.addresses.filter(({ id }) => id === addressId),
  ageGroups: facility.ageGroups.filter((group) => group.addressId === addressId),
});
