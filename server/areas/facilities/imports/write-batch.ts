import { randomUUID } from 'node:crypto';
import { closeAgeGroups, type KnownFacility } from '@/server/areas/facilities/imports/rows';
import { type ImportedFacility, matchGroups } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { upsertAddresses, upsertAgeGroups, upsertFacilities } from '@/server/areas/facilities/listings/rows/writes';
import { withEntriesOnce } from '@/server/areas/facilities/search/rows/places';
import type { Tx } from '@/server/db/connection';

/** A facility to insert, or to update if `stored` is set. */
export interface FacilityToWrite {
  key: string;
  facility: ImportedFacility;
  listDate: string | null;
  stored: KnownFacility | null;
}

/** Columns that no list has: existing facilities keep them. */
const keptColumns = ['photos', 'owners', 'amenities', 'halfDayPermanent', 'currency', 'createdAt'] as const;

const batchSize = 200;

/** Writes facilities in batches, each while the next one is read. */
export interface BatchWriter {
  add(one: FacilityToWrite): Promise<void>;
  /** Writes the last batch and waits for all. */
  end(): Promise<void>;
}

export function batchWriter(tx: Tx, mapping: FacilityMapping, now: Date): BatchWriter {
  let batch: FacilityToWrite[] = [];
  let written = Promise.resolve();
  async function begin(): Promise<void> {
    await written;
    written = writeBatch(tx, batch, mapping, now);
    // Prevents an unhandled rejection; the error is thrown at the next await.
    written.catch(() => undefined);
    batch = [];
  }
  return {
    async add(one) {
      batch.push(one);
      if (batch.length === batchSize) await begin();
    },
    async end() {
      if (batch.length > 0) await begin();
      await written;
    },
  };
}

/**
 * Upserts facilities with address and age groups. Ids stay, since bookings refer to them; groups missing from the list
 * are closed, never deleted; prices, places on offer and counters are not touched.
 */
async function writeBatch(
  tx: Tx,
  batch: readonly FacilityToWrite[],
  mapping: FacilityMapping,
  now: Date,
): Promise<void> {
  const rows = batch.map((one) => ({
    ...one,
    id: one.stored?.id ?? randomUUID(),
    addressId: one.stored?.addressId ?? randomUUID(),
  }));
  const groups = rows.flatMap(({ id, addressId, stored, facility }) => {
    const matched = matchGroups(facility.ageGroups, stored?.ageGroups ?? []);
    return facility.ageGroups.map((group) => ({
      ...group,
      id: matched.get(group)?.id ?? randomUUID(),
      facilityId: id,
      addressId,
      closedAt: null,
    }));
  });
  const addresses = rows.map(({ id, addressId, facility: { address } }) => ({
    id: addressId,
    facilityId: id,
    position: 0,
    title: address.line1 ?? address.city,
    ...address,
  }));
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  await withEntriesOnce(tx, ids(rows), async () => {
    await upsertFacilities(
      tx,
      rows.map((row) => facilityRow(row, mapping, now)),
      keptColumns,
    );
    await upsertAddresses(tx, addresses);
    await upsertAgeGroups(tx, groups);
    await closeAgeGroups(tx, ids(rows.filter(({ stored }) => stored)), ids(groups), now);
  });
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
