import { sql, type RawBuilder, type Selectable } from 'kysely';
import { usualPrice } from '@/server/areas/facilities/search/rows/offers';
import {
  bookable,
  licensedPlaces,
  participates,
  sourceOf,
  type SourceRow,
} from '@/server/areas/facilities/search/rows/participation';
import type { Queryable } from '@/server/db/connection';
import type { FacilityAddressTable } from '@/server/db/schema';

/** A facility in a list, at one of its addresses. */
export interface FacilityItemRow extends Omit<
  Selectable<FacilityAddressTable>,
  'id' | 'facilityId' | 'position' | 'title'
> {
  id: string;
  name: string;
  categories: number[];
  /** jsonb: [{url, alt}]. */
  photos: unknown;
  currency: string;
  ratingAverage: number | null;
  reviewCount: number;
  medianReplyHours: number | null;
  languages: string[] | null;
  availabilityConfirmedAt: Date | null;
  /** json: {name, date, url, attribution}. */
  source: SourceRow | null;
  licensedPlaces: number | null;
  licenceKind: string | null;
  /** Its licence number is stated. */
  licensed: boolean;
  participates: boolean;
  invented: boolean;
  addressId: string;
  addressTitle: string;
  addressCount: number;
  ageFromMonths: number | null;
  ageToMonths: number | null;
  /** True if the list does not state an end of an age group. */
  agesPartlyStated: boolean;
  price: number | null;
  /** Index in sessionsByLength of the session that the price is for; beyond the last for different ones. */
  sessionRank: number | null;
  /** The same for half days, if the price is for longer ones. */
  halfPrice: number | null;
  bookable: boolean;
  distanceKm: number | null;
  detourKm: number | null;
  /** Total for all children and days; null if the search has none. */
  priceAsked: number | null;
  placesLeft: number | null;
  place: number;
}

/**
 * SQL for the items of a page: a relation with id, address_id, price, price_asked, distance_km, detour_km, places_left
 * and place. The price is that of a day at the address, unless the page has its `own`: with ages or a session, it may be
 * another group's.
 */
export function facilityItems(page: RawBuilder<unknown>, prices: 'own' | 'usual'): RawBuilder<unknown> {
  const usual = sql`
    LEFT JOIN LATERAL (
      SELECT ${usualPrice('drop_in_item')} FROM age_group g JOIN drop_in_item p ON p.age_group_id = g.id
       WHERE g.address_id = a.id AND g.closed_at IS NULL) usual ON true`;
  const price = prices === 'own' ? sql`p` : sql`usual`;
  return sql`
    SELECT f.id, f.name, f.categories, f.photos, f.currency, f.rating_average, f.review_count, f.median_reply_hours,
           f.languages, f.availability_confirmed_at, a.id AS address_id, a.title AS address_title, a.line1, a.city,
           a.region, a.postal_code, a.country, a.lat, a.lng, a.time_zone, a.point_precision, span.age_from_months,
           span.age_to_months, coalesce(span.partly, false) AS ages_partly_stated, f.invented, ${sourceOf} AS source, ${licensedPlaces} AS licensed_places,
           f.licence_kind, f.licence_number IS NOT NULL AS licensed,
           ${participates} AS participates, ${bookable} AS bookable,
           (SELECT count(*)::integer FROM facility_address b WHERE b.facility_id = f.id) AS address_count,
           ${price}.price_from AS price, ${price}.session_rank, ${price}.half_price, p.price_asked, p.distance_km, p.detour_km, p.places_left, p.place
      FROM ${page} p JOIN facility f ON f.id = p.id JOIN facility_address a ON a.id = p.address_id
      LEFT JOIN LATERAL (
        SELECT min(g.from_months)::integer AS age_from_months, max(g.to_months)::integer AS age_to_months,
               bool_or(g.from_months IS NULL OR g.to_months IS NULL) AS partly
          FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL) span ON true ${prices === 'own' ? sql`` : usual}`;
}

/** The items of these facilities at their first addresses, in the order of the ids; closed ones are left out. */
export async function itemsOfFacilities(db: Queryable, ids: readonly string[]): Promise<FacilityItemRow[]> {
  if (ids.length === 0) return [];
  const page = sql`(
    SELECT DISTINCT ON (l.place) l.id, l.place, b.id AS address_id,
           NULL::double precision AS price_asked, NULL::double precision AS distance_km, NULL::double precision AS detour_km, NULL::integer AS places_left
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS l(id, place)
      JOIN facility e ON e.id = l.id AND e.closed_at IS NULL
      JOIN facility_address b ON b.facility_id = l.id
     ORDER BY l.place, b.position, b.id)`;
  const { rows } = await sql<FacilityItemRow>`${facilityItems(page, 'usual')} ORDER BY p.place`.execute(db);
  return rows;
}
