import { existsSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { say } from './place.mjs';
import { npm } from './run.mjs';

const stamp = 'node_modules/.nestling-installed';
const described = () => fingerprint(['package.json', 'package-lock.json', '.npmrc']) + process.versions.modules;

/**
 * Installs the packages of the lock file if they are missing or different. With `npm install`, because `npm ci` refuses lock
 * files that lack other platforms' optional binaries.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await oneAtATime('installing', async () => isInstalled() || install());
}

const isInstalled = () => existsSync('node_modules') && readStamp(stamp) === described();

async function install() {
  say('Installing the packages (about a minute the first time).');
  const { code } = await npm(
    ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
  );
  if (code !== 0) throw new Error('npm could not install the packages. The reason is above.');
  writeFileSync(stamp, described());
}
