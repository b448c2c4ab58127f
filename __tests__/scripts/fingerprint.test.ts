import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(join(folder, 'pages/care'), { recursive: true });
  writeFileSync(join(folder, 'pages/index.js'), 'home');
  writeFileSync(join(folder, 'pages/care/index.js'), 'care');
  writeFileSync(join(folder, 'settings.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const print = () =>
  runModule(
    `import { fingerprint } from ${moduleAt('scripts/tasks/fingerprint.mjs')};
     console.log(fingerprint(['pages', 'settings.json', 'maybe']));`,
    folder,
  ).said;

test('the same sources have the same fingerprint', () => {
  const before = print();
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  writeFileSync(join(folder, 'pages/index.js'), 'home');
  expect(print()).toBe(before);
});

test.each<[string, () => void]>([
  ['a change that keeps the length', () => writeFileSync(join(folder, 'pages/care/index.js'), 'core')],
  ['a new name', () => renameSync(join(folder, 'pages/index.js'), join(folder, 'pages/main.js'))],
  ['a new file', () => writeFileSync(join(folder, 'pages/new.js'), '')],
  ['a removed file', () => rmSync(join(folder, 'settings.json'))],
  ['a file that did not exist', () => writeFileSync(join(folder, 'maybe'), '')],
  [
    'a folder in place of a file',
    () => [rmSync(join(folder, 'settings.json')), mkdirSync(join(folder, 'settings.json'))],
  ],
])('the fingerprint changes with %s', (_, change) => {
  const before = print();
  change();
  expect(print()).not.toBe(before);
});

test('a missing stamp reads as empty', () => {
  writeFileSync(join(folder, 'stamp'), 'abc');
  const { said } = runModule(
    `import { readStamp } from ${moduleAt('scripts/tasks/fingerprint.mjs')};
     console.log(JSON.stringify([readStamp('stamp'), readStamp('nowhere')]));`,
    folder,
  );
  expect(JSON.parse(said)).toEqual(['abc', '']);
});
