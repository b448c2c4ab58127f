import { randomUUID } from 'node:crypto';
import { HalfDayPermanent, type CancellationPolicy, type Pool, type SessionType, type Weekday } from '@/lib/enums';
import type { Database } from '@/server/db/connection';

export interface CareFacility {
  id: string;
  addressId: string;
  timeZone: string;
  /** Ages from birth to three, and from three to twelve years. */
  groups: { toddlers: string; children: string };
}

export interface CareFacilityOptions {
  name?: string;
  createdAt?: Date;
  timeZone?: string;
  policy?: CancellationPolicy;
  /** Places in every pool on every open weekday, per group. */
  places?: number;
  halfDayPermanent?: HalfDayPermanent;
  opens?: string;
  currency?: 'CAD' | 'USD';
  /** False: no prices. The facility still takes part, unless `listed` is set. */
  priced?: boolean;
  /** Known from an imported list only, without prices or confirmed places: its mail address, or null. */
  listed?: { email: string | null };
  saturdays?: boolean;
}

/** Minor units: a day's price per group, and a month's by days per week. */
export const prices = {
  fullDay: { toddlers: 8_000, children: 6_000 },
  halfDay: 4_500,
  afterSchool: 2_500,
  monthly: { 1: 30_000, 2: 55_000, 3: 78_000, 5: 120_000 } as Record<number, number>,
};

/** Inserts a facility with one address, weekday hours, capacities and prices. */
export async function insertCareFacility(db: Database, options: CareFacilityOptions = {}): Promise<CareFacility> {
  const { timeZone = 'America/Toronto', policy = 1, places = 4, opens = '08:00', listed } = options;
  const priced = !listed && (options.priced ?? true);
  const facility = { id: randomUUID(), addressId: randomUUID(), timeZone };
  const groups = { toddlers: randomUUID(), children: randomUUID() };
  const open: Weekday[] = options.saturdays ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
  const at = options.createdAt ?? new Date('2026-01-01T00:00:00Z');
  await db
    .insertInto('facility')
    .values({
      id: facility.id,
      name: options.name ?? 'Willow House',
      description: 'A house with a garden.',
      categories: [1],
      openingHours: JSON.stringify(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
          open.includes(weekday as Weekday)
            ? { weekday, opens, closes: '18:00' }
            : { weekday, opens: null, closes: null },
        ),
      ),
      halfDayPermanent: options.halfDayPermanent ?? HalfDayPermanent.ALLOWED,
      dropInCancellationPolicy: policy,
      currency: options.currency ?? 'CAD',
      availabilityConfirmedAt: listed ? null : at,
      email: listed?.email ?? null,
      phone: '+14165550123',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await db
    .insertInto('facilityAddress')
    .values({
      id: facility.addressId,
      facilityId: facility.id,
      position: 0,
      title: 'Main house',
      line1: '12 Willow St',
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
      lat: 43.64,
      lng: -79.4,
      timeZone,
    })
    .execute();
  const group = (id: string, title: string, fromMonths: number, toMonths: number, position: number) => ({
    id,
    facilityId: facility.id,
    addressId: facility.addressId,
    position,
    title,
    fromMonths,
    toMonths,
  });
  await db
    .insertInto('ageGroup')
    .values([group(groups.toddlers, 'Toddlers', 0, 36, 0), group(groups.children, 'Children', 36, 144, 1)])
    .execute();
  const both = Object.values(groups);
  await db
    .insertInto('capacity')
    .values(
      both.flatMap((ageGroupId) =>
        open.flatMap((weekday) => ([1, 2, 3] as Pool[]).map((pool) => ({ ageGroupId, weekday, pool, places }))),
      ),
    )
    .execute();
  if (priced) await insertPrices(db, groups);
  return { ...facility, groups };
}

async function insertPrices(db: Database, groups: CareFacility['groups']): Promise<void> {
  const dropIn = (ageGroupId: string, sessionType: SessionType, price: number) => ({ ageGroupId, sessionType, price });
  await db
    .insertInto('dropInItem')
    .values(
      (['toddlers', 'children'] as const).flatMap((name) => [
        dropIn(groups[name], 1, prices.fullDay[name]),
        dropIn(groups[name], 2, prices.halfDay),
        dropIn(groups[name], 3, prices.halfDay),
        dropIn(groups[name], 6, prices.afterSchool),
        dropIn(groups[name], 7, prices.fullDay[name]),
      ]),
    )
    .execute();
  await db
    .insertInto('schedule')
    .values(
      Object.values(groups).flatMap((ageGroupId) =>
        [1, 2].flatMap((scheduleType) =>
          Object.entries(prices.monthly).map(([days, monthlyPrice]) => ({
            ageGroupId,
            scheduleType,
            days: Number(days),
            monthlyPrice,
          })),
        ),
      ),
    )
    .execute();
}
