import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from '@/server/db/data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a missing data folder is created with its parents, and an existing one is left unchanged', () => {
  const place = join(folder, 'a', 'b', 'c');
  makeDataFolder(place);
  makeDataFolder(place);
  expect(statSync(place).isDirectory()).toBe(true);
});

test('a file in place of the data folder or of a parent is reported', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file)).toThrow(
    `The data folder ${file} cannot be created (it is a file). Check DATA_DIR.`,
  );
  expect(() => makeDataFolder(join(file, 'data'))).toThrow(/cannot be created \(ENOTDIR\)\. Check DATA_DIR\.$/);
});

// On Linux, mkdir below /proc fails as if the parent were missing; Node's recursive mkdir then loops for ever.
(process.platform === 'linux' ? test : test.skip)(
  'a location that allows no folders is reported instead of retried for ever',
  () => {
    expect(() => makeDataFolder('/proc/nestling/data')).toThrow(/cannot be created \(ENOENT\)\. Check DATA_DIR\.$/);
  },
);
