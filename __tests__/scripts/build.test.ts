import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

let folder: string;

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** A small project of the same shape. Its fake Next records each call, and fails if the file `broken` exists. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  write('lib/greeting.ts', "export const greeting: string = 'served';");
  write('server/main.ts', "import { greeting } from '@/lib/greeting';\nconsole.log(greeting);");
  write('server/launcher/main.ts', "console.log('launched');");
  write('server/launcher/prepare.ts', "console.log('prepared');");
  for (const name of ['migrate', 'backup', 'restore']) write(`server/launcher/${name}.ts`, '');
  write(
    'node_modules/next/dist/bin/next',
    `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
     appendFileSync('builds', process.env.NODE_ENV + '\\n');
     if (existsSync('broken')) throw new Error('There is a mistake.');
     mkdirSync('.next', { recursive: true });
     writeFileSync('.next/BUILD_ID', 'x');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (options = '{}') =>
  runModule(
    `import { ensureBuilt } from ${moduleAt('scripts/tasks/build.mjs')};
     await ensureBuilt(${options}).catch((error) => console.log(error.message));`,
    folder,
  );
const builds = () => readFileSync(join(folder, 'builds'), 'utf8').trim().split('\n');
const told = /^Building the portal …\nBuilding the portal: done in \d+ s\.$/;

test('an unchanged project is not built again', () => {
  expect(build()).toMatchObject({ said: expect.stringMatching(told), errors: '' });
  expect(build().said).toBe('');
  expect(builds()).toEqual(['production']);
});

test('the server and its launcher are bundled with the project modules they import', () => {
  build();
  rmSync(join(folder, 'lib'), { recursive: true });
  expect(runModule("await import('./dist/main.mjs'); await import('./dist/launcher.mjs');", folder).said).toBe(
    'served\nlaunched',
  );
});

test('parallel work starts after the server is bundled, and may print', () => {
  const meanwhile = `{ meanwhile: async (say) => {
    const { existsSync } = await import('node:fs');
    say(existsSync('dist/prepare.mjs') ? 'There is a database.' : 'There is nothing.');
  } }`;
  expect(build(meanwhile).said).toContain('\nThere is a database.\n');
  expect(build(meanwhile).said).toBe('');
});

test.each<[string, () => void]>([
  ['a source has changed', () => write('lib/greeting.ts', "export const greeting = 'hello';")],
  ['the packages have changed', () => write('package-lock.json', '{}')],
  ['the build was deleted', () => rmSync(join(folder, '.next'), { recursive: true })],
])('the portal is built again if %s', (_, change) => {
  build();
  change();
  expect(build().said).toMatch(told);
  expect(builds()).toHaveLength(2);
});

test('a failed build is reported and does not count as built, even if an older build exists', () => {
  build();
  write('broken', '');
  write('lib/greeting.ts', "export const greeting = 'hello';");
  const { said } = build();
  expect(said).toContain('There is a mistake.');
  expect(said).toMatch(
    /Building the portal: failed after \d+ s\.\nThe pages could not be built\. The reason is above\.$/,
  );
  expect(existsSync(join(folder, 'dist/built-from'))).toBe(false);
  rmSync(join(folder, 'broken'));
  expect(build().said).toMatch(told);
});
