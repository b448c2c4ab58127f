/** Mutation testing of the pure rules: a change of a rule that no test notices fails the stage (`npm run check -- --deep`). */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
const config = {
  mutate: [
    'lib/workflow/**/*.ts',
    'lib/validation/**/*.ts',
    'server/domain/**/*.ts',
    '!**/*.d.ts',
    '!server/domain/mail/mail.ts',
  ],
  testRunner: 'jest',
  jest: { configFile: 'jest.rules.config.js' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: 'coverage/mutation/index.html' },
  jsonReporter: { fileName: 'coverage/mutation/mutation.json' },
  tempDirName: 'coverage/.stryker-tmp',
  // Not read by these tests; the copy that is mutated needs none of it.
  ignorePatterns: [
    '/.next',
    '/dist',
    '/data',
    '/coverage',
    '/public',
    '/docs',
    '/__tests__/e2e',
    '/playwright-report',
    '/test-results',
  ],
  // Stryker would otherwise look for tsconfig references and disable type checks in every file of the copy.
  disableTypeChecks: false,
};

export default config;
