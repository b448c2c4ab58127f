import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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

/** The first lines of a failure: a component test prints its whole page. */
const shorten = (text) => stripVTControlCharacters(text).split('\n').slice(0, 40).join('\n').trimEnd();

/**
 * Counts from Jest's report, and what it said of each file that failed. A test file that failed to run, or a missing
 * report, counts as one failure.
 */
export function jestCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => shorten(`${name}\n${message}`)),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Counts from Playwright's report, and what it said of each test that failed. A test that passed only on a retry counts
 * as failed.
 */
export function playwrightCounts(file) {
  const report = readReport(file);
  if (!report) return failed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return shorten([`${file}: ${title}`, ...errors.map(({ message }) => message)].join('\n'));
    });
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, failures };
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
