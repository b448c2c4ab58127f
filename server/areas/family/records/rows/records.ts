import { type RawBuilder, type Selectable, sql } from 'kysely';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import type { FamilyKind } from '@/lib/family/family-records';
import { bookingListOf } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import type { Queryable, Tx } from '@/server/db/connection';
import type { ChildTable, DB } from '@/server/db/schema';

type Table = { [K in FamilyKind]: DB[Camel<K>] };
type Camel<K extends FamilyKind> = K extends 'child'
  ? K
  : K extends `${infer A}_${infer B}`
    ? `${A}${Capitalize<B>}`
    : never;
type OwnColumn<K extends FamilyKind> = Exclude<keyof Table[K], 'id' | 'familyId' | 'version' | 'photoId' | 'createdAt'>;

const columns = {
  child: [
    'firstName',
    'lastName',
    'birthDate',
    'gender',
    'allergies',
    'medications',
    'dietaryNeeds',
    'medicalNotes',
    'physicianName',
    'physicianPhone',
    'additionalInfo',
  ],
  parent_info: ['relation', 'firstName', 'lastName', 'email', 'phone', 'address'],
  emergency_contact: ['firstName', 'lastName', 'relation', 'phone', 'secondPhone'],
  authorized_pickup: ['firstName', 'lastName', 'relation', 'phone'],
  unauthorized_pickup: ['firstName', 'lastName', 'relation', 'reason'],
} as const satisfies { [K in FamilyKind]: readonly OwnColumn<K>[] };

export const hasPhoto = {
  child: true,
  parent_info: true,
  emergency_contact: false,
  authorized_pickup: true,
  unauthorized_pickup: true,
} as const satisfies Record<FamilyKind, boolean>;

/** The statuses of the upcoming list (product rule 4, "Lists"). */
export const liveBookingStatuses = valuesOf(BookingStatus).filter((status) => bookingListOf[status] === 'upcoming');
/** Tours with a time, and offered starts. */
export const plannedTourStatuses = [TourStatus.SCHEDULED_TOUR, TourStatus.SCHEDULED_START];
const liveWaitlistStatuses = valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status));

/** A stored record without Dates, so that it can be stored as JSON with an idempotency key. */
export interface StoredRecord {
  id: string;
  version: number;
  photoId: string | null;
  photoPath: string | null;
  fields: Record<string, unknown>;
}

/** Missing fields become null. */
export interface RecordInput {
  fields: Record<string, unknown>;
  photoId: string | null;
}

type Row = Record<string, unknown> & {
  id: string;
  version: number;
  photoId?: string | null;
  photoPath?: string | null;
};

/** Serialises what counts and then changes the family's records, cards or bookings. Rows that refer to it can still be written. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await tx.selectFrom('family').select('id').where('id', '=', familyId).forNoKeyUpdate().execute();
}

/** In the order of creation. */
export async function listRecords(db: Queryable, kind: FamilyKind, familyId: string): Promise<StoredRecord[]> {
  return readRows(db, kind, sql`r.family_id = ${familyId}`);
}

/** Locks the records with these ids that belong to the family, in the order of their ids. */
export async function lockRecords(tx: Tx, kind: FamilyKind, familyId: string, ids: string[]): Promise<StoredRecord[]> {
  await sql`select id from ${sql.table(kind)} where family_id = ${familyId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  return readRows(tx, kind, sql`r.family_id = ${familyId} and r.id = any(${ids}::uuid[])`);
}

export async function countRecords(db: Queryable, kind: FamilyKind, familyId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(kind)}
    where family_id = ${familyId}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function insertRecord(
  tx: Tx,
  kind: FamilyKind,
  record: RecordInput & { id: string; familyId: string; createdAt: Date },
): Promise<void> {
  const { id, familyId, createdAt } = record;
  const row = { id, familyId, createdAt, ...writable(kind, record) };
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(kind)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(tx);
}

export async function replaceRecord(
  tx: Tx,
  kind: FamilyKind,
  record: RecordInput & { id: string; familyId: string },
): Promise<void> {
  const changes = Object.entries(writable(kind, record)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(kind)} set ${sql.join(changes)}, version = version + 1
    where id = ${record.id} and family_id = ${record.familyId}`.execute(tx);
}

export async function deleteRecords(tx: Tx, kind: FamilyKind, familyId: string, ids: string[]): Promise<void> {
  await sql`delete from ${sql.table(kind)} where family_id = ${familyId} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Any version of the agreement counts. */
export async function hasSigned(db: Queryable, familyId: string): Promise<boolean> {
  const found = await db.selectFrom('signature').select('id').where('familyId', '=', familyId).limit(1).execute();
  return found.length > 0;
}

type ChildClaim = 'booking' | 'ending' | 'offer' | 'waitlist';

/** Finds open bookings (`ending`: already cancelled by the parent), offered starts and waitlist requests of children. */
export async function findClaimsOnChildren(
  tx: Tx,
  familyId: string,
  childIds: string[],
): Promise<{ childId: string; claim: ChildClaim }[]> {
  const found = await sql<{ childId: string; claim: ChildClaim }>`
    select distinct c.id as child_id, case when g.ends_on is null then 'booking' else 'ending' end as claim
      from unnest(${childIds}::uuid[]) as c(id)
      join booking_group g on g.family_id = ${familyId}
        and g.status = any(${liveBookingStatuses}::smallint[]) and c.id = any(g.children)
    union all
    select c.id, 'offer' from unnest(${childIds}::uuid[]) as c(id)
      where exists (select from booking_item i where i.child_id = c.id and i.held and i.group_id is null)
    union all
    select c.id, 'waitlist' from unnest(${childIds}::uuid[]) as c(id)
      where exists (select from waitlist_group w where w.family_id = ${familyId}
        and w.status = any(${liveWaitlistStatuses}::smallint[]) and c.id = any(w.children))`.execute(tx);
  return found.rows;
}

async function readRows(db: Queryable, kind: FamilyKind, where: RawBuilder<unknown>): Promise<StoredRecord[]> {
  const photo = hasPhoto[kind]
    ? { column: sql`, f.path as photo_path`, join: sql`left join file f on f.id = r.photo_id` }
    : { column: sql``, join: sql`` };
  const found = await sql<Row>`select r.* ${photo.column} from ${sql.table(kind)} r ${photo.join}
    where ${where} order by r.created_at, r.id`.execute(db);
  return found.rows.map((row) => ({
    id: row.id,
    version: row.version,
    photoId: row.photoId ?? null,
    photoPath: row.photoPath ?? null,
    fields: Object.fromEntries(columns[kind].map((name) => [name, row[name] ?? null])),
  }));
}

/** Lists and objects become JSON text, or pg would write them as PostgreSQL arrays. */
function writable(kind: FamilyKind, record: RecordInput): Record<string, unknown> {
  const fields = columns[kind].map((name) => {
    const value = record.fields[name] ?? null;
    return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value] as const;
  });
  return { ...Object.fromEntries(fields), ...(hasPhoto[kind] ? { photoId: record.photoId } : {}) };
}

/** What a request needs of a child, without private data. */
export type CareChildRow = Pick<Selectable<ChildTable>, 'id' | 'firstName' | 'lastName' | 'birthDate'>;

/** The children with these ids, from any family, in the order of creation. */
export async function childrenById(db: Queryable, ids: readonly string[]): Promise<CareChildRow[]> {
  return db
    .selectFrom('child')
    .select(['id', 'firstName', 'lastName', 'birthDate'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** All children of the family, or those with these ids, in the order of creation. */
export async function readCareChildren(
  db: Queryable,
  familyId: string,
  ids?: readonly string[],
): Promise<CareChildRow[]> {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('child')
    .select(['id', 'firstName', 'lastName', 'birthDate'])
    .where('familyId', '=', familyId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
