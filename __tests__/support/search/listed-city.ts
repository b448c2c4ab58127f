import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { csvOf, geometry, row, torontoMapping } from '@/__tests__/support/toronto-file';
import { takeInSearch } from '@/__tests__/support/search-facility';
import type { TestService } from '@/__tests__/support/service';
import { makeRandom } from '@/__tests__/support/search/random';
import { addDays } from '@/lib/dates';
import { importFacilities } from '@/server/services/imports/import-facilities';

const names = ['Tiny Tots', 'Maple', 'Kings Park', 'Montessori House', 'St. Clair', 'Harbour', 'École du Parc'];

/**
 * A city's list of licensed facilities, imported as an operator does; then some of them take part: they set prices, places, hours
 * and closed days, and a few of their places are taken. By one seed, always the same.
 */
export async function importListedCity(service: TestService, size: number, today: string): Promise<void> {
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
  await takePart(service, random, today);
}

async function takePart({ db }: TestService, random: (below: number) => number, today: string): Promise<void> {
  const listed = await db
    .selectFrom('facility')
    .select('id')
    .where('source', 'is not', null)
    .orderBy('sourceKey')
    .execute();
  for (const { id } of listed) {
    if (random(3) === 0) continue;
    const hours = [1, 2, 3, 4, 5]
      .filter(() => random(9) > 0)
      .map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
    await db
      .updateTable('facility')
      .set({
        openingHours: JSON.stringify(hours),
        languages: random(2) === 0 ? ['English'] : ['English', 'French', 'Urdu'],
        halfDayPermanent: random(3) === 0 ? null : random(2) + 1,
        ratingAverage: random(2) === 0 ? null : 3 + random(20) / 10,
        medianReplyHours: random(2) === 0 ? null : random(30),
        closedDays: random(3) === 0 ? [addDays(today, 1 + random(30))] : [],
      })
      .where('id', '=', id)
      .execute();
    const groups = await db
      .selectFrom('ageGroup')
      .select('id')
      .where('facilityId', '=', id)
      .orderBy('position')
      .execute();
    for (const group of groups) await offerCare(db, group.id, random, today);
  }
}

async function offerCare(
  db: TestService['db'],
  id: string,
  random: (below: number) => number,
  today: string,
): Promise<void> {
  const places = random(4);
  const pools = random(3) === 0 ? [3] : [1, 2, 3];
  await sql`
    INSERT INTO capacity (age_group_id, weekday, pool, places)
    SELECT ${id}::uuid, d, p, ${places} FROM generate_series(1, 5) d, unnest(${pools}::integer[]) p`.execute(db);
  const sessions = [1, 2, 3, 4, 6].filter(() => random(3) > 0);
  if (sessions.length === 0) return;
  const price = () => (random(40) + 10) * 100;
  await db
    .insertInto('dropInItem')
    .values(sessions.map((sessionType) => ({ ageGroupId: id, sessionType, price: price() })))
    .execute();
  const months = sessions.flatMap((scheduleType) =>
    [1, 2, 3, 4, 5]
      .filter(() => random(4) > 0)
      .map((days) => ({ ageGroupId: id, scheduleType, days, monthlyPrice: price() * 5 * days })),
  );
  if (months.length > 0) await db.insertInto('schedule').values(months).execute();
  if (places === 0 || random(2) === 0) return;
  for (const day of new Set([random(30), random(30), random(200)])) {
    await takeInSearch(db, id, addDays(today, 1 + day), [pools[random(pools.length)] as 1 | 2 | 3], 1 + random(places));
  }
}
