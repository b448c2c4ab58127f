import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { failed, jestCounts, passed, playwrightCounts, sum } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { node } from './run.mjs';

const report = (name) => join(tmpdir(), `nestling-${name}-${process.pid}.json`);

/** A tool that passes or fails as a whole. Its output is shown only when it fails. */
async function tool(args, env = {}) {
  const { code, output } = await node(args, { quiet: true, env });
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? passed : failed;
}

/** A step that other stages need; it throws when it fails. */
async function step(work) {
  await work();
  return passed;
}

async function jest(name, zone, args) {
  const outputFile = report(name);
  const { code } = await node(
    ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=2', '--json', `--outputFile=${outputFile}`, ...args],
    { env: { NODE_ENV: 'test', TZ: zone }, label: name },
  );
  const counts = jestCounts(outputFile);
  return code !== 0 && counts.failed === 0 ? sum([counts, failed]) : counts;
}

/** Tests that depend on the calendar also run in zones where the day begins earlier and later than in UTC. */
const calendar = () => [
  '--testPathPatterns',
  '__tests__/(lib|server/areas/[^/]+/rules)/',
  ...(process.env.CHECK_DEEP === '1' ? ['__tests__/components/.*(date|calendar|sign)'] : []),
];
const westAndEast = ['America/Vancouver', 'Pacific/Auckland'];

async function browserTests() {
  const outputFile = report('playwright');
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, NODE_ENV: 'test' },
    label: 'e2e',
  });
  const counts = playwrightCounts(outputFile);
  return code !== 0 && counts.failed === 0 ? sum([counts, failed]) : counts;
}

/**
 * The stages of `npm run check`. `needs` names a stage that must pass first. The stages of a lane run one after the other, in
 * this order, and the two lanes run side by side: Jest beside what reads the sources and builds the portal. The browser tests come
 * after both and run alone, because a slow page fails them. One that is `deep` runs with CHECK_DEEP=1 only.
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
  { name: 'e2e', lane: 'tests', says: 'browser tests', needs: 'build', work: browserTests },
  {
    name: 'mutation',
    lane: 'tests',
    deep: true,
    says: 'mutation testing of the rules',
    needs: 'unit',
    // Each mutant runs the tests that reach it: the property tests at their plain counts.
    work: () => tool(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], { CHECK_DEEP: '' }),
  },
];
