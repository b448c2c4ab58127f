import { sql } from 'kysely';
import { type BookingItemStatus, BookingItemStatus as Item, type ScheduleType } from '@/lib/enums';
import { isReported } from '@/lib/requests/care/absences';
import { confirmedBookings } from '@/lib/workflow/booking';
import type { Queryable } from '@/server/db/connection';

/** One child on one day. */
export interface ComingRow {
  itemId: string;
  /** Of the booking. */
  number: string;
  date: string;
  sessionType: ScheduleType;
  status: BookingItemStatus;
  /** The family said that the child isn't coming. */
  away: boolean;
  /** So it gave the day up: it isn't booked anymore. */
  released: boolean;
  markedAt: Date | null;
  markedBy: string | null;
  groupId: string;
  groupTitle: string;
  addressTitle: string;
  familyId: string;
  childId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  allergies: string | null;
  medications: string | null;
  dietaryNeeds: string | null;
  medicalNotes: string | null;
  physicianName: string | null;
  physicianPhone: string | null;
}

const booked = [Item.APPROVED, Item.ATTENDED, Item.NOT_ATTENDED];

/** The children with confirmed care on these dates, and those whose family reported them absent; by group, then name. */
export async function listComing(db: Queryable, facilityId: string, dates: readonly string[]): Promise<ComingRow[]> {
  const { rows } = await sql<Omit<ComingRow, 'away' | 'released'> & { notComing: string | null }>`
    SELECT item.id AS item_id, booking.number, item.date, item.session_type, item.status, item.not_coming, item.marked_at,
           contact.name AS marked_by, g.id AS group_id, g.title AS group_title, address.title AS address_title,
           booking.family_id, child.id AS child_id, child.first_name, child.last_name, child.birth_date, child.allergies,
           child.medications, child.dietary_needs, child.medical_notes, child.physician_name, child.physician_phone
      FROM booking_item item
      JOIN booking_group booking ON booking.id = item.group_id
      JOIN age_group g ON g.id = item.age_group_id
      JOIN facility_address address ON address.id = booking.address_id
      JOIN child ON child.id = item.child_id
      LEFT JOIN facility_contact contact ON contact.id = item.marked_by
     WHERE booking.facility_id = ${facilityId} AND item.date = ANY (${dates}::date[])
       AND booking.status = ANY (${confirmedBookings}::smallint[])
       AND (item.status = ANY (${booked}::smallint[]) OR item.status = ${Item.CANCELED} AND EXISTS (
         SELECT FROM move WHERE move.subject = 'booking' AND move.subject_id = booking.id AND move.actor = 'parent'
            AND move.action = 'absence' AND move.details -> 'dates' ? item.date::text
            AND coalesce(move.details -> 'children' ? child.id::text, true)))
     ORDER BY item.date, address.position, g.position, g.id, child.first_name, child.last_name, child.id, item.start_at,
              item.session_type, item.id`.execute(db);
  return rows.map(({ notComing, ...row }) => ({
    ...row,
    released: row.status === Item.CANCELED,
    away: row.status === Item.CANCELED || isReported({ status: row.status, notComing }),
  }));
}

/** A person of a family. */
export interface PersonRow {
  kind: 'guardian' | 'mayPickUp' | 'mayNotPickUp' | 'emergency';
  familyId: string;
  firstName: string;
  lastName: string;
  /** A guardian's is the number of its GuardianRelation. */
  relation: string;
  phones: (string | null)[];
  photoPath: string | null;
}

/** The people of these families, in the order in which the parents entered them. */
export async function listPeople(db: Queryable, familyIds: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT person.kind, person.family_id, person.first_name, person.last_name, person.relation, person.phones,
           file.path AS photo_path
      FROM (
        SELECT 'guardian' AS kind, family_id, first_name, last_name, relation::text, ARRAY[phone] AS phones, photo_id,
               created_at, id FROM parent_info
        UNION ALL
        SELECT 'mayPickUp', family_id, first_name, last_name, relation, ARRAY[phone], photo_id, created_at, id
          FROM authorized_pickup
        UNION ALL
        SELECT 'mayNotPickUp', family_id, first_name, last_name, relation, ARRAY[]::text[], photo_id, created_at, id
          FROM unauthorized_pickup
        UNION ALL
        SELECT 'emergency', family_id, first_name, last_name, relation, ARRAY[phone, second_phone], NULL, created_at, id
          FROM emergency_contact) person
      LEFT JOIN file ON file.id = person.photo_id
     WHERE person.family_id = ANY (${familyIds}::uuid[])
     ORDER BY person.created_at, person.id`.execute(db);
  return rows;
}

/** The time zone of the facility's first address. */
export async function zoneOf(db: Queryable, facilityId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('facilityAddress')
    .select('timeZone')
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return timeZone;
}

interface Opening {
  /** Without duplicates. */
  rows: readonly { id: string; childId: string }[];
  contactId: string;
  at: Date;
  /** The facility's day. */
  seenOn: string;
  text: string;
}

/** Adds a line to each child's activity, once per contact and day. */
export async function recordOpening(db: Queryable, { rows, contactId, at, seenOn, text }: Opening): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('childActivity')
    .values(rows.map((row) => ({ ...row, at, kind: 'seen', text, photoId: null, contactId, seenOn })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
