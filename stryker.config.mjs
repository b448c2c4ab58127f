/**
 * Mutation testing of the pure rules, a stage of `npm run check -- --deep`. It fails when the tests catch fewer than
 * nine of ten mutants of lib, or of the areas. MUTATE says which (jest.rules.config.js). One folder:
 * `MUTATE=lib npx stryker run --mutate "lib/workflow/*.ts"`. The report is in coverage/mutation.
 */
const rules = {
  lib: ['lib/workflow/**/*.ts', 'lib/validation/**/*.ts'],
  server: [
    'server/areas/*/*/rules.ts',
    'server/areas/*/*/rules/**/*.ts',
    '!**/*.d.ts',
    // Types and one table; Stryker cannot place a mutant in one of its types.
    '!server/areas/platform/mail/rules/mail.ts',
  ],
};

const { MUTATE } = process.env;
const folder = `coverage/mutation/${MUTATE}`;

const config = {
  mutate: rules[MUTATE],
  testRunner: 'jest',
  jest: { configFile: 'jest.rules.config.js' },
  coverageAnalysis: 'perTest',
  // Static code is mostly tables (labels, word lists). Each mutated entry would run every test that loads the table.
  ignoreStatic: true,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: `${folder}/index.html` },
  jsonReporter: { fileName: `${folder}/mutation.json` },
  tempDirName: 'coverage/.stryker-tmp',
  // The sandbox copy needs neither build output nor files these tests do not read.
  ignorePatterns: ['/.next', '/dist', '/data', '/coverage', '/public', '/docs', '/playwright-report', '/test-results'],
  // Jest compiles the tests without type checking.
  disableTypeChecks: false,
};

export default config;
