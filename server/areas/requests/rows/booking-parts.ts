import type { Queryable } from '@/server/db/connection';

export interface RequestPlaceRow {
  addressId: string;
  facilityId: string;
  name: string;
  phone: string | null;
  phoneExtension: string | null;
  /** As they are kept; the service reads them. */
  photos: unknown;
  openingHours: unknown;
  title: string;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
  timeZone: string;
}

/** Facility and address as requests show them, one row an address. */
export async function readRequestPlaces(db: Queryable, addressIds: readonly string[]): Promise<RequestPlaceRow[]> {
  if (addressIds.length === 0) return [];
  return db
    .selectFrom('facilityAddress as address')
    .innerJoin('facility', 'facility.id', 'address.facilityId')
    .select([
      'address.id as addressId',
      'facility.id as facilityId',
      'facility.name',
      'facility.phone',
      'facility.phoneExtension',
      'facility.photos',
      'facility.openingHours',
      'address.title',
      'address.line1',
      'address.city',
      'address.region',
      'address.postalCode',
      'address.timeZone',
    ])
    .where('address.id', 'in', addressIds)
    .execute();
}
