import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

let folder: string;

/**
 * A project with a fake npm that records its arguments, creates node_modules and exits with the code in the file
 * `code`.
 */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'npm-cli.js'),
    `const { appendFileSync, existsSync, mkdirSync } = require('node:fs');
     appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
     mkdirSync('node_modules', { recursive: true });
     process.exitCode = existsSync('broken') ? 1 : 0;`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const install = (options = '{}') =>
  runModule(
    `import { ensureInstalled } from ${moduleAt('scripts/tasks/install.mjs')};
     await ensureInstalled(${options}).catch((error) => console.log(error.message));`,
    folder,
    { npm_execpath: join(folder, 'npm-cli.js') },
  ).said;
const toRun = () => install('{ toRun: true }');
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const told = /^Installing all packages …\nInstalling all packages: done in \d+ s\.$/;

test('all packages are installed once, including those for development', () => {
  expect(install()).toMatch(told);
  expect(install()).toBe('');
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
});

describe('installing what running needs', () => {
  test('the packages for running are installed alone, and the rest when needed', () => {
    expect(toRun()).toMatch(/^Installing what running needs …\nInstalling what running needs: done in \d+ s\.$/);
    expect(toRun()).toBe('');
    expect(install()).toMatch(told);
    expect(calls()).toEqual([
      expect.stringMatching(/^ci --omit=dev --include=optional /),
      expect.stringMatching(/^install --no-save --include=dev --include=optional /),
    ]);
  });

  test('a changed lock file reinstalls all packages', () => {
    toRun();
    writeFileSync(join(folder, 'package-lock.json'), '{ }');
    expect(install()).toMatch(told);
    expect(calls().at(-1)).toMatch(/^ci --include=dev /);
  });

  test('a full installation includes the packages for running', () => {
    install();
    expect(toRun()).toBe('');
  });

  test('tools installed by hand are kept', () => {
    writeFileSync(join(folder, 'package.json'), '{ "devDependencies": { "tool": "1.0.0" } }');
    mkdirSync(join(folder, 'node_modules/tool'), { recursive: true });
    expect(toRun()).toMatch(told);
    expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });
});

test.each<[string, () => void]>([
  ['the lock file has changed', () => writeFileSync(join(folder, 'package-lock.json'), '{ }')],
  ['npm’s settings have changed', () => writeFileSync(join(folder, '.npmrc'), 'audit=false')],
  ['the packages were deleted', () => rmSync(join(folder, 'node_modules'), { recursive: true })],
])('the packages are installed again if %s', (_, change) => {
  install();
  change();
  expect(install()).toMatch(told);
  expect(calls()).toHaveLength(2);
});

test('a failed installation is reported, and tried again the next time', () => {
  mkdirSync(join(folder, 'broken'));
  expect(install()).toMatch(/: failed after \d+ s\.\nnpm could not install the packages\. The reason is above\.$/);
  expect(existsSync(join(folder, 'dist/installing'))).toBe(false);
  rmSync(join(folder, 'broken'), { recursive: true });
  expect(install()).toMatch(told);
});
