import { sql } from 'kysely';
import type { CancellationPolicy, ProgramCategory, Weekday } from '@/lib/enums';
import type { PointPrecision } from '@/lib/facilities/facts';
import type { Tx } from '@/server/db/connection';
import { liveBookingStatuses, plannedTourStatuses } from '@/server/areas/family/records/rows/records';
import { hasOffer, participates } from '@/server/areas/facilities/search/rows/participation';

/** A facility from an earlier file of the source, with its stored facts. */
export interface KnownFacility {
  id: string;
  sourceKey: string;
  sourceDate: string | null;
  closed: boolean;
  /** Facts stated by the facility itself, by their contract names. */
  ownFacts: string[];
  /** Own facts that the next import may overwrite. */
  releasedFacts: string[];
  /** Has set prices or confirmed availability. */
  participates: boolean;
  name: string;
  description: string | null;
  categories: ProgramCategory[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  website: string | null;
  openingHours: { weekday: Weekday; opens?: string | null; closes?: string | null }[] | null;
  languages: string[] | null;
  licenceNumber: string | null;
  licensedPlaces: number | null;
  licenceKind: string | null;
  listFacts: string[];
  dropInCancellationPolicy: CancellationPolicy | null;
  addressId: string;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
  country: 'CA' | 'US';
  lat: number | null;
  lng: number | null;
  pointPrecision: PointPrecision | null;
  timeZone: string;
  /** In order, including closed ones. */
  ageGroups: {
    id: string;
    title: string;
    position: number;
    fromMonths: number | null;
    toMonths: number | null;
    licensedPlaces: number | null;
    open: boolean;
    /** Has a price or places on offer. */
    offered: boolean;
  }[];
}

/** Serializes imports of a source; the lock ends with the transaction. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`facilities-import ${source}`}, 0))`.execute(tx);
}

export async function facilitiesOfSource(tx: Tx, source: string): Promise<KnownFacility[]> {
  const { rows } = await sql<KnownFacility>`
    SELECT f.id, f.source_key, f.source_date, f.closed_at IS NOT NULL AS closed, f.own_facts, f.released_facts, ${participates} AS participates, f.name, f.description,
           f.categories, f.phone, f.phone_extension, f.email, f.website, f.licence_kind, f.opening_hours, f.languages, f.licence_number,
           f.licensed_places, f.list_facts, f.drop_in_cancellation_policy, a.id AS address_id, a.line1, a.city, a.region,
           a.postal_code, a.country, a.lat, a.lng, a.point_precision, a.time_zone,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'position', g.position,
                     'fromMonths', g.from_months, 'toMonths', g.to_months, 'licensedPlaces', g.licensed_places,
                     'open', g.closed_at IS NULL, 'offered', ${hasOffer})
                     ORDER BY g.position, g.id), '[]')
              FROM age_group g WHERE g.address_id = a.id) AS age_groups
      FROM facility f
      JOIN LATERAL (SELECT * FROM facility_address WHERE facility_id = f.id ORDER BY position, id LIMIT 1) a ON true
     WHERE f.source = ${source} ORDER BY f.source_key COLLATE "C"`.execute(tx);
  return rows;
}

/** By facility, the numbers of its bookings that are not over and of its planned tours. */
export async function openRequestNumbers(tx: Tx, facilityIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ facilityId: string; numbers: string[] }>`
    SELECT facility_id, array_agg(number ORDER BY number) AS numbers
      FROM (SELECT facility_id, number FROM booking_group WHERE status = ANY (${liveBookingStatuses}::smallint[])
            UNION ALL SELECT facility_id, number FROM tour_group WHERE status = ANY (${plannedTourStatuses}::smallint[])
           ) request
     WHERE facility_id = ANY (${facilityIds}::uuid[]) GROUP BY facility_id`.execute(tx);
  return new Map(rows.map(({ facilityId, numbers }) => [facilityId, numbers]));
}

/** Closes facilities. Existing requests continue; new ones are refused. */
export async function closeFacilities(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE facility SET closed_at = ${now}, updated_at = ${now}
     WHERE id = ANY (${ids}::uuid[]) AND closed_at IS NULL`.execute(tx);
}

/** Closes these facilities' age groups that are not in `open`. */
export async function closeAgeGroups(tx: Tx, facilityIds: readonly string[], open: readonly string[], now: Date) {
  await sql`
    UPDATE age_group SET closed_at = ${now}
     WHERE facility_id = ANY (${facilityIds}::uuid[]) AND closed_at IS NULL
       AND NOT (id = ANY (${open}::uuid[]))`.execute(tx);
}

/** Records the date of the newest list with these facilities, whether or not anything changed. */
export async function setSourceDates(tx: Tx, rows: readonly { id: string; date: string | null }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE facility f SET source_date = d.date
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ date }) => date)}::date[]) AS d(id, date)
     WHERE f.id = d.id`.execute(tx);
}

/** Changes keys of facilities at once; two may swap theirs. */
export async function setSourceKeys(tx: Tx, source: string, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  // Keys are unique after every statement, so each first gets a temporary key.
  await sql`
    UPDATE facility SET source_key = id::text || chr(1)
     WHERE source = ${source} AND id = ANY (${[...keys.keys()]}::uuid[])`.execute(tx);
  await sql`
    UPDATE facility f SET source_key = k.key
      FROM unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) AS k(id, key)
     WHERE f.source = ${source} AND f.id = k.id`.execute(tx);
}

/** Clears released facts, now that the list has been read. */
export async function takeReleasedFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE facility SET released_facts = '{}',
           own_facts = ARRAY(SELECT o FROM unnest(own_facts) WITH ORDINALITY AS own(o, n)
                              WHERE o <> ALL (released_facts) ORDER BY n)
     WHERE id = ANY (${ids}::uuid[]) AND released_facts <> '{}'`.execute(tx);
}

/** Whether the source has been imported. */
export async function hasList(tx: Tx, source: string): Promise<boolean> {
  return (await tx.selectFrom('facilityList').select('id').where('id', '=', source).executeTakeFirst()) !== undefined;
}

/** Renames a list and the source of its facilities. */
export async function renameList(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO facility_list (id, name, url, attribution)
    SELECT ${to}, name, url, attribution FROM facility_list WHERE id = ${from}`.execute(tx);
  await tx.updateTable('facility').set({ source: to }).where('source', '=', from).execute();
  await tx.deleteFrom('facilityList').where('id', '=', from).execute();
}
