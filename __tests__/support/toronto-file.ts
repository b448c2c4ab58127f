import { existsSync, readFileSync } from 'node:fs';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';

/** The mapping that comes with the project; `row` and `csvOf` make small files in the format of Toronto's list. */
export const torontoMapping = parseMapping(readFileSync('server/db/mappings/toronto-licensed-child-care.json', 'utf8'));
/**
 * The city's own file, which is not in the repository: at TORONTO_FILE or the default path; null if missing. Tests that
 * need it are skipped then; the others use generated files.
 */
const kept = process.env.TORONTO_FILE ?? '../shared/data/toronto-licensed-child-care-2024-11-29.csv';
export const torontoFile = existsSync(kept) ? kept : null;

export const columns = [
  'X_id',
  'LOC_ID',
  'LOC_NAME',
  'AUSPICE',
  'ADDRESS',
  'PCODE',
  'ward',
  'PHONE',
  'bldg_type',
  'BLDGNAME',
  'IGSPACE',
  'TGSPACE',
  'PGSPACE',
  'KGSPACE',
  'SGSPACE',
  'TOTSPACE',
  'subsidy',
  'run_date',
  'cwelcc_flag',
  'geometry',
] as const;
export type TorontoRow = Partial<Record<(typeof columns)[number], string>>;

export const geometry = (lng: number, lat: number) => JSON.stringify({ type: 'MultiPoint', coordinates: [[lng, lat]] });

const plain: TorontoRow = {
  AUSPICE: 'Non Profit Agency',
  ADDRESS: '12 FERN ST W',
  PCODE: 'M5V 2T6',
  ward: '10',
  PHONE: '(416) 555-0101',
  bldg_type: 'House',
  BLDGNAME: '',
  IGSPACE: '0',
  TGSPACE: '10',
  PGSPACE: '16',
  KGSPACE: '0',
  SGSPACE: '0',
  TOTSPACE: '26',
  subsidy: 'Y',
  run_date: '29NOV24',
  cwelcc_flag: 'N',
  geometry: geometry(-79.395, 43.643),
};

/** A row with its own key; all other values are defaults. */
export const row = (id: number, over: TorontoRow = {}): TorontoRow => ({
  X_id: String(id),
  LOC_ID: String(1000 + id),
  LOC_NAME: `Centre ${id}`,
  ...plain,
  ...over,
});

const quoted = (value = '') => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
export const csvOf = (rows: readonly TorontoRow[]) =>
  [columns.join(','), ...rows.map((one) => columns.map((name) => quoted(one[name])).join(',')), ''].join('\n');
