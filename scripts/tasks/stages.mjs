import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureEngine } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { failed, jestCounts, passed, playwrightCounts, skipped, sum } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { withOldestPostgres } from './oldest-postgres.mjs';
import { node } from './run.mjs';
import { compareFiles } from './work-tree.mjs';

const report = (name) => join(tmpdir(), `nestling-${name}-${process.pid}.json`);

/** A tool that passes or fails as a whole. Its output is printed only on failure. */
async function tool(args, env = {}) {
  const { code, output } = await node(args, { quiet: true, env });
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? passed : failed;
}

/** A step that other stages need; throws on failure. */
async function step(work) {
  await work();
  return passed;
}

async function jest(name, zone, args, env = {}) {
  const outputFile = report(name);
  const { code } = await node(
    ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=3', '--json', `--outputFile=${outputFile}`, ...args],
    { env: { NODE_ENV: 'test', TZ: zone, ...env }, label: name },
  );
  const counts = jestCounts(outputFile);
  return code !== 0 && counts.failed === 0 ? sum([counts, failed]) : counts;
}

/** Date-dependent tests also run in time zones whose day starts before and after UTC's. */
const calendar = () => [
  '--testPathPatterns',
  '__tests__/(lib|server/areas/[^/]+/rules)/',
  ...(process.env.CHECK_DEPTH === 'deep' ? ['__tests__/components/.*(date|calendar|sign)'] : []),
];
const westAndEast = ['America/Vancouver', 'Pacific/Auckland'];

async function browserTests({ env = {}, args = [], label = 'e2e' } = {}) {
  const outputFile = report('playwright');
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, NODE_ENV: 'test', ...env },
    label,
  });
  const counts = playwrightCounts(outputFile);
  return code !== 0 && counts.failed === 0 ? sum([counts, failed]) : counts;
}

/** @param {'firefox' | 'webkit'} engine */
async function engineTests(engine) {
  if (!(await ensureEngine(engine))) return skipped;
  return browserTests({ args: ['--config=playwright.engines.config.ts', `--project=${engine}`], label: engine });
}

/** Property tests use their plain counts here, since each mutant runs every test that reaches it. */
const mutation = (MUTATE) =>
  tool(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], { CHECK_DEPTH: 'plain', MUTATE });

/**
 * The stages of `npm run check`. `needs` names a stage that must pass first. Stages of a lane run in this order; the
 * two lanes run in parallel: Jest, beside the stages that read sources and build the portal. The browser tests run last
 * and alone, because a slow page fails them. A `deep` stage runs with `--deep` only; a `last` one waits for all others.
 */
export const stages = [
  { name: 'install', says: 'packages', work: () => step(ensureInstalled) },
  {
    name: 'lint',
    lane: 'sources',
    says: 'lint and import rules',
    needs: 'install',
    work: () => tool(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']),
  },
  {
    name: 'types',
    lane: 'sources',
    says: 'types',
    needs: 'install',
    work: () => tool(['node_modules/typescript/bin/tsc', '--noEmit']),
  },
  {
    name: 'format',
    lane: 'sources',
    says: 'formatting',
    needs: 'install',
    work: () => tool(['node_modules/prettier/bin/prettier.cjs', '--check', '.']),
  },
  {
    name: 'unused',
    lane: 'sources',
    says: 'files, exports and packages that nothing uses, or only a test',
    needs: 'install',
    work: async () =>
      sum([
        await tool(['node_modules/knip/bin/knip.js']),
        await tool(['node_modules/knip/bin/knip.js', '--production', '--exclude', 'types']),
      ]),
  },
  {
    name: 'contract',
    lane: 'sources',
    says: 'the OpenAPI document',
    needs: 'install',
    work: () => tool(['--import', 'tsx', 'scripts/openapi.ts', '--check']),
  },
  {
    name: 'schema',
    lane: 'sources',
    says: 'the types of the tables',
    needs: 'install',
    work: () => tool(['--import', 'tsx', 'scripts/db-types.ts', '--check']),
  },
  {
    name: 'browser',
    lane: 'sources',
    says: 'browser for the tests',
    needs: 'install',
    work: () => step(ensureBrowser),
  },
  { name: 'build', lane: 'sources', says: 'the build', needs: 'install', work: () => step(ensureBuilt) },
  {
    name: 'unit',
    lane: 'tests',
    says: 'unit and service tests',
    needs: 'install',
    work: () => jest('unit', 'UTC', []),
  },
  ...westAndEast.map((zone) => ({
    name: `zone ${zone}`,
    lane: 'tests',
    says: `calendar tests in ${zone}`,
    needs: 'install',
    work: () => jest('zone', zone, calendar()),
  })),
  {
    name: 'oldest',
    lane: 'tests',
    deep: true,
    says: 'service tests on PostgreSQL 15, the oldest one supported',
    needs: 'unit',
    work: () =>
      withOldestPostgres((url) =>
        jest('oldest', 'UTC', ['--testPathPatterns', '__tests__/server/(areas|backup|contract|db)/'], {
          CHECK_DATABASE_URL: url,
          CHECK_DEPTH: 'plain',
        }),
      ),
  },
  {
    name: 'update',
    lane: 'tests',
    deep: true,
    says: 'answers of this release while the next one migrates',
    needs: 'unit',
    work: () => tool(['scripts/bench.mjs', 'migrate', '200000']),
  },
  { name: 'e2e', lane: 'tests', says: 'browser tests', needs: 'build', work: () => browserTests() },
  {
    name: 'e2e-api',
    lane: 'tests',
    deep: true,
    says: 'browser tests with API_URL',
    needs: 'build',
    work: () => browserTests({ env: { E2E_API: '1' } }),
  },
  {
    name: 'firefox',
    lane: 'tests',
    says: 'journeys and pages in Firefox',
    needs: 'build',
    work: () => engineTests('firefox'),
  },
  {
    name: 'webkit',
    lane: 'tests',
    deep: true,
    says: 'journeys and pages in WebKit',
    needs: 'build',
    work: () => engineTests('webkit'),
  },
  {
    name: 'mutation',
    lane: 'tests',
    deep: true,
    says: 'mutation testing of the rules',
    needs: 'unit',
    work: async () => sum([await mutation('lib'), await mutation('server')]),
  },
  {
    name: 'clean',
    last: true,
    says: 'a work tree that the check has not changed',
    needs: 'install',
    work: ({ changedBefore }) => compareFiles(changedBefore),
  },
];
