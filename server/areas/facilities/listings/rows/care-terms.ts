import { sql } from 'kysely';
import type { CancellationPolicy, HalfDayPermanent, Pool, ScheduleType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import { groupBy } from '@/lib/group-by';
import type { Queryable, Tx } from '@/server/db/connection';

/** What a facility offers at one of its addresses; null if there is no such pair. */
export async function readCareTerms(db: Queryable, facilityId: string, addressId: string) {
  const terms = (await readCareTermsAt(db, [addressId])).get(addressId);
  return terms?.facilityId === facilityId ? terms : null;
}

/**
 * Prevents changes of the facility's facts ({@link lockTerms}) until the transaction ends. Call it before reading the terms for a
 * booking or an approval, so that no care is booked on a day that is being closed.
 */
export async function holdTerms(tx: Tx, facilityId: string): Promise<void> {
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forKeyShare().execute();
}

/** Locks the facility for a change of its facts. Returns its terms by address id. */
export async function lockTerms(tx: Tx, facilityId: string) {
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forUpdate().execute();
  return termsOfFacility(tx, facilityId);
}

/** The terms of all its addresses, by address id. */
export async function termsOfFacility(db: Queryable, facilityId: string) {
  const rows = await db.selectFrom('facilityAddress').select('id').where('facilityId', '=', facilityId).execute();
  return readCareTermsAt(
    db,
    rows.map(({ id }) => id),
  );
}

/** The same for several addresses, by address id; the number of queries does not depend on how many. */
export async function readCareTermsAt(db: Queryable, addressIds: readonly string[]) {
  if (addressIds.length === 0) return new Map<string, ReturnType<typeof termsOf>>();
  const facilities = await db
    .selectFrom('facility')
    .innerJoin('facilityAddress', 'facilityAddress.facilityId', 'facility.id')
    .select([
      'facility.id as facilityId',
      'facility.name as facilityName',
      'facility.currency',
      'facility.dropInCancellationPolicy as policy',
      'facility.halfDayPermanent',
      'facility.openingHours',
      'facility.closedDays',
      'facility.closedAt',
      'facilityAddress.id as addressId',
      'facilityAddress.timeZone',
    ])
    .where('facilityAddress.id', 'in', addressIds)
    .execute();
  const ageGroups = await db
    .selectFrom('ageGroup')
    .select(['id', 'addressId', 'title', 'fromMonths', 'toMonths', 'weeklyPlaces'])
    .where('addressId', 'in', addressIds)
    .where('closedAt', 'is', null)
    .orderBy('position')
    .orderBy('fromMonths')
    .orderBy('id')
    .execute();
  const groupIds = ageGroups.map((group) => group.id);
  const dropInPrices = groupIds.length
    ? await db.selectFrom('dropInItem').selectAll().where('ageGroupId', 'in', groupIds).execute()
    : [];
  const schedules = groupIds.length
    ? await db.selectFrom('schedule').selectAll().where('ageGroupId', 'in', groupIds).execute()
    : [];
  const groupsAt = groupBy(ageGroups, (group) => group.addressId);
  const pricesOf = groupBy(dropInPrices, (price) => price.ageGroupId);
  const schedulesOf = groupBy(schedules, (schedule) => schedule.ageGroupId);
  return new Map(
    facilities.map((facility) => {
      const own = groupsAt.get(facility.addressId) ?? [];
      const ids = own.map(({ id }) => id);
      return [
        facility.addressId,
        termsOf(facility, {
          ageGroups: own.map(({ addressId: _, ...group }) => group),
          dropInPrices: ids.flatMap((id) => pricesOf.get(id) ?? []),
          schedules: ids.flatMap((id) => schedulesOf.get(id) ?? []),
        }),
      ];
    }),
  );
}

interface FacilityPart {
  facilityId: string;
  facilityName: string;
  currency: string;
  policy: number | null;
  halfDayPermanent: number | null;
  openingHours: unknown;
  closedDays: string[];
  closedAt: Date | null;
  addressId: string;
  timeZone: string;
}
interface OfferPart {
  ageGroups: {
    id: string;
    title: string;
    fromMonths: number | null;
    toMonths: number | null;
    weeklyPlaces: number[];
  }[];
  dropInPrices: { ageGroupId: string; sessionType: number; price: number }[];
  schedules: { ageGroupId: string; scheduleType: number; days: number; monthlyPrice: number }[];
}

function termsOf({ closedAt, openingHours, ...rest }: FacilityPart, { ageGroups, dropInPrices, schedules }: OfferPart) {
  return {
    ...rest,
    currency: rest.currency as Currency,
    policy: rest.policy as CancellationPolicy | null,
    halfDayPermanent: rest.halfDayPermanent as HalfDayPermanent | null,
    closed: closedAt !== null,
    openingHours: hoursOf(openingHours),
    ageGroups,
    dropInPrices: dropInPrices.map((row) => ({ ...row, sessionType: row.sessionType as ScheduleType })),
    schedules: schedules.map((row) => ({ ...row, scheduleType: row.scheduleType as ScheduleType })),
  };
}

/** The facility's first address, for requests that name none. */
export async function firstAddressOf(db: Queryable, facilityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('facilityAddress')
    .select('id')
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Hours {
  weekday: Weekday;
  open: boolean;
  opens: string | null;
  closes: string | null;
}

/** Hours as they are stored, in the form of the terms. */
export function hoursOf(value: unknown): Hours[] | null {
  if (value === null) return null;
  return (value as (Partial<Hours> & Pick<Hours, 'weekday'>)[]).map(({ weekday, open, opens, closes }) => ({
    weekday,
    open: open === true || Boolean(opens),
    opens: opens ?? null,
    closes: closes ?? null,
  }));
}

/** An address with drop-in prices near a point. */
export interface NearAddressRow {
  addressId: string;
  /** Great-circle distance, with the earth radius of server/areas/facilities/search/rules/place.ts. */
  km: number;
  title: string;
  line1: string | null;
  city: string;
}

/** Addresses with drop-in prices, nearest first; addresses without coordinates are left out. */
export async function nearestWithPrices(
  db: Queryable,
  { lat, lng }: { lat: number; lng: number },
  radiusKm: number,
  limit: number,
): Promise<NearAddressRow[]> {
  const km = sql`2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(e.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(e.lat)) * sin(radians(e.lng - ${lng}) / 2) ^ 2)))`;
  const { rows } = await sql<NearAddressRow>`
    SELECT near.* FROM (
      SELECT a.id AS address_id, ${km} AS km, a.title, a.line1, a.city
        FROM search_entry e JOIN facility_address a ON a.id = e.address_id JOIN facility f ON f.id = e.facility_id
       WHERE e.lowest_day IS NOT NULL AND f.drop_in_cancellation_policy IS NOT NULL
         AND earth_box(${lat}, ${lng}, ${radiusKm * 1010}) @> earth_point(e.lat, e.lng)) AS near
     WHERE near.km <= ${radiusKm} ORDER BY near.km, near.address_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Places taken in these groups on these dates; counters that were never used are missing. */
export async function takenPlaces(db: Queryable, ageGroupIds: readonly string[], dates: readonly string[]) {
  if (ageGroupIds.length === 0 || dates.length === 0) return [];
  const rows = await db
    .selectFrom('slot')
    .select(['ageGroupId', 'date', 'pool', 'taken'])
    .where('ageGroupId', 'in', ageGroupIds)
    .where('date', 'in', dates)
    .execute();
  return rows.map((row) => ({ ...row, pool: row.pool as Pool }));
}
