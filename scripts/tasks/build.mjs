import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { say } from './place.mjs';
import { node } from './run.mjs';

const stamp = 'dist/built-from';
const sources = [
  ...['pages', 'components', 'store', 'api', 'lib', 'server', 'styles', 'public'],
  ...['next.config.js', 'tailwind.config.js', 'postcss.config.js', 'tsconfig.json', 'package-lock.json'],
];

/** Builds the portal if its sources have changed since the last complete build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await oneAtATime('building', async () => isBuilt() || build());
}

const isBuilt = () => existsSync('.next/BUILD_ID') && readStamp(stamp) === fingerprint(sources);

/** The pages by Next, the server and its launcher by esbuild. */
export async function build() {
  const from = fingerprint(sources);
  rmSync(stamp, { force: true });
  say('Building the portal (about a minute).');
  const { code } = await node(['node_modules/next/dist/bin/next', 'build', '--webpack'], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The pages could not be built. The reason is above.');
  await bundle();
  writeFileSync(stamp, from);
}

async function bundle() {
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    entryPoints: { main: 'server/main.ts', launcher: 'server/launcher/main.ts' },
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
