import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvOf, geometry, row, torontoFile, torontoMapping } from '@/__tests__/support/toronto-file';
import { takePart } from '@/__tests__/support/search/taking-part';
import type { TestService } from '@/__tests__/support/service';
import { makeRandom } from '@/__tests__/support/search/random';
import { importFacilities } from '@/server/areas/imports/import-facilities';

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
  await takePart(service.db, random, today);
}

/** Imports the city's own file, if it is there (torontoFile). */
export async function importToronto(service: TestService, today: string): Promise<void> {
  await importFacilities(service.deps, { path: torontoFile!, mapping: torontoMapping });
  await takePart(service.db, makeRandom(21), today);
}

/** Removes the coordinates of some facilities, or reduces them to those of the postal area. */
async function losePoints({ db }: TestService, random: (below: number) => number): Promise<void> {
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
