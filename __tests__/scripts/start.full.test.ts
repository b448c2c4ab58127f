import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

/** What `npm run up` does before the program starts: it installs packages, and builds the portal if its sources have changed. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');

test('a start is a demonstration only without an operator’s database, another service or production settings', () => {
  const cases: [Record<string, string>, string | null][] = [
    [{}, '1'],
    [{ DATABASE_URL: 'postgres://db/nestling' }, null],
    [{ API_URL: 'https://api.example' }, null],
    [{ APP_ENV: 'production', DATABASE_URI: 'x' }, null],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, null],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, '1'],
    [{ DEMO: '0' }, '0'],
  ];
  const { said } = runModule(
    `import { nameDemonstration } from ${moduleAt('scripts/tasks/place.mjs')};
     const demo = (env) => { process.env = env; nameDemonstration(); return process.env.DEMO ?? null; };
     console.log(JSON.stringify(${JSON.stringify(cases.map(([env]) => env))}.map(demo)));`,
    folder,
  );
  expect(JSON.parse(said)).toEqual(cases.map(([, demo]) => demo));
});

test('a stopped script stops its program first, which would otherwise block the next start', async () => {
  const text =
    "process.on('SIGTERM', () => { console.log('ended'); process.exit(); }); console.log('running'); setInterval(() => {}, 1000);";
  const code = `import { node } from ${moduleAt('scripts/tasks/run.mjs')}; await node(['-e', ${JSON.stringify(text)}]);`;
  const outer = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const ended = once(outer, 'close');
  for await (const line of createInterface({ input: outer.stdout })) {
    lines.push(line);
    if (line === 'running') outer.kill('SIGTERM');
  }
  expect(await ended).toEqual([1, null]);
  expect(lines).toEqual(['running', 'ended']);
});

test('of two starts at once one waits, and the lock of a killed one is taken over', async () => {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { oneAtATime } from ${moduleAt('scripts/tasks/one-at-a-time.mjs')};
    await oneAtATime('working', async () => {
      appendFileSync('turns', 'begin\\n');
      await sleep(50);
      appendFileSync('turns', 'end\\n');
    });`;
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  write('dist/working', String(killed.pid));
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
  const starts = [1, 2].map(() =>
    once(spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: 'ignore' }), 'exit'),
  );
  expect(await Promise.all(starts)).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(linesOf('turns')).toEqual(['begin', 'end', 'begin', 'end']);
});

describe('the packages', () => {
  /** A project with a fake npm that records its arguments and creates node_modules. */
  beforeEach(() => {
    write('package.json', '{}');
    write('package-lock.json', '{}');
    write(
      'npm-cli.js',
      `const { appendFileSync, existsSync, mkdirSync } = require('node:fs');
       appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
       mkdirSync('node_modules', { recursive: true });
       process.exitCode = existsSync('broken') ? 1 : 0;`,
    );
  });
  const install = (options = '{}') =>
    runModule(
      `import { ensureInstalled } from ${moduleAt('scripts/tasks/install.mjs')};
       await ensureInstalled(${options}).catch((error) => console.log(error.message));`,
      folder,
      { npm_execpath: join(folder, 'npm-cli.js') },
    ).said;
  const toRun = () => install('{ toRun: true }');
  const told = /^Installing all packages …\nInstalling all packages: done in \d+ s\.$/;

  test('the packages for running are installed alone and once, and the rest when needed', () => {
    expect(toRun()).toMatch(/^Installing what running needs …\nInstalling what running needs: done in \d+ s\.$/);
    expect(toRun()).toBe('');
    expect(install()).toMatch(told);
    expect([install(), toRun()]).toEqual(['', '']);
    expect(linesOf('calls')).toEqual([
      expect.stringMatching(/^ci --omit=dev --include=optional /),
      expect.stringMatching(/^install --no-save --include=dev --include=optional /),
    ]);
  });

  test('the packages are installed again if the lock file or npm’s settings have changed, or they were deleted', () => {
    install();
    for (const change of [
      () => write('package-lock.json', '{ }'),
      () => write('.npmrc', 'audit=false'),
      () => rmSync(join(folder, 'node_modules'), { recursive: true }),
    ]) {
      change();
      expect(install()).toMatch(told);
    }
    expect(linesOf('calls')).toHaveLength(4);
  });

  test('a failed installation is reported, and tried again the next time', () => {
    write('broken', '');
    expect(install()).toMatch(/: failed after \d+ s\.\nnpm could not install the packages\. The reason is above\.$/);
    expect(existsSync(join(folder, 'dist/installing'))).toBe(false);
    rmSync(join(folder, 'broken'));
    expect(install()).toMatch(told);
  });
});

describe('the build', () => {
  /** A small project of the same shape. Its fake Next records each call, and fails if the file `broken` exists. */
  beforeEach(() => {
    write('package.json', '{ "version": "1.0.0" }');
    write('lib/greeting.ts', "export const greeting: string = 'served';");
    write('server/main.ts', "import { greeting } from '@/lib/greeting';\nconsole.log(greeting);");
    write('server/launcher/main.ts', "console.log('launched');");
    write('server/areas/platform/pdf/worker.ts', '');
    for (const name of ['prepare', 'migrate', 'backup', 'restore']) write(`server/launcher/${name}.ts`, '');
    write(
      'node_modules/next/dist/bin/next',
      `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
       appendFileSync('builds', process.env.NODE_ENV + '\\n');
       if (existsSync('broken')) throw new Error('There is a mistake.');
       mkdirSync('.next', { recursive: true });
       writeFileSync('.next/BUILD_ID', 'x');`,
    );
  });
  const build = () =>
    runModule(
      `import { ensureBuilt } from ${moduleAt('scripts/tasks/build.mjs')};
       await ensureBuilt().catch((error) => console.log(error.message));`,
      folder,
    );
  const told = /^Building the portal …\nBuilding the portal: done in \d+ s\.$/;

  test('an unchanged project is built once, with its server and launcher bundled', () => {
    expect(build()).toMatchObject({ said: expect.stringMatching(told), errors: '' });
    expect(build().said).toBe('');
    expect(linesOf('builds')).toEqual(['production']);
    rmSync(join(folder, 'lib'), { recursive: true });
    expect(runModule("await import('./dist/main.mjs'); await import('./dist/launcher.mjs');", folder).said).toBe(
      'served\nlaunched',
    );
  });

  test('the portal is built again after any change of its sources or packages, or if the build was deleted', () => {
    build();
    const changes = [
      // As long as before.
      () => write('lib/greeting.ts', "export const greeting: string = 'hearty';"),
      () => write('pages/new.tsx', ''),
      () => rmSync(join(folder, 'pages/new.tsx')),
      () => write('package-lock.json', '{}'),
      () => rmSync(join(folder, '.next'), { recursive: true }),
    ];
    for (const change of changes) {
      change();
      expect(build().said).toMatch(told);
    }
    expect(linesOf('builds')).toHaveLength(1 + changes.length);
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
});
