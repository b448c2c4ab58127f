import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvOf, geometry, row, torontoFile, torontoMapping } from '@/__tests__/support/toronto-file';
import type { TestService } from '@/__tests__/support/service';
import { addDays } from '@/lib/dates/dates';
import type { Pool } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { exchangePlaces } from '@/server/areas/facilities/capacity/rows';
import { importFacilities } from '@/server/areas/facilities/imports/import-facilities';
import type { Database, Tx } from '@/server/db/connection';

type Random = (below: number) => number;

/** A seeded generator of whole numbers below a bound. */
export function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const names = ['Tiny Tots', 'Maple', 'Kings Park', 'Montessori House', 'St. Clair', 'Harbour', 'École du Parc'];

/** Imports a generated city list of this size, as an operator would. The seed is fixed, so it is always the same. */
export async function importInventedCity(service: TestService, size: number, today: string): Promise<void> {
  const random = makeRandom(20);
  const spaces = () => String(random(3) === 0 ? 0 : random(20) + 1);
  const rows = Array.from({ length: size }, (_, index) =>
    row(index, {
      LOC_NAME: `${names[random(names.length)]} ${random(40)}`,
      ADDRESS: `${random(900) + 1} KING ST W`,
      PCODE: `M${random(8) + 1}${'ABCEGH'[random(6)]} ${random(9)}A${random(9)}`,
      IGSPACE: spaces(),
      TGSPACE: spaces(),
      PGSPACE: spaces(),
      KGSPACE: spaces(),
      SGSPACE: spaces(),
      BLDGNAME: `Building ${index}`,
      subsidy: random(2) === 0 ? 'Y' : 'N',
      geometry: geometry(-79.6 + random(400) / 1000, 43.6 + random(200) / 1000),
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'listed-'));
  try {
    writeFileSync(join(folder, 'file.csv'), csvOf(rows));
    await importFacilities(service.deps, { path: join(folder, 'file.csv'), mapping: torontoMapping });
  } finally {
    rmSync(folder, { recursive: true });
  }
  await losePoints(service, random);
  await loseAges(service.db, makeRandom(22));
  await takePart(service.db, random, today);
}

/** Imports the city's own file, if it is there (torontoFile). */
export async function importToronto(service: TestService, today: string): Promise<void> {
  await importFacilities(service.deps, { path: torontoFile!, mapping: torontoMapping });
  await takePart(service.db, makeRandom(21), today);
}

/** Removes the coordinates of some facilities, or reduces them to those of the postal area. */
async function losePoints({ db }: TestService, random: Random): Promise<void> {
  const addresses = await db
    .selectFrom('facilityAddress')
    .select('id')
    .orderBy('postalCode')
    .orderBy('line1')
    .execute();
  for (const { id } of addresses.filter(() => random(12) === 0)) {
    const lost = random(2) === 0 ? { lat: null, lng: null, pointPrecision: null } : { pointPrecision: 'postalArea' };
    await db.updateTable('facilityAddress').set(lost).where('id', '=', id).execute();
  }
}

/** Removes all age groups of some facilities, and the ages of others' groups. */
async function loseAges(db: Database, random: Random): Promise<void> {
  const facilities = await db
    .selectFrom('facility')
    .select('id')
    .where('source', 'is not', null)
    .orderBy('sourceKey')
    .execute();
  for (const { id } of facilities.filter(() => random(8) === 0)) {
    if (random(4) === 0) await db.deleteFrom('ageGroup').where('facilityId', '=', id).execute();
    else
      await db.updateTable('ageGroup').set({ fromMonths: null, toMonths: null }).where('facilityId', '=', id).execute();
  }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Makes some listed facilities take part: sets prices, places, hours and closed days, and takes a few places. */
async function takePart(db: Database, random: Random, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listed = await tx
      .selectFrom('facility')
      .select('id')
      .where('source', 'is not', null)
      .orderBy('sourceKey')
      .execute();
    const groups = await tx.selectFrom('ageGroup').select(['id', 'facilityId']).orderBy('position').execute();
    const groupsOf = groupBy(groups, ({ facilityId }) => facilityId);
    const offers: Offer[] = [];
    for (const { id } of listed) {
      if (random(3) === 0) continue;
      await tx.updateTable('facility').set(statedBy(random, today)).where('id', '=', id).execute();
      offers.push(...(groupsOf.get(id) ?? []).map((group) => offerOf(group.id, random, today)));
    }
    await writeOffers(tx, offers);
  });
}

function statedBy(random: Random, today: string) {
  const hours = (random(4) === 0 ? weekdays : weekdays.slice(0, 5))
    .filter(() => random(9) > 0)
    .map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
  return {
    openingHours: JSON.stringify(hours),
    languages: random(2) === 0 ? ['English'] : ['English', 'French', 'Urdu'],
    halfDayPermanent: random(3) === 0 ? null : random(2) + 1,
    ratingAverage: random(2) === 0 ? null : 3 + random(20) / 10,
    medianReplyHours: random(2) === 0 ? null : random(30),
    dropInCancellationPolicy: random(5) === 0 ? null : random(4) + 1,
    closedDays: random(3) === 0 ? [addDays(today, 1 + random(30))] : [],
    // Noon is on the same date in all time zones of the tests.
    availabilityConfirmedAt: random(4) === 0 ? null : new Date(`${addDays(today, -random(50))}T17:00:00Z`),
  };
}

type Offer = ReturnType<typeof offerOf>;

function offerOf(ageGroupId: string, random: Random, today: string) {
  const places = random(4);
  const pools: Pool[] = random(3) === 0 ? [3] : [1, 2, 3];
  const sessions = [1, 2, 3, 4, 6, 7].filter(() => random(3) > 0);
  const price = () => (random(40) + 10) * 100;
  const days = places === 0 || random(2) === 0 ? [] : [...new Set([random(30), random(30), random(200)])];
  return {
    capacity: weekdays.flatMap((weekday) => pools.map((pool) => ({ ageGroupId, weekday, pool, places }))),
    days: sessions.map((sessionType) => ({ ageGroupId, sessionType, price: price() })),
    months: sessions.flatMap((scheduleType) =>
      [1, 2, 3, 4, 5]
        .filter(() => random(4) > 0)
        .map((daysAWeek) => ({ ageGroupId, scheduleType, days: daysAWeek, monthlyPrice: price() * 5 * daysAWeek })),
    ),
    taken: days.map((day) => ({
      ageGroupId,
      date: addDays(today, 1 + day),
      pool: pools[random(pools.length)]!,
      places: 1 + random(places),
    })),
  };
}

async function writeOffers(tx: Tx, offers: readonly Offer[]): Promise<void> {
  await inParts(
    offers.flatMap(({ capacity }) => capacity),
    (rows) => tx.insertInto('capacity').values(rows).execute(),
  );
  await inParts(
    offers.flatMap(({ days }) => days),
    (rows) => tx.insertInto('dropInItem').values(rows).execute(),
  );
  await inParts(
    offers.flatMap(({ months }) => months),
    (rows) => tx.insertInto('schedule').values(rows).execute(),
  );
  await exchangePlaces(tx, { take: offers.flatMap(({ taken }) => taken), give: [] });
}

/** Splits the rows, because a statement has a parameter limit. */
async function inParts<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 5000) await write(rows.slice(from, from + 5000));
}
