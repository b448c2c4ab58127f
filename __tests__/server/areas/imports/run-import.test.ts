import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { csvOf, row } from '@/__tests__/support/toronto-file';
import { runImport } from '@/scripts/import/run-import';

/** Runs the import through its command line. */
const mapping = 'server/db/mappings/toronto-licensed-child-care.json';
let service: TestService;
let folder: string;
let file: string;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  file = join(folder, 'file.csv');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

const command = (...args: string[]) => runImport(args, async () => ({ deps: service.deps, dataDir: folder }));
const neverOpened = (...args: string[]) => runImport(args, () => Promise.reject(new Error('opened the database')));
const write = (ids: readonly number[]) => writeFileSync(file, csvOf(ids.map((id) => row(id))));
const many = Array.from({ length: 10 }, (_, index) => index + 1);

test('help and errors in arguments or mapping are printed without a database', async () => {
  expect(await neverOpened('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--dry-run') });
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify({ ...JSON.parse(readFileSync(mapping, 'utf8')), phone: { colum: 'PHONE' } }));
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
  expect(await command(join(folder, 'nowhere.csv'), '--mapping', mapping)).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot be read'),
  });
});

test('the report is written to the given path, also after a dry run and a stopped import, else to the data folder', async () => {
  write(many);
  const report = join(folder, 'reports', 'first.csv');
  const dry = await command(file, '--mapping', mapping, '--dry-run', '--report', report);
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining(`Report: ${report}`) });
  expect(readFileSync(report, 'utf8')).toContain('"added","2","1001","Centre 1"');
  expect(await service.db.selectFrom('facility').select('id').execute()).toEqual([]);

  expect((await command(file, '--mapping', mapping)).code).toBe(0);
  write(many.slice(5));
  const stopped = await command(file, '--mapping', mapping);
  expect(stopped).toMatchObject({
    code: 1,
    text: expect.stringMatching(/would close 5 of the 10[^]*--allow-closing[^]*Nothing was changed\./),
  });
  const beside = join(folder, 'imports', 'toronto-licensed-child-care-report.csv');
  expect(readFileSync(beside, 'utf8')).toContain('"closed","","1001","Centre 1"');
  expect((await command(file, '--mapping', mapping, '--allow-identity-changes')).code).toBe(1);
  expect(await command(file, '--mapping', mapping, '--allow-closing')).toMatchObject({
    code: 0,
    text: expect.stringContaining('5 closed'),
  });
});
