import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { say, timed } from './place.mjs';
import { node, run } from './run.mjs';

const stamp = 'dist/built-from';
/** What is built, such as "1.0.0 (825b4eef)". */
export const releaseFile = 'dist/release';
const sources = [
  ...['pages', 'components', 'store', 'api', 'lib', 'server', 'styles', 'public'],
  ...[
    'next.config.js',
    'tailwind.config.js',
    'postcss.config.js',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ],
];

/**
 * Builds the portal if its sources have changed since the last complete build.
 * @param options as for {@link build}
 */
export async function ensureBuilt(options) {
  if (isBuilt()) return;
  await oneAtATime('building', async () => isBuilt() || build(options));
}

const isBuilt = () => existsSync('.next/BUILD_ID') && readStamp(stamp) === fingerprint(sources);

/**
 * Bundles the server and its programs with esbuild, then builds the pages with Next. @param meanwhile starts once the
 * server is bundled, in parallel with the page build
 */
export async function build({ meanwhile } = {}) {
  const from = fingerprint(sources);
  rmSync(stamp, { force: true });
  await timed('Building the portal', async () => {
    await bundle();
    const [pages] = await Promise.allSettled([buildPages(), meanwhile?.()]);
    if (pages.status === 'rejected') throw pages.reason;
  });
  writeFileSync(releaseFile, await release());
  writeFileSync(stamp, from);
}

/** The version, and the commit where it is known: a container's build has no checkout, so `COMMIT` names it. */
async function release() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commit = process.env.COMMIT || (await checkedOut());
  return commit === '' ? version : `${version} (${commit})`;
}

async function checkedOut() {
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD'], { quiet: true }).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 ? output.trim() : '';
}

async function buildPages() {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await node(['node_modules/next/dist/bin/next', 'build', '--webpack'], {
    env,
    quiet: true,
  });
  if (code === 0) return;
  say(output.trimEnd());
  throw new Error('The pages could not be built. The reason is above.');
}

async function bundle() {
  const { build: esbuild } = await import('esbuild');
  // Chunk names change with each build, so old chunks would stay.
  const built = existsSync('dist') ? readdirSync('dist').filter((file) => /\.mjs(\.map)?$/.test(file)) : [];
  for (const file of built) rmSync(join('dist', file));
  await esbuild({
    entryPoints: {
      main: 'server/main.ts',
      'pdf-worker': 'server/areas/platform/pdf/worker.ts',
      launcher: 'server/launcher/main.ts',
      prepare: 'server/launcher/prepare.ts',
      migrate: 'server/launcher/migrate.ts',
      backup: 'server/launcher/backup.ts',
      restore: 'server/launcher/restore.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    // Keeps dynamic imports lazy. In one bundle, Stripe, S3 and Faker load at every start, used or not.
    splitting: true,
    alias: { '@': '.' },
    logLevel: 'warning',
  });
}
