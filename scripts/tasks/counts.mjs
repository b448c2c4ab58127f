import { readFileSync, rmSync } from 'node:fs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const passed = { ...nothing, passed: 1 };
export const failed = { ...nothing, failed: 1 };

export const sum = (counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  );

/** Jest's own report. A file that could not run counts as one failure; so does a report that was not written. */
export function jestCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's own report. What passed only when it was tried again has failed. */
export function playwrightCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Reads a report and takes it away, so that no later run can mistake it for its own. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
