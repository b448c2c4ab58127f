import { randomUUID } from 'node:crypto';
import type { CancellationPolicy, Pool, ProgramCategory, SessionType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { Database } from '@/server/db/connection';

export interface SearchGroup {
  from: number | null;
  to: number | null;
  /** Places of each pool on each weekday, null if not offered; by default the pools are both halves of the day. */
  places?: number | null;
  licensed?: number;
  pools?: Pool[];
  weekdays?: Weekday[];
  dropIn?: Partial<Record<SessionType, number>>;
  /** Monthly prices by session and days per week. */
  monthly?: { session: SessionType; days: number; price: number }[];
}

export interface SearchFacility {
  name?: string;
  description?: string;
  categories?: ProgramCategory[];
  languages?: string[] | null;
  at?: SearchPlace[];
  groups?: SearchGroup[];
  /** Null: opening hours are not stated. */
  openOn?: Weekday[] | null;
  list?: { name: string; date: string; facts?: string[] };
  email?: string;
  confirmed?: boolean;
  invented?: boolean;
  rating?: number;
  replyHours?: number;
  policy?: CancellationPolicy;
  closed?: boolean;
  currency?: Currency;
}

export interface SearchPlace {
  lat: number | null;
  lng: number | null;
  line1?: string | null;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: 'CA' | 'US';
  timeZone?: string;
  pointPrecision?: 'exact' | 'town' | 'postalArea' | null;
}

const toronto: SearchPlace = { lat: 43.65, lng: -79.38 };

/** Inserts a facility as searches read it. Returns its id and the ids of its addresses and groups, in order. */
export async function insertSearchFacility(db: Database, options: SearchFacility = {}) {
  const id = randomUUID();
  const now = new Date('2026-01-01T00:00:00Z');
  const { openOn = [1, 2, 3, 4, 5], languages = [], list } = options;
  if (list)
    await db
      .insertInto('facilityList')
      .values({ id: list.name, name: list.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .insertInto('facility')
    .values({
      id,
      name: options.name ?? 'Willow House',
      description: options.description ?? '',
      categories: options.categories ?? [1],
      languages,
      openingHours: openOn && JSON.stringify(openOn.map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }))),
      email: options.email ?? null,
      source: list?.name ?? null,
      sourceKey: list ? id : null,
      sourceDate: list?.date ?? null,
      listFacts: list?.facts ?? [],
      availabilityConfirmedAt: options.confirmed ? now : null,
      invented: options.invented ?? false,
      halfDayPermanent: 1,
      dropInCancellationPolicy: options.policy ?? 1,
      currency: options.currency ?? 'CAD',
      ratingAverage: options.rating ?? null,
      reviewCount: options.rating === undefined ? 0 : 1,
      medianReplyHours: options.replyHours ?? null,
      closedAt: options.closed ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const addressIds: string[] = [];
  const groupIds: string[] = [];
  for (const [position, place] of (options.at ?? [toronto]).entries()) {
    const addressId = randomUUID();
    addressIds.push(addressId);
    const {
      lat,
      lng,
      city = 'Toronto',
      region = 'ON',
      postalCode = 'M5V 2T6',
      country = 'CA',
      timeZone = 'America/Toronto',
      line1 = '1 Main Street',
      pointPrecision = lat === null ? null : 'exact',
    } = place;
    await db
      .insertInto('facilityAddress')
      .values({
        id: addressId,
        facilityId: id,
        position,
        title: city,
        line1,
        city,
        region,
        postalCode,
        country,
        lat,
        lng,
        timeZone,
        pointPrecision,
      })
      .execute();
    for (const [order, group] of (options.groups ?? []).entries()) {
      groupIds.push(await insertGroup(db, id, addressId, order, group));
    }
  }
  return { id, addressIds, groupIds };
}

async function insertGroup(db: Database, facilityId: string, addressId: string, position: number, group: SearchGroup) {
  const id = randomUUID();
  await db
    .insertInto('ageGroup')
    .values({
      id,
      facilityId,
      addressId,
      position,
      title: `Group ${position}`,
      fromMonths: group.from,
      toMonths: group.to,
      licensedPlaces: group.licensed ?? null,
    })
    .execute();
  const { pools = [1, 2], weekdays = [1, 2, 3, 4, 5], places = 2, dropIn = {}, monthly = [] } = group;
  const capacity = (places === null ? [] : weekdays).flatMap((weekday) =>
    pools.map((pool) => ({ ageGroupId: id, weekday, pool, places: places ?? 0 })),
  );
  if (capacity.length > 0) await db.insertInto('capacity').values(capacity).execute();
  for (const [sessionType, price] of Object.entries(dropIn)) {
    await db
      .insertInto('dropInItem')
      .values({ ageGroupId: id, sessionType: Number(sessionType), price })
      .execute();
  }
  for (const { session, days, price } of monthly) {
    await db
      .insertInto('schedule')
      .values({ ageGroupId: id, scheduleType: session, days, monthlyPrice: price })
      .execute();
  }
  return id;
}

/** Takes places on a group's day, in both the counters and the search's month, as bookings do. */
export async function takeInSearch(
  db: Database,
  ageGroupId: string,
  date: string,
  pools: readonly Pool[],
  taken: number,
) {
  const { exchangePlaces } = await import('@/server/areas/facilities/capacity/rows');
  await db
    .transaction()
    .execute((tx) =>
      exchangePlaces(tx, { take: pools.map((pool) => ({ ageGroupId, date, pool, places: taken })), give: [] }),
    );
}

/** Deletes all rows that depend on facilities. */
export async function clearFacilities(db: Database): Promise<void> {
  await db.deleteFrom('bookingGroup').execute();
  await db.deleteFrom('facility').execute();
}
