import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { startBar } from './progress.mjs';
import { node } from './run.mjs';

const stamp = 'dist/built-from';
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

/** What Next prints at the start of each build phase, and the progress at that point. */
const phases = [
  ['Creating an optimized production build', 0.1, 'compiling'],
  ['Compiled successfully', 0.8, 'compiled'],
  ['Collecting page data', 0.85, 'collecting data'],
  ['Finalizing page optimization', 0.95, 'finishing'],
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
 * server is bundled, in parallel with the page build; receives a function to print with
 */
export async function build({ meanwhile } = {}) {
  const from = fingerprint(sources);
  rmSync(stamp, { force: true });
  const bar = startBar('Building the portal');
  try {
    await bundle();
    const [pages] = await Promise.allSettled([buildPages(bar), meanwhile?.(bar.say)]);
    if (pages.status === 'rejected') throw pages.reason;
  } catch (error) {
    bar.failed();
    throw error;
  }
  bar.done();
  writeFileSync(stamp, from);
}

async function buildPages(bar) {
  const hear = (text) => {
    for (const [words, part, says] of phases) if (text.includes(words)) bar.at(part, says);
  };
  const env = { NODE_ENV: 'production' };
  const { code, output } = await node(['node_modules/next/dist/bin/next', 'build', '--webpack'], {
    env,
    quiet: true,
    hear,
  });
  if (code === 0) return;
  bar.say(output.trimEnd());
  throw new Error('The pages could not be built. The reason is above.');
}

async function bundle() {
  const { build: esbuild } = await import('esbuild');
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
    alias: { '@': '.' },
    sourcemap: true,
    logLevel: 'warning',
  });
}
