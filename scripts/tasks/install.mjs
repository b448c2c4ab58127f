import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { startBar } from './progress.mjs';
import { npm } from './run.mjs';

const stamp = 'node_modules/.nestling-installed';
const described = () => fingerprint(['package.json', 'package-lock.json', '.npmrc']) + process.versions.modules;
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
  const bar = startBar(kind === kinds.all ? 'Installing all packages' : 'Installing what running needs');
  const packages = packagesOf(kind);
  // npm ci deletes the existing packages, so those do not count as progress.
  const since = command[0] === 'ci' ? Date.now() : 0;
  const watch = setInterval(() => {
    const there = packages.filter((path) => changedAt(`${path}/package.json`) >= since).length;
    bar.at(there / Math.max(packages.length, 1), `${there} of ${packages.length} packages`);
  }, 500);
  const { code, output } = await npm(
    [
      ...command,
      kind === kinds.all ? '--include=dev' : '--omit=dev',
      ...['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }, quiet: true },
  ).finally(() => clearInterval(watch));
  if (code !== 0) {
    bar.failed();
    console.error(output.trimEnd());
    throw new Error('npm could not install the packages. The reason is above.');
  }
  bar.done();
  writeFileSync(stamp, `${described()} ${kind}`);
}

/** Where the lock file puts each package, except packages for a single platform. */
function packagesOf(kind) {
  const { packages = {} } = readJson('package-lock.json');
  const isWanted = ({ dev, devOptional, optional, peer }) =>
    !optional && !peer && (kind === kinds.all || !(dev || devOptional));
  return Object.keys(packages).filter((path) => path !== '' && isWanted(packages[path]));
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? -1;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
