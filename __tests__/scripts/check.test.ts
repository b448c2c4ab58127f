import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleAt, runModule, runNode } from '@/__tests__/support/run-module';

/** A green line of the check must mean that everything ran and passed, and docs/check.md what that is. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('a check of no stage at all fails', () => {
  const { status, said } = runNode(['scripts/check.mjs', '--only', 'no-such-stage'], '.');
  expect(said).toMatch(/There is no such stage\.\n0 passed, 0 failed, 0 skipped$/);
  expect(said).not.toContain('Everything passed');
  expect(status).toBe(1);
});

test('docs/check.md names every stage with its depth, except the two that install what others need', () => {
  const { said } = runModule(
    `import { stages } from ${moduleAt('scripts/tasks/stages.mjs')};
     for (const { name, from } of stages) console.log(name, from);`,
    '.',
  );
  const rows = readFileSync('docs/check.md', 'utf8').matchAll(
    /^\| ((?:`[a-z0-9-]+`(?:, )?)+) +\| (plain|full|deep) +\|/gm,
  );
  const told = [...rows].flatMap(([, names = '', depth]) =>
    names.match(/[a-z0-9-]+/g)!.map((name) => `${name} ${depth}`),
  );
  expect([...told, 'install plain', 'browser plain'].sort()).toEqual(said.split('\n').sort());
});

test('files that could not run, passes on a second try, crashes and missing or truncated reports count as failures, and a failed test is quoted', () => {
  const tests = { numPassedTests: 10, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 };
  const testResults = [
    { name: 'a.test.ts', status: 'passed', message: '' },
    { name: 'b.test.ts', status: 'failed', message: `\u001b[31mOn Monday\u001b[39m\n${'line\n'.repeat(100)}` },
  ];
  write('jest', JSON.stringify({ ...tests, numRuntimeErrorTestSuites: 1, testResults }));
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const results = [{ errors: [{ message: 'It was closed.' }] }];
  const specs = [
    { ok: true, file: 'a.spec.ts', title: 'opens' },
    { ok: false, file: 'b.spec.ts', title: 'closes', tests: [{ results }] },
  ];
  write('playwright', JSON.stringify({ stats, errors: [{ message: 'no server' }], suites: [{ suites: [{ specs }] }] }));
  for (const name of ['truncated-jest', 'truncated-playwright']) write(name, '{"numPassed');
  const { said } = runModule(
    `import { jestCounts, playwrightCounts } from ${moduleAt('scripts/tasks/counts.mjs')};
     console.log(JSON.stringify([jestCounts('jest'), playwrightCounts('playwright'), jestCounts('truncated-jest'),
       playwrightCounts('truncated-playwright'), jestCounts('none'), playwrightCounts('none')]));`,
    folder,
  );
  const nothing = { passed: 0, failed: 1, skipped: 0 };
  expect(JSON.parse(said)).toEqual([
    { passed: 10, failed: 3, skipped: 4, failures: [`b.test.ts\nOn Monday${'\nline'.repeat(38)}`] },
    { passed: 5, failed: 3, skipped: 2, failures: ['b.spec.ts: closes\nIt was closed.'] },
    ...[nothing, nothing, nothing, nothing],
  ]);
  // A later run cannot mistake the report for its own.
  expect(existsSync(join(folder, 'jest'))).toBe(false);
});

/** Compares the work tree before and after a piece of code that runs in it. */
const compareAround = (code: string) =>
  runModule(
    `import { writeFileSync } from 'node:fs';
     import { changedFiles, compareFiles } from ${moduleAt('scripts/tasks/work-tree.mjs')};
     const before = await changedFiles();
     ${code}
     console.log(JSON.stringify(await compareFiles(before)));`,
    folder,
  ).said.split('\n');

test('a file that changes or appears while the check runs fails it, and one that Git ignores or that had changed before does not', () => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder });
  git('init', '-q');
  write('.gitignore', 'ignored\n');
  write('tracked', 'one\n');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'First');
  write('before', 'x');
  const [passed, failed] = [`{"passed":1,"failed":0,"skipped":0}`, `{"passed":0,"failed":1,"skipped":0}`];
  expect(compareAround(`writeFileSync('ignored', 'x');`)).toEqual([passed]);
  expect(compareAround(`writeFileSync('tracked', 'two'); writeFileSync('left', 'x');`)).toEqual([
    'These files changed while the check ran:',
    ' M tracked',
    '?? left',
    failed,
  ]);
});
