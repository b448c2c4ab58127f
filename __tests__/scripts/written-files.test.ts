import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '@/__tests__/support/run-module';

/** The files that a script writes from others: the contract's document, and the types of the tables. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'written-files-'));
  for (const name of ['docs', 'server/db']) mkdirSync(join(folder, name), { recursive: true });
  // The embedded database is looked for there.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['openapi', 'scripts/openapi.ts', 'docs/openapi.json'],
  ['db:types', 'scripts/db-types.ts', 'server/db/schema.ts'],
])(
  'npm run %s writes its file; --check finds it up to date, and out of date once it was touched',
  (name, script, file) => {
    const run = (...args: string[]) => runProgram(script, args, folder);
    const written = readFileSync(file, 'utf8');

    expect(run()).toEqual({ status: 0, said: '', errors: '' });
    expect(readFileSync(join(folder, file), 'utf8')).toBe(written);

    writeFileSync(join(folder, file), written.replace(/\w+/, 'touched'));
    expect(run('--check')).toEqual({ status: 1, said: '', errors: `${file} is out of date: run npm run ${name}.` });
    expect(readFileSync(join(folder, file), 'utf8')).toContain('touched');
  },
);
