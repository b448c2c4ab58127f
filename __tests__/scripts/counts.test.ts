import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The check counts from the runners' reports: a green line must mean that everything ran and passed. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function count(runner: 'jestCounts' | 'playwrightCounts', report: unknown): unknown {
  const file = join(folder, 'report.json');
  if (report !== undefined) writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  const code = `
    import { ${runner} } from ${JSON.stringify(resolve('scripts/tasks/counts.mjs'))};
    console.log(JSON.stringify(${runner}(${JSON.stringify(file)})));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(existsSync(file)).toBe(false);
  return JSON.parse(output);
}

const jestReport = {
  numPassedTests: 10,
  numFailedTests: 2,
  numRuntimeErrorTestSuites: 1,
  numPendingTests: 3,
  numTodoTests: 1,
};

test('a test file that could not run counts as a failure', () => {
  expect(count('jestCounts', jestReport)).toEqual({ passed: 10, failed: 3, skipped: 4 });
});

test('a test that passed only on retry counts as failed, and so does a run that crashed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no server' }] };
  expect(count('playwrightCounts', report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test.each(['jestCounts', 'playwrightCounts'] as const)(
  '%s counts a missing or truncated report as a failure',
  (runner) => {
    expect(count(runner, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(count(runner, '{"numPassed')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  },
);
