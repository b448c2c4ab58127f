import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { clearFacilities, takeInSearch } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import {
  columns,
  csvOf,
  geometry,
  row,
  torontoMapping as mapping,
  type TorontoRow,
  torontoFile,
} from '@/__tests__/support/toronto-file';
import { runImport } from '@/scripts/import/run-import';
import { importFacilities, type ImportOptions } from '@/server/areas/facilities/imports/import-facilities';
import { reportCsv, summaryOf, type ImportReport, type Outcome } from '@/server/areas/facilities/imports/import-report';
import { forgetSetting, readSetting } from '@/server/areas/platform/shared/rows';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

async function run(
  content: readonly TorontoRow[] | string | Buffer,
  options: Pick<ImportOptions, 'allow' | 'dryRun' | 'same'> = {},
) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : csvOf(content));
  return importFacilities(service.deps, { path, mapping, ...options });
}

/** All rows of all tables that an import writes, as one text, to compare two states. */
async function fingerprint(): Promise<string> {
  const tables = [
    'facility',
    'facility_address',
    'age_group',
    'capacity',
    'drop_in_item',
    'slot',
    'booking_group',
    'booking_item',
  ];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        hash: string;
      }>`SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${sql.table(table)} t`.execute(
        service.db,
      );
      return `${table} ${rows[0]?.hash}`;
    }),
  );
  return parts.join('\n');
}
const told = (report: ImportReport, what: Outcome) => report.lines.filter((one) => one.what === what);
const facilityOf = async (key: string) =>
  service.db.selectFrom('facility').selectAll().where('sourceKey', '=', key).executeTakeFirstOrThrow();

describe('a file', () => {
  test('imported facilities can be found, with cleaned text, licensed places and no assumptions', async () => {
    const report = await run([
      row(1, {
        LOC_NAME: '  Fern   House ',
        PHONE: '(416) 555-0101x163',
        BLDGNAME: 'Ã\u0089cole Ã‰lÃ©mentaire',
        SGSPACE: '30',
        KGSPACE: '20',
      }),
      row(2, { ADDRESS: '5TH MCCAUL ST' }),
    ]);
    expect(report).toMatchObject({ read: 2, added: 2, updated: 0, closed: 0, unchanged: 0, refused: 0, stopped: [] });
    expect(told(report, 'added').map(({ name }) => name)).toEqual(['Fern House', 'Centre 2']);
    const found = await service.api().listFacilities({ query: { place: 'M5V', sort: 'distance' } });
    expect(found.items.map(({ name }) => name).sort()).toEqual(['Centre 2', 'Fern House']);
    expect(found.items[0]).toMatchObject({
      bookable: false,
      priceFrom: null,
      address: { city: 'Toronto', line1: expect.stringMatching(/^(12 Fern St W|5th McCaul St)$/) },
    });
    const { id } = await facilityOf('1001');
    const facility = await service.api().getFacility({ params: { id } });
    expect(facility).toMatchObject({
      phone: '+14165550101',
      phoneExtension: '163',
      categories: [1, 2, 3, 4],
      amenities: [],
      description: null,
      openingHours: null,
      participates: false,
    });
    expect(facility.listFacts).toEqual([
      'Run by a non-profit agency',
      'In the building of École Élémentaire',
      'Fee subsidy accepted',
    ]);
    expect(facility).toMatchObject({
      licensedPlaces: 26,
      source: {
        name: 'City of Toronto list of licensed child care centres',
        date: '2024-11-29',
        attribution: expect.stringContaining('Open Government Licence'),
      },
    });
    expect(
      facility.ageGroups.map(({ title, fromMonths, toMonths, licensedPlaces, places }) => [
        title,
        fromMonths,
        toMonths,
        licensedPlaces,
        places,
      ]),
    ).toEqual([
      ['Toddlers', 18, 30, 10, null],
      ['Preschool', 30, 48, 16, null],
      ['Kindergarten', 48, 72, 20, null],
      ['School age', 72, 156, 30, null],
    ]);
  });

  test('a file of several batches is imported completely, or not at all if it ends within a row', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => row(index));
    expect(await run(rows.slice(0, 410))).toMatchObject({ read: 410, added: 410 });
    const before = await fingerprint();
    await expect(run(`${csvOf(rows)}9999,cut`)).rejects.toThrow('the file is incomplete or damaged');
    expect(await fingerprint()).toBe(before);
    expect(await run(rows)).toMatchObject({ read: 450, added: 40, unchanged: 410 });
  });
  test('importing the same file again changes nothing', async () => {
    const rows = [row(1), row(2), row(3)];
    await run(rows);
    const before = await fingerprint();
    service.clock.advance({ days: 1 });
    const report = await run(rows.map((one) => ({ ...one, run_date: '30NOV24' })));
    expect(report).toMatchObject({ added: 0, updated: 0, closed: 0, unchanged: 3 });
    expect(summaryOf(report)).toContain('There was nothing to change.');
    const newer = await service.db.selectFrom('facility').select('sourceDate').distinct().execute();
    expect(newer).toEqual([{ sourceDate: '2024-11-30' }]);
    await service.db.updateTable('facility').set({ sourceDate: '2024-11-29' }).execute();
    expect(await fingerprint()).toBe(before);
  });

  test('a newer file updates, adds, closes and reopens facilities, and keeps ids, prices and taken places', async () => {
    await run([row(1), row(2), row(3)]);
    const before = await facilityOf('1001');
    const group = await service.db
      .selectFrom('ageGroup')
      .selectAll()
      .where('facilityId', '=', before.id)
      .where('title', '=', 'Toddlers')
      .executeTakeFirstOrThrow();
    await service.db.insertInto('dropInItem').values({ ageGroupId: group.id, sessionType: 1, price: 5000 }).execute();
    await service.db.insertInto('capacity').values({ ageGroupId: group.id, weekday: 2, pool: 1, places: 8 }).execute();
    await takeInSearch(service.db, group.id, '2026-03-10', [1], 7);

    const report = await run([row(1, { LOC_NAME: 'Renamed', TGSPACE: '5', PGSPACE: '0' }), row(2), row(4)], {
      allow: ['closing'],
    });
    expect(report).toMatchObject({ added: 1, updated: 1, renamed: 1, closed: 1, unchanged: 1 });
    expect(told(report, 'renamed')).toMatchObject([{ change: { fact: 'name', before: 'Centre 1', after: 'Renamed' } }]);
    expect(told(report, 'closed')).toMatchObject([{ line: null, key: '1003', name: 'Centre 3' }]);
    const after = await facilityOf('1001');
    expect(after).toMatchObject({ id: before.id, name: 'Renamed', createdAt: before.createdAt });
    const facility = await service.api().getFacility({ params: { id: after.id } });
    expect(facility.ageGroups).toMatchObject([
      { id: group.id, title: 'Toddlers', dropInItem: [{ sessionType: 1, price: 5000 }] },
    ]);
    // The file changes only the licensed places; offered and taken places belong to the facility.
    expect(facility.ageGroups[0]).toMatchObject({ licensedPlaces: 5, places: [{ weekday: 2, am: 8 }] });
    const { days } = await service
      .api()
      .getFacilityCalendar({ params: { id: after.id }, query: { month: '2026-03', ageGroupId: group.id } });
    // Days without stated hours can't be booked yet.
    expect(days[9]?.open).toBe(false);
    expect(await service.db.selectFrom('slot').select('taken').execute()).toEqual([{ taken: 7 }]);

    const closed = await facilityOf('1003');
    expect(closed.closedAt).toEqual(service.clock.now());
    expect((await service.fetch(`/v1/parent/facility/${closed.id}`)).status).toBe(404);
    const again = await run([row(1), row(2), row(3), row(4)]);
    expect(again).toMatchObject({ reopened: 1, updated: 1, unchanged: 2 });
    expect(told(again, 'reopened')).toMatchObject([{ name: 'Centre 3' }]);
    expect((await service.fetch(`/v1/parent/facility/${closed.id}`)).status).toBe(200);
  });

  test('rows that cannot be trusted are refused with a reason, and their stored facilities are kept', async () => {
    await run([1, 2, 3, 4, 5].map((id) => row(id)));
    const before = await fingerprint();
    const report = await run([
      row(1, { geometry: geometry(43.64, -79.39) }),
      row(2, { PCODE: '90210' }),
      row(3),
      row(3),
      row(4),
      row(5),
      row(9),
    ]);
    expect(told(report, 'refused').map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'The coordinates -79.39, 43.64 are outside the country.'],
      [3, 'The postal code "90210" is not valid.'],
      [5, 'Line 4 has the same key.'],
    ]);
    expect(report).toMatchObject({ unchanged: 3, added: 1, updated: 0, closed: 0 });
    await service.db.deleteFrom('facility').where('sourceKey', '=', '1009').execute();
    expect(await fingerprint()).toBe(before);
    const line = reportCsv(report)
      .split('\n')
      .find((one) => one.includes('90210'));
    expect(line).toContain(
      '"refused","3","1002","Centre 2","","","","The postal code ""90210"" is not valid.","X_id: 2 | LOC_ID: 1002 | LOC_NAME: Centre 2 |',
    );
    expect(summaryOf(report)).toContain('3 refused.');
  });

  test('text that looks like a formula is escaped in the report', () => {
    const lines = [
      { what: 'refused', line: 2, key: '1001', name: '=HYPERLINK("http://x.example")', reason: '@SUM(A1)' },
    ];
    const csv = reportCsv({ lines } as ImportReport);
    expect(csv.split('\n')[1]).toBe(`"refused","2","1001","'=HYPERLINK(""http://x.example"")","","","","'@SUM(A1)",""`);
  });
});

describe('an unreadable file', () => {
  const three = [row(1), row(2), row(3)];
  const text = csvOf(three);
  const cases: [string | Buffer, RegExp][] = [
    ['', /The file is empty\./],
    [`${columns.join(',')}\n`, /no rows/],
    [text.replace('LOC_ID', 'ID'), /no column "LOC_ID"\. It has "X_id", "ID"/],
    [text.replace('ward', 'PHONE'), /two columns named "PHONE"/],
    // Cut within a quoted field, and within a row.
    [text.slice(0, -20), /ends in the middle of a row: it is incomplete/],
    [text.slice(0, text.lastIndexOf('Centre 3') + 3), /Line 4 has a different number of columns/],
    [Buffer.from(text.replace('Centre 1', 'Caf\u00e9'), 'latin1'), /The file is not utf-8/],
    [text.replaceAll(',', ';'), /The file has no columns "LOC_ID".* It has "X_id;LOC_ID;/],
  ];

  test('changes nothing, and the report gives the reason', async () => {
    await run(three);
    const before = await fingerprint();
    for (const [content, reason] of cases) await expect(run(content)).rejects.toThrow(reason);
    expect(await fingerprint()).toBe(before);
  });
});

describe('a file that looks dangerous as a whole', () => {
  const kept = () =>
    service.db
      .selectFrom('facility')
      .select(['sourceKey', 'name', 'phone', 'closedAt', 'updatedAt'])
      .orderBy('sourceKey')
      .execute();

  /** Facilities with distinct addresses and phone numbers. */
  const centre = (id: number, over: TorontoRow = {}) =>
    row(id, { ADDRESS: `${id} FERN ST`, PHONE: `(416) 555-${String(1000 + id)}`, ...over });
  const forty = Array.from({ length: 40 }, (_, index) => centre(index + 1));

  describe('a key that does not identify facilities', () => {
    /** The first row was deleted, so that every row number moved up by one. */
    const shifted = forty.slice(1).map((one, index) => ({ ...one, LOC_ID: forty[index]!.LOC_ID }));

    test('keys that moved by a row change nothing, and the report names the facilities and the flag that allows it', async () => {
      await run(forty);
      const before = await kept();
      const report = await run(shifted);
      expect(report.stopped).toEqual([
        expect.stringMatching(
          /^39 facilities have moved to another key:\n {2}Centre 2: --same "1002=1001"[^]*and 34 more[^]*--allow-identity-changes/,
        ),
      ]);
      expect(summaryOf(report)).toContain('Nothing was changed.');
      expect(reportCsv(report)).toContain(
        '"another","2","1001","Centre 2","identity","Centre 1, 1 Fern St, +14165551001","Centre 2, 2 Fern St, +14165551002"',
      );
      expect(await kept()).toEqual(before);
      expect(await run(shifted, { allow: ['closing'] })).toMatchObject({
        stopped: [expect.stringContaining('have moved to another key')],
      });

      expect(await run(shifted, { allow: ['identity'] })).toMatchObject({
        stopped: [],
        updated: 39,
        renamed: 39,
        closed: 1,
      });
    });
  });

  describe('a truncated file', () => {
    test('a file of good rows that lacks a twentieth closes nothing and names what it would close, and one that lacks less is imported', async () => {
      await run(forty);
      const before = await kept();
      const report = await run(forty.slice(2));
      expect(report.stopped).toEqual([
        expect.stringMatching(
          /would close 2 of the 40 open facilities[^]*Centre 1 \(1001\)\n {2}Centre 2 \(1002\)\n[^]*--allow-closing/,
        ),
      ]);
      expect(told(report, 'closed').map(({ name }) => name)).toEqual(['Centre 1', 'Centre 2']);
      expect(await kept()).toEqual(before);
      expect((await run(forty.slice(2), { allow: ['identity'] })).stopped).toHaveLength(1);
      expect(await run(forty.slice(1))).toMatchObject({ stopped: [], closed: 1 });
      expect(await run(forty.slice(10), { allow: ['closing'] })).toMatchObject({ stopped: [], closed: 9 });
    });
  });

  describe('an older list', () => {
    const dated = (rows: readonly TorontoRow[], day: string) => rows.map((one) => ({ ...one, run_date: day }));

    test('an older list changes nothing, and both dates are named; the operator can insist', async () => {
      await run(dated(forty, '15FEB26'));
      const before = await kept();
      const older = dated(forty.slice(1), '01FEB26');
      const report = await run(older);
      expect(report.stopped).toEqual([expect.stringMatching(/of 2026-02-01.*of 2026-02-15.*--older/)]);
      expect(await run(older, { dryRun: true })).toMatchObject({ stopped: report.stopped });
      expect(await kept()).toEqual(before);
      expect(await run(older, { allow: ['closing', 'identity'] })).toMatchObject({ stopped: report.stopped });
      expect(await run(older, { allow: ['older'] })).toMatchObject({ stopped: [], closed: 1 });
      // The older list is the known one now.
      expect(await run(dated(forty, '02FEB26'))).toMatchObject({ stopped: [] });
    });

    test('the same or a newer date, or a single older row in a newer list, does not stop the import', async () => {
      await run(dated(forty, '15FEB26'));
      expect(await run(dated(forty, '15FEB26'))).toMatchObject({ stopped: [] });
      const mixed = [...dated(forty.slice(0, 1), '01JAN26'), ...dated(forty.slice(1), '16FEB26')];
      expect(await run(mixed)).toMatchObject({ stopped: [] });
      expect(await run(dated(forty, ''))).toMatchObject({ stopped: [] });
    });
  });

  test('a file with mostly refused rows changes nothing, and the report lists them all', async () => {
    const report = await run(forty.map((one) => ({ ...one, PCODE: 'unknown' })));
    expect(report.stopped).toEqual([
      expect.stringContaining(
        '40 of 40 rows would be refused. The first is line 2: The postal code "unknown" is not valid.',
      ),
    ]);
    expect(reportCsv(report).match(/^"refused"/gm)).toHaveLength(40);
    expect(await kept()).toEqual([]);
  });

  test('a dry run reports every change by fact, and changes nothing', async () => {
    await run(forty);
    const before = await kept();
    const next = [{ ...forty[0]!, LOC_NAME: 'Fern House', PHONE: '(416) 555-9999' }, ...forty.slice(2), centre(41)];
    const report = await run(next, { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, added: 1, updated: 1, renamed: 1, closed: 1, unchanged: 38 });
    expect(summaryOf(report)).toContain('This was a dry run: nothing was changed.');
    expect(reportCsv(report).split('\n').slice(0, 5)).toEqual([
      'what,line,key,name,fact,before,after,reason,row',
      '"renamed","2","1001","Fern House","name","Centre 1","Fern House","",""',
      '"updated","2","1001","Fern House","phone","(416) 555-1001","(416) 555-9999","",""',
      '"another","2","1001","Fern House","identity","Centre 1, 1 Fern St, +14165551001","Fern House, 1 Fern St, +14165559999","",""',
      '"added","41","1041","Centre 41","","","","",""',
    ]);
    expect(reportCsv(report)).toContain('"closed","","1002","Centre 2"');
    expect(await kept()).toEqual(before);
    expect(await run(next)).toMatchObject({ added: 1, updated: 1, closed: 1 });
    expect(await run(next)).toMatchObject({ added: 0, updated: 0, closed: 0, unchanged: 40 });
  });
});

describe('the command', () => {
  const mappingFile = 'server/db/mappings/toronto-licensed-child-care.json';
  let file: string;
  beforeAll(() => {
    file = join(folder, 'typed.csv');
  });

  const command = (...args: string[]) => runImport(args, async () => ({ deps: service.deps, dataDir: folder }));
  const neverOpened = (...args: string[]) => runImport(args, () => Promise.reject(new Error('opened the database')));
  const write = (ids: readonly number[]) => writeFileSync(file, csvOf(ids.map((id) => row(id))));
  const many = Array.from({ length: 10 }, (_, index) => index + 1);

  test('help and errors in arguments or mapping are printed without a database', async () => {
    expect(await neverOpened('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--dry-run') });
    const wrong = join(folder, 'wrong.json');
    writeFileSync(
      wrong,
      JSON.stringify({ ...JSON.parse(readFileSync(mappingFile, 'utf8')), phone: { colum: 'PHONE' } }),
    );
    const cases: [string[], string][] = [
      [[], 'Give the path of one CSV file.'],
      [['a.csv'], 'Give the mapping file with --mapping.'],
      [['a.csv', '--nonsense'], "Unknown option '--nonsense'"],
      [['a.csv', '--mapping', join(folder, 'nowhere.json')], 'cannot be read.'],
      [['a.csv', '--mapping', wrong], 'phone: has no key colum'],
    ];
    for (const [args, sentence] of cases) {
      const { text, code } = await neverOpened(...args);
      expect(code).toBe(1);
      expect(text).toContain(sentence);
      expect(text).not.toMatch(/^\s+at /m);
    }
    expect(await command(join(folder, 'nowhere.csv'), '--mapping', mappingFile)).toMatchObject({
      code: 1,
      text: expect.stringContaining('cannot be read'),
    });
  });

  test('the report is written to the given path, also after a dry run and a stopped import, else to the data folder', async () => {
    write(many);
    const noted = 'import.toronto-licensed-child-care';
    const importNoted = () => readSetting(service.db, noted);
    await forgetSetting(service.db, noted);
    const report = join(folder, 'reports', 'first.csv');
    const dry = await command(file, '--mapping', mappingFile, '--dry-run', '--report', report);
    expect(dry).toMatchObject({ code: 0, text: expect.stringContaining(`Report: ${report}`) });
    expect(readFileSync(report, 'utf8')).toContain('"added","2","1001","Centre 1"');
    expect(await service.db.selectFrom('facility').select('id').execute()).toEqual([]);

    expect(await importNoted()).toBeUndefined();
    expect((await command(file, '--mapping', mappingFile)).code).toBe(0);
    expect(await importNoted()).toBe('good');
    write(many.slice(5));
    const stopped = await command(file, '--mapping', mappingFile);
    expect(await importNoted()).toBe('failed');
    expect(stopped).toMatchObject({
      code: 1,
      text: expect.stringMatching(/would close 5 of the 10[^]*--allow-closing[^]*Nothing was changed\./),
    });
    const beside = join(folder, 'imports', 'toronto-licensed-child-care-report.csv');
    expect(readFileSync(beside, 'utf8')).toContain('"closed","","1001","Centre 1"');
    expect(await command(file, '--mapping', mappingFile, '--allow-closing')).toMatchObject({
      code: 0,
      text: expect.stringContaining('5 closed'),
    });
  });
});

(torontoFile ? describe : describe.skip)('the City of Toronto’s file', () => {
  test('1,071 facilities are imported in under 20 seconds, unchanged by a second import, and found from M5V by distance', async () => {
    const began = performance.now();
    const first = await importFacilities(service.deps, { path: torontoFile!, mapping });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(first).toMatchObject({ read: 1071, added: 1071, refused: 0 });
    expect(first.lines.filter(({ what }) => what !== 'added')).toEqual([]);
    const before = await fingerprint();
    expect(await importFacilities(service.deps, { path: torontoFile!, mapping })).toMatchObject({
      unchanged: 1071,
      added: 0,
      updated: 0,
    });
    expect(await fingerprint()).toBe(before);

    const page = await service.api().listFacilities({ query: { place: 'M5V', sort: 'distance', limit: 50 } });
    const distances = page.items.map(({ distanceKm }) => distanceKm!);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(page.items.filter(({ address }) => address.postalCode.startsWith('M5V')).length).toBe(14);
    expect(page.items[0]?.address.postalCode).toMatch(/^M5/);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::integer AS n FROM facility WHERE concat(name, list_facts) ~ '[ÃÂ]'`.execute(service.db);
    expect(rows[0]?.n).toBe(0);
    expect(
      await service.db.selectFrom('facility').select('phone').where('phoneExtension', '=', '163').execute(),
    ).toEqual([{ phone: '+14166941138' }]);
  }, 60_000);
});
