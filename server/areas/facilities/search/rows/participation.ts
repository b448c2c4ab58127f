import { sql, type RawBuilder } from 'kysely';
import type { RequestChannel } from '@/lib/facilities/facts';
import type { Queryable } from '@/server/db/connection';

/** An open age group `g` of facility `f` with a drop-in or monthly price. */
const priced = sql`(EXISTS (SELECT 1 FROM drop_in_item d WHERE d.age_group_id = g.id)
                 OR EXISTS (SELECT 1 FROM schedule s WHERE s.age_group_id = g.id))`;

/** Whether age group `g` has a price or places on offer, which only the facility itself can set. */
export const hasOffer = sql`(${priced} OR 0 < ANY (g.weekly_places))`;

/** Whether this facility has set prices. */
export const hasPrices = (facilityId: RawBuilder<unknown>) => sql`EXISTS (
  SELECT 1 FROM age_group g WHERE g.facility_id = ${facilityId} AND g.closed_at IS NULL AND ${priced})`;

/** Whether facility `f` participates: it has set prices or confirmed its availability (product rule 9a). */
export const participates = sql<boolean>`(f.availability_confirmed_at IS NOT NULL OR ${hasPrices(sql`f.id`)})`;

/** Whether this facility has a confirmed contact, who answers families from their mailbox. */
export const hasContact = (facilityId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT 1 FROM facility_contact c
   WHERE c.facility_id = ${facilityId} AND c.confirmed_at IS NOT NULL AND c.removed_at IS NULL)`;

/**
 * How facility `f` takes tour and waitlist requests: it answers here, we forward them by e-mail, or not at all. A
 * request is for an age group, so a facility without stated ages takes none.
 */
export const requestChannel = sql<RequestChannel>`CASE
  WHEN ${participates} THEN 'here'
  WHEN NOT EXISTS (SELECT 1 FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL) THEN 'none'
  WHEN ${hasContact(sql`f.id`)} THEN 'here'
  WHEN f.email IS NOT NULL THEN 'byMail'
  ELSE 'none' END`;

/** The request channel of one facility, with the mailbox that requests are forwarded to. */
export async function readRequestChannel(db: Queryable, facilityId: string) {
  return db
    .selectFrom('facility as f')
    .select([requestChannel.as('channel'), 'email', 'phone', 'phoneExtension'])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
}

/** Those of the facilities that requests can be sent to. */
export async function reachableOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('facility as f')
    .select('f.id')
    .where('f.id', 'in', ids)
    .where(requestChannel, '!=', 'none')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether facility `f` can be booked: prices, places on offer, opening hours and the cancellation policy are known. */
export const bookable = sql<boolean>`(f.opening_hours IS NOT NULL AND f.drop_in_cancellation_policy IS NOT NULL AND EXISTS (
  SELECT 1 FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL AND ${priced}
     AND 0 < ANY (g.weekly_places)))`;

/** Licensed places of facility `f`: the list's total, else the sum of its age groups. */
export const licensedPlaces = sql<number | null>`coalesce(f.licensed_places, (
  SELECT sum(g.licensed_places)::integer FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL))`;

/** The government list that a facility comes from. */
export interface SourceRow {
  name: string;
  date: string | null;
  url: string | null;
  attribution: string | null;
}

/** The list of facility `f` as JSON; null for one that is not from a list. */
export const sourceOf = sql<SourceRow | null>`(
  SELECT json_build_object('name', l.name, 'date', f.source_date, 'url', l.url, 'attribution', l.attribution)
    FROM facility_list l WHERE l.id = f.source)`;
