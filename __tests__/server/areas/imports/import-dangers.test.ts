import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { csvOf, row, torontoMapping, type TorontoRow } from '@/__tests__/support/toronto-file';
import { importFacilities, type ImportOptions } from '@/server/areas/imports/import-facilities';
import { reportCsv, summaryOf } from '@/server/areas/imports/import-report';

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

async function run(rows: readonly TorontoRow[], options: Pick<ImportOptions, 'allow' | 'dryRun'> = {}) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, csvOf(rows));
  return importFacilities(service.deps, { path, mapping: torontoMapping, ...options });
}
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

  test('nothing changes, and the report names the facilities and the flag that allows it', async () => {
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

  test('two of forty changed identities already stop the import', async () => {
    await run(forty);
    const swapped = [{ ...forty[1]!, LOC_ID: '1001' }, { ...forty[0]!, LOC_ID: '1002' }, ...forty.slice(2)];
    expect((await run(swapped)).stopped).toHaveLength(1);
  });

  test('a rename, a move, a new phone number, another spelling, or one sold facility do not stop the import', async () => {
    await run(forty);
    const report = await run([
      { ...forty[0]!, LOC_NAME: 'Fern House' },
      { ...forty[1]!, ADDRESS: '99 OAK ST' },
      { ...forty[2]!, PHONE: '(416) 555-9999' },
      { ...forty[3]!, LOC_NAME: 'CENTRE  4', PHONE: '416-555-1004' },
      { ...forty[4]!, LOC_NAME: 'Oak House', PHONE: '(416) 555-8888' },
      ...forty.slice(5),
    ]);
    expect(report).toMatchObject({ stopped: [], updated: 5, renamed: 3, unchanged: 35 });
  });
});

describe('a truncated file', () => {
  test('an import that would close an eighth closes nothing and names what it would close', async () => {
    await run(forty);
    const before = await kept();
    const report = await run(forty.slice(5));
    expect(report).toMatchObject({
      closed: 5,
      stopped: [
        expect.stringMatching(
          /would close 5 of the 40 open facilities[^]*Centre 1 \(1001\)\n[^]*Centre 5 \(1005\)\n[^]*--allow-closing/,
        ),
      ],
    });
    expect(report.lines.filter(({ what }) => what === 'closed').map(({ name }) => name)).toEqual([
      'Centre 1',
      'Centre 2',
      'Centre 3',
      'Centre 4',
      'Centre 5',
    ]);
    expect(await kept()).toEqual(before);
    expect(await run(forty.slice(5), { allow: ['identity'] })).toMatchObject({ stopped: [expect.any(String)] });
    expect(await run(forty.slice(5), { allow: ['closing'] })).toMatchObject({ stopped: [], closed: 5 });
  });

  test('a file of good rows that lacks a twentieth closes nothing, and one that lacks less is imported', async () => {
    await run(forty);
    expect(await run(forty.slice(2))).toMatchObject({
      stopped: [expect.stringMatching(/would close 2 of the 40[^]*Centre 1 \(1001\)\n {2}Centre 2 \(1002\)\n/)],
    });
    expect(await run(forty.slice(1))).toMatchObject({ stopped: [], closed: 1 });
  });
});

describe('an older list', () => {
  const dated = (rows: readonly TorontoRow[], day: string) => rows.map((one) => ({ ...one, run_date: day }));

  test('it changes nothing, and both dates are named; the operator can insist', async () => {
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
