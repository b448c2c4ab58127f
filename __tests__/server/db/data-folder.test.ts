import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from '@/server/db/data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a data folder is made with the folders above it, and left alone when it is there', () => {
  const place = join(folder, 'a', 'b', 'c');
  makeDataFolder(place);
  makeDataFolder(place);
  expect(statSync(place).isDirectory()).toBe(true);
});

test('a file in its place, or above it, is told', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file)).toThrow(
    `The data folder ${file} cannot be created (it is a file). Check DATA_DIR.`,
  );
  expect(() => makeDataFolder(join(file, 'data'))).toThrow(/cannot be created \(ENOTDIR\)\. Check DATA_DIR\.$/);
});

// Linux refuses every name below /proc as if its parent were missing: Node's own way of making folders spins there for ever.
(process.platform === 'linux' ? test : test.skip)(
  'a place that takes no folders is told instead of tried for ever',
  () => {
    expect(() => makeDataFolder('/proc/nestling/data')).toThrow(/cannot be created \(ENOENT\)\. Check DATA_DIR\.$/);
  },
);
