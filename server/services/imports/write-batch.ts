import { randomUUID } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import type { ImportedFacility } from '@/server/domain/imports/facility-row';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { matchGroups } from '@/server/domain/imports/match-groups';
import { upsertAddresses, upsertAgeGroups, upsertFacilities } from '@/server/repositories/facility-writes';
import { closeAgeGroups, type KnownFacility } from '@/server/repositories/imports';

/** A facility to be written: new, or over the one an earlier file brought. */
export interface FacilityToWrite {
  key: string;
  facility: ImportedFacility;
  listDate: string | null;
  known: KnownFacility | null;
}

/** What no list says: a facility that is there already keeps it. */
const keptColumns = ['photos', 'owners', 'amenities', 'halfDayPermanent', 'currency', 'createdAt'] as const;

/**
 * Writes facilities with their address and age groups. Ids stay, so that bookings keep what they refer to; a group that the
 * list no longer has is closed, never deleted; prices, places on offer and counters are not touched.
 */
export async function writeBatch(
  tx: Tx,
  batch: readonly FacilityToWrite[],
  mapping: FacilityMapping,
  now: Date,
): Promise<void> {
  const rows = batch.map((one) => ({
    ...one,
    id: one.known?.id ?? randomUUID(),
    addressId: one.known?.addressId ?? randomUUID(),
  }));
  const groups = rows.flatMap(({ id, addressId, known, facility }) => {
    const matched = matchGroups(facility.ageGroups, known?.ageGroups ?? []);
    return facility.ageGroups.map((group) => ({
      ...group,
      id: matched.get(group)?.id ?? randomUUID(),
      facilityId: id,
      addressId,
      closedAt: null,
    }));
  });
  await upsertFacilities(
    tx,
    rows.map((row) => facilityRow(row, mapping, now)),
    keptColumns,
  );
  const addresses = rows.map(({ id, addressId, facility: { address } }) => ({
    id: addressId,
    facilityId: id,
    position: 0,
    title: address.line1 ?? address.city,
    ...address,
  }));
  await upsertAddresses(tx, addresses);
  await upsertAgeGroups(tx, groups);
  const knownIds = rows.flatMap(({ known }) => (known ? [known.id] : []));
  await closeAgeGroups(
    tx,
    knownIds,
    groups.map(({ id }) => id),
    now,
  );
}

function facilityRow(
  { id, key, facility, listDate }: FacilityToWrite & { id: string },
  mapping: FacilityMapping,
  now: Date,
) {
  const { address: _, ageGroups: __, openingHours, ...facts } = facility;
  const hours = openingHours?.map(({ weekday, opens, closes }) =>
    opens ? { weekday, opens, closes } : { weekday, open: true },
  );
  return {
    id,
    ...facts,
    photos: '[]',
    openingHours: hours ? JSON.stringify(hours) : null,
    owners: '[]',
    amenities: [],
    halfDayPermanent: null,
    currency: mapping.currency,
    source: mapping.source,
    sourceKey: key,
    sourceDate: listDate,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
