import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '@/__tests__/support/run-module';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'written-files-'));
  for (const name of ['docs', 'server/db']) mkdirSync(join(folder, name), { recursive: true });
  // The scripts find the project root by these entries; the embedded database is needed too.
  for (const name of ['node_modules', 'server/db/migrations'])
    symlinkSync(resolve(name), join(folder, name), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['openapi', 'scripts/openapi.ts', 'docs/openapi.json'],
  ['db:types', 'scripts/db-types.ts', 'server/db/schema.ts'],
])('npm run %s -- --check reports an outdated file without changing it', (name, script, file) => {
  // The check's own stages cover the up-to-date case.
  const touched = readFileSync(file, 'utf8').replace(/\w+/, 'touched');
  writeFileSync(join(folder, file), touched);
  expect(runProgram(script, ['--check'], folder)).toEqual({
    status: 1,
    said: '',
    errors: `${file} is out of date: run npm run ${name}.`,
  });
  expect(readFileSync(join(folder, file), 'utf8')).toBe(touched);
});
