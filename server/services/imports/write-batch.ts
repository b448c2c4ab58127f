import { randomUUID } from 'node:crypto';
import { HalfDayPermanent } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { ImportedFacility } from '@/server/domain/import/facility-row';
import type { FacilityMapping } from '@/server/domain/import/mapping';
import { upsertAddresses, upsertAgeGroups, upsertFacilities, upsertList } from '@/server/repositories/facility-writes';
import { closeAgeGroups, type KnownFacility } from '@/server/repositories/imports';

/** A facility to be written: new, or over the one an earlier file brought. */
export interface FacilityToWrite {
  key: string;
  hash: string;
  facility: ImportedFacility;
  known: KnownFacility | null;
}

/** What a facility has made its own since it came is not the file's to change. */
const keptColumns = [
  'description',
  'email',
  'photos',
  'openingHours',
  'languages',
  'owners',
  'amenities',
  'halfDayPermanent',
  'dropInCancellationPolicy',
  'currency',
  'createdAt',
] as const;

/**
 * Writes facilities with their address and age groups. Ids stay, so that bookings keep what they refer to; a group without
 * places in the file is closed, never deleted; prices, places on offer and counters are not touched.
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
  const groups = rows.flatMap(({ id, addressId, known, facility }) =>
    facility.ageGroups.map((group) => ({
      ...group,
      id: known?.ageGroups[group.title] ?? randomUUID(),
      facilityId: id,
      addressId,
    })),
  );
  await upsertList(tx, { id: mapping.source, name: mapping.source });
  await upsertFacilities(
    tx,
    rows.map((row) => facilityRow(row, mapping, now)),
    keptColumns,
  );
  await upsertAddresses(
    tx,
    rows.map(({ id, addressId, facility }) => ({
      id: addressId,
      facilityId: id,
      position: 0,
      title: facility.address.line1,
      ...facility.address,
    })),
  );
  await upsertAgeGroups(
    tx,
    groups.map((group) => ({ ...group, closedAt: null })),
  );
  const groupIds = groups.map(({ id }) => id);
  await closeAgeGroups(
    tx,
    rows.flatMap(({ known }) => (known ? [known.id] : [])),
    groupIds,
    now,
  );
}

function facilityRow(
  { id, key, hash, facility }: FacilityToWrite & { id: string },
  mapping: FacilityMapping,
  now: Date,
) {
  return {
    id,
    name: facility.name,
    description: null,
    categories: facility.categories,
    phone: facility.phone,
    phoneExtension: facility.phoneExtension,
    email: facility.email,
    photos: '[]',
    openingHours: null,
    languages: mapping.languages.length > 0 ? mapping.languages : null,
    licenceNumber: facility.licenceNumber,
    owners: '[]',
    amenities: [],
    listFacts: facility.listFacts,
    halfDayPermanent: HalfDayPermanent.NOT_ALLOWED,
    dropInCancellationPolicy: mapping.dropInCancellationPolicy,
    currency: mapping.currency,
    source: mapping.source,
    sourceKey: key,
    sourceHash: hash,
    sourceDate: now.toISOString().slice(0, 10),
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
