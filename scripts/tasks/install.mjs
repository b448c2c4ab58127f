import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { timed } from './place.mjs';
import { npm } from './run.mjs';

const stamp = 'node_modules/.nestling-installed';
/** Without Node's version: compiled packages use Node-API, and `migrate` or `backup` must not reinstall a running release. */
const described = () => fingerprint(['package.json', 'package-lock.json', '.npmrc']);
/** What the stamp says is installed: all packages, or those needed to build and run. */
const kinds = { all: 'all', running: 'running' };

/**
 * Installs exactly the packages of the lock file if they are missing or different; with `toRun`, only those needed to
 * build and run.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  const kind = toRun && !hasTools() ? kinds.running : kinds.all;
  if (isInstalled(kind)) return;
  await oneAtATime('installing', async () => isInstalled(kind) || install(kind));
}

/** Once installed, the packages for tests and checks stay: starting the portal must not remove them. */
function hasTools() {
  const { devDependencies = {} } = readJson('package.json');
  const names = Object.keys(devDependencies);
  return names.length > 0 && names.every((name) => existsSync(`node_modules/${name}`));
}

function isInstalled(kind) {
  const [description, installed = kinds.all] = readStamp(stamp).split(' ');
  return existsSync('node_modules') && description === described() && (installed === kinds.all || installed === kind);
}

/**
 * `npm ci` deletes node_modules first. If it has already installed the packages for running from this lock file, `npm
 * install --no-save` adds the rest without deleting them. It resolves nothing anew, because `npm ci` has checked that
 * the lock file matches package.json.
 */
async function install(kind) {
  const command = isInstalled(kinds.running) ? ['install', '--no-save'] : ['ci'];
  const dev = kind === kinds.all ? '--include=dev' : '--omit=dev';
  await timed(kind === kinds.all ? 'Installing all packages' : 'Installing what running needs', async () => {
    const { code, output } = await npm(
      [...command, dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }, quiet: true },
    );
    if (code === 0) return;
    console.error(output.trimEnd());
    throw new Error('npm could not install the packages. The reason is above.');
  });
  writeFileSync(stamp, `${described()} ${kind}`);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
