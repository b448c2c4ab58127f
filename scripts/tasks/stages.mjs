import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureEngine } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { failed, jestCounts, passed, playwrightCounts, skipped, sum } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { withOldestPostgres } from './oldest-postgres.mjs';
import { node } from './run.mjs';
import { compareFiles } from './work-tree.mjs';

/** Each depth includes the stages of those before it. */
export const depths = ['plain', 'full', 'deep'];

/**
 * The stages of `npm run check`: the depth that each begins with, its lane (check.mjs), name and work. It runs only if
 * the stage that it needs has passed (`install` if none is named).
 */
export const stages = [
  ['plain', 'first', 'install', () => step(ensureInstalled)],
  ['plain', 'sources', 'build', () => step(ensureBuilt)],
  // Half the processor time of TypeScript 6, which ESLint and Next need. One thread: the tests take the other core.
  ['plain', 'sources', 'types', () => tool('typescript-7/bin/tsc', '--noEmit', '--singleThreaded')],
  ['plain', 'sources', 'lint', () => tool('eslint/bin/eslint.js', '.', '--max-warnings', '0', ...kept('eslint'))],
  ['plain', 'sources', 'format', () => tool('prettier/bin/prettier.cjs', '--check', '.', ...kept('prettier'))],
  ['plain', 'sources', 'unused', () => tool('knip/bin/knip.js')],
  ['plain', 'sources', 'unused-but-tested', () => tool('knip/bin/knip.js', '--production', '--exclude', 'types')],
  ['plain', 'sources', 'contract', () => script('scripts/openapi.ts', '--check')],
  ['plain', 'sources', 'schema', () => script('scripts/db-types.ts', '--check')],
  ['plain', 'sources', 'licenses', () => quietly(['scripts/third-party.mjs', '--check'])],
  ['plain', 'sources', 'browser', () => step(ensureBrowser)],
  ['plain', 'tests', 'unit', () => jest()],
  ['full', 'tests', 'zone-west', () => jest({ zone: 'America/Vancouver' })],
  ['full', 'tests', 'zone-east', () => jest({ zone: 'Pacific/Auckland' })],
  ['plain', 'last', 'e2e', () => playwright(), 'build'],
  ['full', 'last', 'e2e-api', () => playwright({ env: { E2E_API: '1' } }), 'build'],
  ['full', 'last', 'firefox', () => engine('firefox'), 'build'],
  ['deep', 'last', 'webkit', () => engine('webkit'), 'build'],
  ['deep', 'last', 'oldest', () => withOldestPostgres(jestOnDatabase), 'unit'],
  ['deep', 'last', 'update', () => script('scripts/bench.mjs', 'migrate', '200000'), 'unit'],
  ['deep', 'last', 'mutation-lib', () => mutation('lib'), 'unit'],
  ['deep', 'last', 'mutation-server', () => mutation('server'), 'unit'],
  ['plain', 'last', 'clean', ({ changedBefore }) => compareFiles(changedBefore)],
].map(([from, lane, name, work, needs = 'install']) => ({ from, lane, name, work, needs }));

/** A step that other stages need; throws on failure. */
async function step(work) {
  await work();
  return passed;
}

/** The plain check looks only at files that changed since its last run, as TypeScript and the build do. */
const kept = (name) =>
  process.env.CHECK_DEPTH === 'plain' ? ['--cache', '--cache-location', `node_modules/.cache/${name}/files`] : [];

/** A tool that passes or fails as a whole. Its output is printed only on failure. */
const tool = (file, ...args) => quietly([`node_modules/${file}`, ...args]);
const script = (...args) => quietly(['--import', 'tsx', ...args]);

async function quietly(args, env = {}) {
  const { code, output } = await node(args, { quiet: true, env });
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? passed : failed;
}

const report = (name) => join(tmpdir(), `nestling-${name}-${process.pid}.json`);

/** With a zone, only the calendar and the rules: what depends on where the machine stands. */
async function jest({
  zone,
  args = zone ? ['--testPathPatterns', '__tests__/(lib|server/areas/.+/rules)'] : [],
  env = {},
} = {}) {
  const outputFile = report(`jest-${zone?.replace('/', '-') ?? 'utc'}`);
  const { code } = await node(
    ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=3', '--json', `--outputFile=${outputFile}`, ...args],
    {
      env: { NODE_ENV: 'test', TZ: zone ?? 'UTC', ...(zone ? { CHECK_ZONE: zone } : {}), ...env },
      label: zone ?? 'unit',
    },
  );
  return countsOf(code, jestCounts(outputFile));
}

const jestOnDatabase = (url) =>
  jest({
    args: ['--testPathPatterns', '__tests__/server/(areas|backup|contract|db)/'],
    env: { CHECK_DATABASE_URL: url, CHECK_DEPTH: 'full' },
  });

async function playwright({ args = [], env = {}, label = 'e2e' } = {}) {
  const outputFile = report('playwright');
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, NODE_ENV: 'test', ...env },
    label,
  });
  return countsOf(code, playwrightCounts(outputFile));
}

/** A runner that fails without a failed test has failed all the same. */
const countsOf = (code, counts) => (code !== 0 && counts.failed === 0 ? sum([counts, failed]) : counts);

/** @param {'firefox' | 'webkit'} name */
async function engine(name) {
  if (!(await ensureEngine(name))) return skipped;
  return playwright({ args: ['--config=playwright.engines.config.ts', `--project=${name}`], label: name });
}

const mutation = (MUTATE) =>
  quietly(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], { CHECK_DEPTH: 'plain', MUTATE });
