import { readFileSync, rmSync } from 'node:fs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const passed = { ...nothing, passed: 1 };
export const failed = { ...nothing, failed: 1 };
export const skipped = { ...nothing, skipped: 1 };

export const sum = (counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  );

/** Counts from Jest's report. A test file that failed to run, or a missing report, counts as one failure. */
export function jestCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts from Playwright's report. A test that passed only on a retry counts as failed. */
export function playwrightCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Reads and deletes a report, so that a later run cannot mistake it for its own. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
