/**
 * Mutation testing of the pure rules, a stage of `npm run check -- --deep`: fewer than nine of ten changes noticed by a test fail it.
 * One folder: `npx stryker run --mutate "lib/workflow/*.ts"`. The report is in coverage/mutation.
 */
const config = {
  mutate: [
    'lib/workflow/**/*.ts',
    'lib/validation/**/*.ts',
    'server/areas/*/rules.ts',
    'server/areas/*/rules/**/*.ts',
    '!**/*.d.ts',
    // Types and one table; in one of its types Stryker cannot place a mutant.
    '!server/areas/mail/rules/mail.ts',
  ],
  testRunner: 'jest',
  jest: { configFile: 'jest.rules.config.js' },
  coverageAnalysis: 'perTest',
  // What is made when a module loads is tables: labels, lists of words. Each entry would run every test that loads them.
  ignoreStatic: true,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: 'coverage/mutation/index.html' },
  jsonReporter: { fileName: 'coverage/mutation/mutation.json' },
  tempDirName: 'coverage/.stryker-tmp',
  // The copy that is mutated needs neither what was built nor what these tests do not read.
  ignorePatterns: ['/.next', '/dist', '/data', '/coverage', '/public', '/docs', '/playwright-report', '/test-results'],
  // Jest compiles the tests without looking at types.
  disableTypeChecks: false,
};

export default config;
