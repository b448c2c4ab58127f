import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Listed {
  name: string;
  licenceNumber: string;
  email: string;
  street: string;
}

/** Imports one facility of a government's list, as an operator does (docs/how-to/import-facilities.md). */
export async function importListed({ name, licenceNumber, email, street }: Listed): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'listed-'));
  const [list, mapping] = [join(folder, 'list.csv'), join(folder, 'mapping.json')];
  const place = { STREET: street, PCODE: 'M5V 2T6', LAT: '43.6453', LNG: '-79.3967' };
  const cells = { NAME: name, LICENCE: licenceNumber, MAIL: email, ...place, PRE: '16' };
  await writeFile(list, `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`);
  await writeFile(
    mapping,
    JSON.stringify({
      source: licenceNumber.toLowerCase(),
      list: { name: 'The licensing list', date: '2026-11-01' },
      key: { column: 'LICENCE' },
      country: 'CA',
      region: 'ON',
      timeZone: 'America/Toronto',
      currency: 'CAD',
      name: { column: 'NAME' },
      address: { column: 'STREET' },
      postalCode: { column: 'PCODE' },
      city: 'Toronto',
      email: { column: 'MAIL' },
      licenceNumber: { column: 'LICENCE' },
      coordinates: { lat: 'LAT', lng: 'LNG' },
      ageGroups: [{ title: 'Preschool', column: 'PRE', fromMonths: 30, toMonths: 72, categories: [1] }],
    }),
  );
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1', DEMO_DESK: 'off', LOG_LEVEL: 'silent' };
  const program = ['--import', 'tsx', 'scripts/facilities-import.ts', list, '--mapping', mapping];
  await promisify(execFile)(process.execPath, program, { env });
  await rm(folder, { recursive: true });
}
