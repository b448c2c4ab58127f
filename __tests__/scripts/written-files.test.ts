import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '@/__tests__/support/run-module';

/** The files that a script writes from others: the contract's document, and the types of the tables. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'written-files-'));
  for (const name of ['docs', 'server/db']) mkdirSync(join(folder, name), { recursive: true });
  // By these the program is known, with its embedded database.
  for (const name of ['node_modules', 'server/db/migrations'])
    symlinkSync(resolve(name), join(folder, name), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['openapi', 'scripts/openapi.ts', 'docs/openapi.json'],
  ['db:types', 'scripts/db-types.ts', 'server/db/schema.ts'],
])('npm run %s -- --check tells that its file is out of date, and leaves it', (name, script, file) => {
  // That one which is up to date passes, the stages of the check show.
  const touched = readFileSync(file, 'utf8').replace(/\w+/, 'touched');
  writeFileSync(join(folder, file), touched);
  expect(runProgram(script, ['--check'], folder)).toEqual({
    status: 1,
    said: '',
    errors: `${file} is out of date: run npm run ${name}.`,
  });
  expect(readFileSync(join(folder, file), 'utf8')).toBe(touched);
});
